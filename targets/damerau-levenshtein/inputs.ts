import type { InputContext, InputFactory } from '@peltier/source';

type Draw = (below: number) => number;

/** Whole numbers below a bound, all from one integer: an input costs fast-check a single draw, however long it is. */
function draws(seed: number): Draw {
  let low = seed | 0;
  let high = Math.floor(seed / 2 ** 32) ^ 0x2545f491;
  return (below) => {
    const drawn = Math.imul(low, 0x9e3779bb) >>> 0;
    const mixed = high ^ low;
    low = ((low << 26) | (low >>> 6)) ^ mixed ^ (mixed << 9);
    high = (mixed << 13) | (mixed >>> 19);
    return Math.floor((drawn / 2 ** 32) * below);
  };
}

/** The arbitrary of what `make` builds from an unbiased seed: large inputs hardly ever repeat. */
function built(
  { fc, size }: InputContext,
  make: (draw: Draw, size: number) => readonly unknown[],
): ReturnType<InputFactory> {
  return fc.noBias(fc.maxSafeInteger()).map((seed) => {
    const draw = draws(seed);
    draw(2);
    return make(draw, size);
  });
}

function pick<T>(draw: Draw, items: readonly T[]): T {
  return items[draw(items.length)] as T;
}

function list<T>(length: number, item: (index: number) => T): T[] {
  return Array.from({ length }, (_, index) => item(index));
}

const LETTERS = 'eeeetttaaaooinnsshhrrdlucmwfgypbvk';

function text(draw: Draw, length: number): string {
  let made = '';
  while (made.length < length) made += LETTERS.charAt(draw(LETTERS.length));
  return made;
}

/** The same units with a few slips: one left out, put in, exchanged or swapped. */
function slipped<T>(
  draw: Draw,
  { units, slips, other }: { units: readonly T[]; slips: number; other: () => T },
): T[] {
  const made = [...units];
  for (let left = slips; left > 0; left--) {
    const at = draw(made.length + 1);
    const kind = draw(4);
    if (kind === 0) made.splice(at, 1);
    else if (kind === 1) made.splice(at, 0, other());
    else if (kind === 2) made.splice(at, 1, other());
    else made.splice(at, 2, ...made.slice(at, at + 2).reverse());
  }
  return made;
}

/** Pairs of about `size` letters, most of them one to four slips apart. */
export const pairs: InputFactory = (context) =>
  built(context, (draw, size) => {
    const first = text(draw, size);
    if (draw(8) === 0) return [first, text(draw, Math.max(0, size - draw(3)))];
    const units = Array.from(first);
    const other = () => LETTERS.charAt(draw(LETTERS.length));
    return [first, slipped(draw, { units, slips: 1 + draw(4), other }).join('')];
  });

const UNITS = [
  'a',
  'b',
  'ab',
  '\u0141',
  '\u0161',
  'é',
  'e\u0301',
  'Ж',
  '日',
  '\ud83d\ude00',
  '\ud83d',
  '\ude00',
  '\ud800',
  ' ',
  '\u0000',
  '\uffff',
  '\u4161',
];

/** Texts of wide, colliding and broken units, lists instead of texts, and limits that end the work early. */
export const rare: InputFactory = (context) =>
  built(context, (draw, size) => {
    const few = list(2 + draw(3), () => pick(draw, UNITS));
    const units = list(draw(8) === 0 ? 257 : draw(Math.min(size, 40) + 3), () => pick(draw, few));
    const changed = slipped(draw, { units, slips: draw(7), other: () => pick(draw, UNITS) });
    const second = draw(5) === 0 ? list(draw(6), () => pick(draw, UNITS)) : changed;
    if (draw(3) === 0) return [mixed(draw, units), mixed(draw, second)];
    const [one, two] = [units.join(''), second.join('')];
    // A limit below both lengths makes the original read outside of its table.
    const longest = Math.max(one.length, two.length);
    return draw(2) === 0
      ? [one, two]
      : [one, two, pick(draw, [0, undefined, null, longest, longest + 1, longest + 7, NaN])];
  });

/** Some letters replaced by other values; NaN equals nothing, not even itself. */
function mixed(draw: Draw, units: readonly string[]): unknown[] {
  return units.map((unit) =>
    draw(3) === 0 ? pick<unknown>(draw, [1, 0, -0, NaN, '1', undefined, null, true]) : unit,
  );
}
