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

const WORDS =
  'the of and to in is you that it he was for on are as with his they at be this have from or one had by word but not what all were we when your can said there'.split(
    ' ',
  );
const ALIGNMENTS = ['l', 'r', 'c', '', 'left', 'Right', 'CENTER', null];

function cell(draw: Draw): string {
  switch (draw(6)) {
    case 0:
      return String(draw(1_000_000));
    case 1:
      return '';
    case 2:
      return `${pick(draw, WORDS)} ${pick(draw, WORDS)} ${pick(draw, WORDS)}`;
    default:
      return pick(draw, WORDS) + String(draw(1000));
  }
}

/** Tables of `size` rows, aligned by column, in one way, or not. */
export const tables: InputFactory = (context) =>
  built(context, (draw, size) => {
    const columns = 2 + draw(5);
    const rows = list(size, () => list(columns, () => cell(draw)));
    switch (draw(4)) {
      case 0:
        return [rows];
      case 1:
        return [rows, { align: pick(draw, ALIGNMENTS) }];
      case 2:
        return [rows, { align: list(columns, () => pick(draw, ALIGNMENTS)), padding: false }];
      default:
        return [rows, { align: list(columns, () => pick(draw, ALIGNMENTS)) }];
    }
  });

/** Texts of `size` rows with an alignment for each column. */
export const styled: InputFactory = (context) =>
  built(context, (draw, size) => {
    const columns = 2 + draw(5);
    const rows = list(size, () => list(columns, () => cell(draw)).join('\t'));
    return [rows.join('\n'), list(columns, () => pick(draw, ALIGNMENTS))];
  });

const ODD_CELLS = [
  '',
  ' ',
  '   ',
  'a|b',
  'x\ny',
  '\\',
  '-',
  ':',
  'é',
  'e\u0301',
  '日本',
  '\ud83d\ude00',
  '\ud800',
  '\u0000',
  'a  ',
  null,
  undefined,
  0,
  -0,
  NaN,
  1e21,
  true,
  1n,
  ['a', ['b']],
  {},
];

/** Rows of any length, values of any type, and each of the switches, also with what is no switch. */
export const rareTables: InputFactory = (context) =>
  built(context, (draw, size) => {
    if (draw(30) === 0) return list(draw(3), () => pick(draw, [undefined, null, 5, 'ab', [], {}]));
    const odd = () => (draw(3) === 0 ? cell(draw) : pick(draw, ODD_CELLS));
    const rows = list(draw(Math.min(size, 20) + 3), () => list(draw(5), odd));
    if (draw(8) === 0) return [rows];
    const options: Record<string, unknown> = {};
    const choose = () => pick(draw, [true, false, false, undefined, 0, null]);
    if (draw(2) === 0) options['padding'] = choose();
    if (draw(2) === 0) options['delimiterStart'] = choose();
    if (draw(2) === 0) options['delimiterEnd'] = choose();
    if (draw(2) === 0) options['alignDelimiters'] = choose();
    if (draw(3) > 0)
      options['align'] =
        draw(3) === 0
          ? pick(draw, [...ALIGNMENTS, 5, 'x', undefined])
          : list(draw(6), () => pick(draw, [...ALIGNMENTS, 5, undefined]));
    return [rows, options];
  });
