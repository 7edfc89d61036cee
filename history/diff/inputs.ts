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

function word(draw: Draw): string {
  return `${pick(draw, ['the', 'of', 'and', 'item', 'name', 'value', 'list'])}${draw(3) === 0 ? String(draw(40)) : ''}`;
}

function edited(draw: Draw, words: readonly string[]): string[] {
  return words.flatMap((one) => {
    if (draw(100) >= 35) return [one];
    return pick(draw, [[], [word(draw)], [one, word(draw)]]);
  });
}

/** A text of `size` words, and the same with a third of them changed. */
export const edits: InputFactory = (context) =>
  built(context, (draw, size) => {
    const words = list(size, () => word(draw));
    return [words.join(' '), edited(draw, words).join(' ')];
  });

export const lineEdits: InputFactory = (context) =>
  built(context, (draw, size) => {
    const lines = list(Math.min(size, 30), () => word(draw));
    return [lines.join('\n'), edited(draw, lines).join('\n')];
  });
