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

function path(draw: Draw, parts: number): string {
  return list(parts, () => {
    const name = `${pick(draw, ['src', 'lib', 'test', 'index', 'a-b', 'v1.2'])}${String(draw(100))}`;
    return draw(12) === 0 ? pick(draw, ['*', '[ab]', '{a,b}', '(a|b)', '@(a)', 'x?']) : name;
  }).join('/');
}

/** Paths and globs of every day, `size` parts long. */
export const paths: InputFactory = (context) =>
  built(context, (draw, size) => [
    path(draw, size),
    ...(draw(4) === 0 ? [{ strict: draw(2) === 0 }] : []),
  ]);

/** A text of `size` such paths, a path a line. */
export const lists: InputFactory = (context) =>
  built(context, (draw, size) => [list(size, () => path(draw, 2 + draw(5))).join('\n')]);
