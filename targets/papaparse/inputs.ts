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
const DELIMITERS = [',', ',', ';', '\t', '|'];
const NEWLINES = ['\n', '\n', '\n', '\r\n', '\r'];

function value(draw: Draw): string {
  switch (draw(8)) {
    case 0:
      return String(draw(100_000));
    case 1:
      return (draw(100_000) / 100).toString();
    case 2:
      return pick(draw, ['true', 'false', '', 'FALSE', '2020-02-03T04:05:06Z', '1e3', '-0']);
    case 3:
      return `${pick(draw, WORDS)} ${pick(draw, WORDS)} ${String(draw(1000))}`;
    default:
      return pick(draw, WORDS) + String(draw(10_000));
  }
}

/** The value as a file would hold it: now and then quoted, with what has to be escaped inside. */
function cell(draw: Draw, quoted: boolean): string {
  if (!quoted || draw(5) > 0) return value(draw);
  const inner = pick(draw, ['', ', ', '; ', '""', '\n', '\r\n', '\t', ' | ', ' ""quoted"" ']);
  return `"${value(draw)}${inner}${value(draw)}"`;
}

function text(draw: Draw, size: number): string {
  const delimiter = pick(draw, DELIMITERS);
  const newline = pick(draw, NEWLINES);
  const quoted = draw(2) === 0;
  const columns = 2 + draw(6);
  const head = list(columns, (index) => pick(draw, WORDS) + (draw(9) === 0 ? '' : String(index)));
  const rows = list(size, () => list(columns, () => cell(draw, quoted)).join(delimiter));
  return [head.join(delimiter), ...rows].join(newline) + (draw(2) === 0 ? newline : '');
}

/** Files of `size` rows. */
export const files: InputFactory = (context) => built(context, (draw, size) => [text(draw, size)]);

/** Files of `size` rows with the options of every day. */
export const tables: InputFactory = (context) =>
  built(context, (draw, size) => {
    const csv = text(draw, size);
    switch (draw(5)) {
      case 0:
        return [csv];
      case 1:
        return [csv, { header: true }];
      case 2:
        return [csv, { header: true, dynamicTyping: true, skipEmptyLines: true }];
      case 3:
        return [csv, { dynamicTyping: true }];
      default:
        return [csv, { header: true, skipEmptyLines: 'greedy' }];
    }
  });

const QUOTES = ['"', '"', "'", '|', '$', '.', '*', '^', '(', ']', '\\', '+', '?', '{', 'q', '$&'];
const PIECES = [
  ',',
  ';',
  '\t',
  '|',
  '\n',
  '\r\n',
  '\r',
  '#',
  '//',
  ' ',
  '  ',
  '\u00a0',
  '\ufeff',
  '\u001e',
  '\u001f',
  'a',
  'b1',
  '0',
  '-1.5',
  '.5',
  '1e400',
  'TRUE',
  'false',
  '2020-01-02T03:04Z',
  '2020-19-39T29:04:05Z',
  '__proto__',
  'constructor',
  '__parsed_extra',
  '$1',
  'é',
  '\ud83d\ude00',
  '\ud800',
];

function oddText(draw: Draw, size: number, quote: string): string {
  const length = draw(Math.min(size, 40) * 2 + 6);
  return list(length, () => {
    switch (draw(7)) {
      case 0:
        return quote;
      case 1:
        return pick(draw, [quote + quote, `,${quote}`, `${quote},`, `${quote}\n`, `\n${quote}`]);
      default:
        return pick(draw, PIECES);
    }
  }).join('');
}

/** Unfinished quotes, mixed line ends, odd marks for quote, escape, comment and separation; sometimes no text at all. */
export const rareTables: InputFactory = (context) =>
  built(context, (draw, size) => {
    if (draw(25) === 0) return list(draw(2), () => pick(draw, [undefined, null, 5]));
    const quote = pick(draw, QUOTES);
    const csv = draw(3) === 0 ? text(draw, Math.min(size, 30)) : oddText(draw, size, quote);
    if (draw(8) === 0) return [csv];
    const options: Record<string, unknown> = {};
    if (draw(3) > 0) options['quoteChar'] = quote;
    if (draw(3) === 0) options['escapeChar'] = pick(draw, QUOTES);
    if (draw(3) === 0) options['delimiter'] = pick(draw, [',', ';', '\t', '', ', ', 'a', '\n']);
    if (draw(4) === 0) options['newline'] = pick(draw, ['\n', '\r', '\r\n', '', 'x']);
    if (draw(2) === 0) options['header'] = pick(draw, [true, false, 1]);
    if (draw(3) === 0) options['dynamicTyping'] = pick(draw, [true, { a: true, 0: true }, 1]);
    if (draw(3) === 0) options['skipEmptyLines'] = pick(draw, [true, 'greedy', 'yes']);
    if (draw(4) === 0) options['comments'] = pick(draw, [true, '#', '//', ',', '']);
    if (draw(4) === 0) options['preview'] = pick(draw, [0, 1, 2, 5, -1]);
    if (draw(6) === 0) options['fastMode'] = pick(draw, [true, false]);
    if (draw(8) === 0) options['delimitersToGuess'] = pick(draw, [['|', '#'], [], [';', ',']]);
    return [csv, options];
  });

const NAMES = ['a', 'a', 'a_1', 'a_1_1', 'a_2', 'b', 'b_1', '', '_1', '__proto__', 'constructor'];

/** Files with many columns of the same name, and of the names that are made to tell those apart. */
export const headers: InputFactory = (context) =>
  built(context, (draw, size) => {
    const columns = draw(Math.min(size, 60) + 8);
    const names = draw(2) === 0 ? NAMES : NAMES.slice(0, 2 + draw(5));
    const head = list(columns, () => pick(draw, names)).join(',');
    const rows = list(draw(4), () => list(draw(columns + 2), () => value(draw)).join(','));
    return [[head, ...rows].join('\n'), { header: true, delimiter: ',' }];
  });

/** Records of one shape, to be written as a file. */
export const records: InputFactory = (context) =>
  built(context, (draw, size) => {
    const fields = list(1 + draw(6), (index) => pick(draw, WORDS) + String(index));
    const entry = () =>
      draw(4) === 0
        ? pick(draw, ['', ' ', null, undefined])
        : pick(draw, [value(draw), draw(1000), `${value(draw)}, "${value(draw)}"`]);
    const rows = list(Math.min(size, 80), () =>
      Object.fromEntries(fields.map((name) => [name, draw(6) === 0 ? '' : entry()])),
    );
    const blank = Object.fromEntries(fields.map((name) => [name, pick(draw, ['', ' ', null])]));
    const all = draw(2) === 0 ? [...rows, blank, ...rows.slice(0, 2)] : rows;
    switch (draw(4)) {
      case 0:
        return [all];
      case 1:
        return [all, { skipEmptyLines: 'greedy' }];
      case 2:
        return [{ fields, data: all.map((row) => fields.map((name) => row[name])) }];
      default:
        return [
          { fields, data: all },
          { skipEmptyLines: 'greedy', delimiter: ';' },
        ];
    }
  });

const ODD_VALUES = [
  '',
  '',
  ' ',
  '\t',
  '\u00a0',
  null,
  undefined,
  0,
  -0,
  NaN,
  false,
  1n,
  [],
  [''],
  [[' ']],
  [null],
  ['a', ['b']],
  {},
  '=1+1',
  '@x',
  'a"b',
  '$&',
  'x\ny',
  ' x',
  'é',
  '\ud800',
];

/** Lists, records and single values of every type, most lines of them empty, with any marks and options. */
export const rareRecords: InputFactory = (context) =>
  built(context, (draw, size) => {
    const fields = list(draw(4), () => pick(draw, ['a', 'b', 'c', '', '0', 'length', 'a']));
    const quote = pick(draw, QUOTES);
    const thing = () =>
      draw(5) === 0 ? quote + pick(draw, WORDS) + quote : pick(draw, ODD_VALUES);
    const rows = list(draw(Math.min(size, 8) + 3), () =>
      draw(2) === 0
        ? list(draw(4), thing)
        : Object.fromEntries(fields.map((name) => [name, thing()])),
    );
    const data = pick(draw, [rows, rows, { fields, data: rows }, { data: rows }, thing()]);
    const options: Record<string, unknown> = {};
    if (draw(2) === 0) options['skipEmptyLines'] = pick(draw, [true, 'greedy', 'greedy', 'no']);
    if (draw(2) === 0) options['quoteChar'] = quote;
    if (draw(3) === 0) options['escapeChar'] = pick(draw, QUOTES);
    if (draw(3) === 0) options['delimiter'] = pick(draw, [';', '\t', '"', '', 'ab']);
    if (draw(4) === 0) options['newline'] = pick(draw, ['\n', '']);
    if (draw(4) === 0) options['header'] = draw(2) === 0;
    if (draw(4) === 0) options['quotes'] = pick(draw, [true, false, [true, false], 'yes']);
    if (draw(4) === 0) options['columns'] = pick(draw, [fields, ['a'], ['z', 'a'], 'a']);
    if (draw(4) === 0) options['escapeFormulae'] = pick(draw, [true, /^x/, /b/g]);
    return draw(6) === 0 ? [data] : [data, options];
  });
