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

function word(draw: Draw): string {
  let text = '';
  for (let left = 1 + draw(5) + draw(8); left > 0; left--)
    text += LETTERS.charAt(draw(LETTERS.length));
  return text;
}

/** Tables of `size` rows: a name, counts, a decimal number, sometimes aligned. */
export const tables: InputFactory = (context) =>
  built(context, (draw, size) => {
    const columns = 3 + draw(3);
    const rows = list(size, () => [
      word(draw),
      ...list(columns - 2, () => draw(100_000).toString()),
      (draw(100_000) / 100).toFixed(2),
    ]);
    if (draw(3) === 0) return [rows];
    return [rows, { align: list(columns, () => pick(draw, ['l', 'r', 'c', '.'])) }];
  });

const CELLS = [
  '',
  ' ',
  'a',
  'a.b',
  '.',
  '..',
  '1.',
  '.5',
  '1.5',
  '127.0.0.1',
  '-3',
  '1e3',
  'word',
  'two words',
  'trailing ',
  '\ttab',
  'line\nbreak',
  'Ж',
  '日本',
  'é',
  '\ud83d\ude00',
  '\ud800',
  '\u001b[31mred\u001b[0m',
  'x'.repeat(60),
  'y'.repeat(260),
  '\u00a0',
  '\u3000',
  '$&',
  0,
  -0,
  5,
  1.25,
  NaN,
  Infinity,
  1e21,
  true,
  false,
  7n,
];

function oddRows(draw: Draw, size: number): unknown[] {
  const columns = draw(6);
  return list(draw(Math.min(size, 12) + 3), () =>
    list(draw(4) === 0 ? draw(8) : columns, () => pick(draw, CELLS)),
  );
}

function oddOptions(draw: Draw): Record<string, unknown> {
  const options: Record<string, unknown> = {};
  if (draw(3) > 0)
    options['align'] = list(draw(8), () =>
      pick<unknown>(draw, ['l', 'r', 'c', '.', '.', 'x', '', undefined, null]),
    );
  if (draw(2) === 0)
    options['hsep'] = pick<unknown>(draw, [
      '',
      ' ',
      '  ',
      ' | ',
      '\t',
      '\n',
      '.',
      undefined,
      null,
      0,
    ]);
  return options;
}

/** Ragged rows, cells that are no texts, several dots, odd separators and alignments, holes. */
export const rare: InputFactory = (context) =>
  built(context, (draw, size) => {
    const rows = oddRows(draw, size);
    switch (draw(8)) {
      case 0:
        return [rows];
      case 1:
        return [rows, pick(draw, [null, undefined, 0, ''])];
      case 2: {
        const row = rows[0];
        if (Array.isArray(row) && row.length > 0) Reflect.deleteProperty(row, draw(row.length));
        return [rows, oddOptions(draw)];
      }
      case 3:
        return [Object.assign({ length: rows.length }, rows), oddOptions(draw)];
      default:
        return [rows, oddOptions(draw)];
    }
  });

/** The name of a measure that the driver has, with rows and options. */
export const measured: InputFactory = (context) =>
  built(context, (draw, size) => [
    pick(draw, ['colours', 'double', 'zero', 'growing', 'text', 'counted']),
    oddRows(draw, size),
    oddOptions(draw),
  ]);
