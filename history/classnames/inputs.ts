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

const WORDS =
  'btn card nav row col item active open primary muted small hidden is-on m-2 p-4 text-sm'.split(
    ' ',
  );

function word(draw: Draw): string {
  return draw(3) === 0 ? `${pick(draw, WORDS)}-${String(draw(1000))}` : pick(draw, WORDS);
}

function argument(draw: Draw, depth: number): unknown {
  switch (draw(depth > 0 ? 8 : 6)) {
    case 0:
      return pick<unknown>(draw, [null, undefined, false, 0, '', NaN]);
    case 1:
      return draw(50);
    case 2:
    case 3:
      return Object.fromEntries(list(1 + draw(3), () => [word(draw), draw(2) === 0]));
    case 6:
    case 7:
      return list(draw(4), () => argument(draw, depth - 1));
    default:
      return word(draw);
  }
}

/** `size` arguments as components pass them. */
export const classes: InputFactory = (context) =>
  built(context, (draw, size) => list(size, () => argument(draw, 1)));

/** Strings only, which is what the claim was about. */
export const strings: InputFactory = (context) =>
  built(context, (draw, size) => list(size, () => word(draw)));

function odd(draw: Draw): unknown {
  return pick<unknown>(draw, [
    { '': true },
    { '': true, a: 1 },
    { ' ': true },
    [],
    [[]],
    [''],
    -0,
    Infinity,
    true,
    1n,
    '0',
    new Date(0),
    { toString: 'x' },
    Object.create(null),
    Object.assign(Object.create(null) as object, { a: 1 }),
  ]);
}

/** Falsy names, empty lists, objects with a text of their own. */
export const rare: InputFactory = (context) =>
  built(context, (draw, size) =>
    list(Math.min(size, 6), () => (draw(2) === 0 ? odd(draw) : argument(draw, 2))),
  );
