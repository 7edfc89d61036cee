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

function sentence(draw: Draw, length: number): string {
  let text = '';
  while (text.length < length)
    text += `${pick(draw, ['The', 'the', 'fox', 'Fox', 'over', 'lazy', 'dog'])} `;
  return text.slice(0, length);
}

/** Pairs of sentences of `size` characters. */
export const pairs: InputFactory = (context) =>
  built(context, (draw, size) => [
    sentence(draw, size),
    sentence(draw, Math.max(0, size - draw(4))),
  ]);
