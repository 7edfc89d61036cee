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

const COLORS = ['green', 'red', 'bold', 'dim', 'bgBlue', 'gray', 'reset', 'inverse'];
const CLOSES = ['\u001b[39m', '\u001b[39m', '\u001b[22m', '\u001b[49m', '\u001b[0m', '\u001b['];

/** A colour and a text in which `size` other colours end. */
export const nested: InputFactory = (context) =>
  built(context, (draw, size) => [
    pick(draw, COLORS),
    list(size, () => `${draw(1e9).toString(36)}${pick(draw, CLOSES)}`).join(' ') + String(draw(9)),
  ]);
