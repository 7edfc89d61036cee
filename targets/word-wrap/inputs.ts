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

/** Words are cut out of this, which takes three numbers for each however long it is. */
const POOL = letters(draws(1), 5_000);

function letters(draw: Draw, length: number): string {
  let text = '';
  while (text.length < length) text += LETTERS.charAt(draw(LETTERS.length));
  return text;
}

function word(draw: Draw): string {
  const start = draw(POOL.length - 12);
  return POOL.slice(start, start + 1 + draw(6) + draw(6));
}

function paragraph(draw: Draw, words: number): string {
  let text = '';
  for (let at = 0; at < words; at++) {
    const between = draw(40);
    text += word(draw) + (between === 0 ? '\n' : between < 4 ? ', ' : ' ');
  }
  return text;
}

/** Texts of `size` words with the options of every day, the width new for each. */
export const paragraphs: InputFactory = (context) =>
  built(context, (draw, size) => {
    const text = paragraph(draw, size);
    const width = 20 + draw(81);
    switch (draw(6)) {
      case 0:
        return [text];
      case 1:
        return [text, { width, indent: '', trim: true }];
      case 2:
        return [text, { width, cut: true }];
      case 3:
        return [text, { width, newline: '\n\n', indent: '    ' }];
      default:
        return [text, { width }];
    }
  });

const PIECES = [
  ' ',
  '  ',
  '\n',
  '\n\n',
  '\r\n',
  '\r',
  '\t',
  '\u000b',
  '\f',
  '\u00a0',
  '\u2003',
  '\u2028',
  '\u2029',
  '\u200b',
  '\u200b\u200b',
  '\u3000',
  '\ufeff',
  '\u0085',
  'a',
  'ab',
  'word',
  'longer-word',
  'Wörter',
  '日本語',
  '\ud83d\ude00',
  '\ud800',
  '\udc00',
  '.',
  '$&',
  '$1',
  '-',
  '\u00ad',
  'x'.repeat(49),
  'y'.repeat(50),
  'z'.repeat(51),
  'w'.repeat(300),
  ' '.repeat(60),
  '\t \t',
];

function oddText(draw: Draw, size: number): string {
  const pieces = draw(Math.min(size, 30) + 4);
  if (draw(4) === 0) {
    const two = [pick(draw, PIECES), pick(draw, PIECES)];
    return list(pieces, () => pick(draw, two)).join('');
  }
  return list(pieces, () => (draw(2) === 0 ? pick(draw, PIECES) : `${word(draw)} `)).join('');
}

const WIDTHS = [
  0,
  1,
  2,
  3,
  5,
  10,
  49,
  50,
  51,
  255,
  256,
  300,
  1000,
  -1,
  2.5,
  NaN,
  Infinity,
  '7',
  '',
  '0',
  '3,5',
  true,
  null,
  undefined,
];
const INDENTS = ['', ' ', '\t', '> ', '\n', '$&', 'é', '  \t', 4, null, undefined, true];
const NEWLINES = ['\n', '\r\n', '', '\n\n', ' | ', '\n\t ', ' \n', 0, null, undefined, '<br>'];
const SWITCHES = [true, false, 1, 'true', undefined, null];

function oddOptions(draw: Draw): Record<string, unknown> {
  const options: Record<string, unknown> = {};
  if (draw(4) > 0) options['width'] = pick(draw, WIDTHS);
  if (draw(3) === 0) options['indent'] = pick(draw, INDENTS);
  if (draw(3) === 0) options['newline'] = pick(draw, NEWLINES);
  if (draw(2) === 0) options['cut'] = pick(draw, SWITCHES);
  if (draw(2) === 0) options['trim'] = pick(draw, SWITCHES);
  if (draw(9) === 0) options['escape'] = pick(draw, ['escape', 1, null]);
  return options;
}

/** Every kind of white space, words around and beyond the width, odd values of every option, missing texts and options. */
export const rare: InputFactory = (context) =>
  built(context, (draw, size) => {
    const text = oddText(draw, size);
    switch (draw(14)) {
      case 0:
        return [pick(draw, [undefined, null, '']), oddOptions(draw)];
      case 1:
        return [];
      case 2:
        return [text, pick(draw, [null, undefined, 0, '', 'width', 20, []])];
      case 3:
        return [text];
      default:
        return [text, oddOptions(draw)];
    }
  });

/** Names of functions that the driver has; an input cannot hold a function. */
const ESCAPES = ['upper', 'bracket', 'arguments', 'nothing', 'number', 'nested', 'throws', 'parse'];

function call(
  draw: Draw,
  { texts, size }: { texts: readonly string[]; size: number },
): readonly unknown[] {
  const text = draw(3) === 0 ? oddText(draw, size) : pick(draw, texts);
  switch (draw(6)) {
    case 0:
      return ['change', oddOptions(draw)];
    case 1:
      return ['again', text];
    case 2:
      return ['escape', text, pick(draw, ESCAPES)];
    case 3:
      return ['held', text, pick(draw, ['frozen', 'inherited', 'getter'])];
    default:
      return ['wrap', text, oddOptions(draw)];
  }
}

/** Calls one after the other: the same texts with other options, one options object that changes, functions as options. */
export const histories: InputFactory = (context) =>
  built(context, (draw, size) => {
    const texts = list(1 + draw(2), () => oddText(draw, size));
    return [oddOptions(draw), list(2 + draw(6), () => call(draw, { texts, size }))];
  });
