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

/** Numbers and words to be padded to `size`. */
export const pads: InputFactory = (context) =>
  built(context, (draw, size) => [
    String(draw(1e9)),
    size,
    ...(draw(2) === 0 ? [pick(draw, ['*', '-'])] : []),
  ]);

/** Every kind of padding and length. */
export const rare: InputFactory = (context) =>
  built(context, (draw, size) => [
    pick<unknown>(draw, ['', 'a', 'abc', 1, null, undefined, true]),
    pick<unknown>(draw, [0, 1, 2, 5, 2.5, '7', -1, NaN, undefined, Math.min(size, 40)]),
    ...(draw(3) === 0 ? [] : [pick<unknown>(draw, [0, '0', '', ' ', 'ab', null, undefined, 1])]),
  ]);
