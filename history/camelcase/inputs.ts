import type { InputContext, InputFactory } from '@peltier/source';

type Draw = (below: number) => number;

/** Whole numbers below a bound, all from one integer. */
function draws(seed: number): Draw {
  let state = (seed ^ Math.floor(seed / 2 ** 32)) | 0;
  return (below) => {
    state = (state + 0x9e3779b9) | 0;
    let mixed = Math.imul(state ^ (state >>> 16), 0x85ebca6b);
    mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
    return Math.floor((((mixed ^ (mixed >>> 16)) >>> 0) / 2 ** 32) * below);
  };
}

/** The arbitrary of what `make` builds from an unbiased seed: inputs hardly ever repeat. */
function built(
  { fc, size }: InputContext,
  make: (draw: Draw, size: number) => readonly unknown[],
): ReturnType<InputFactory> {
  return fc.noBias(fc.maxSafeInteger()).map((seed) => make(draws(seed), size));
}

function pick<T>(draw: Draw, items: readonly T[]): T {
  return items[draw(items.length)] as T;
}

function list<T>(length: number, item: (index: number) => T): T[] {
  return Array.from({ length }, (_, index) => item(index));
}

/** Identifiers of `size` parts. */
export const names: InputFactory = (context) =>
  built(context, (draw, size) => [
    list(size, () => pick(draw, ['foo', 'bar', 'baz', 'http', 'id'])).join(
      pick(draw, ['-', '_', '.', ' ']),
    ) + String(draw(1e6)),
  ]);

const PIECES = ['a', 'B', 'cC', '1', '-', '_', '.', ' ', 'É', 'é', '日', 'Foo'];

/** Any mixture, one part or several. */
export const rare: InputFactory = (context) =>
  built(context, (draw, size) =>
    list(draw(3), () => list(draw(Math.min(size, 8) + 2), () => pick(draw, PIECES)).join('')),
  );
