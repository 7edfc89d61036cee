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

const PARTS =
  'get set user name id list item count total max min size http url xml json parse load save open close state index value key node tree path file read write data base time date font weight webkit ms border top left'.split(
    ' ',
  );

function identifier(draw: Draw, length: number): string {
  const style = draw(5);
  const between =
    style === 0 ? '_' : style === 1 ? '-' : style === 2 ? ' ' : style === 3 ? '.' : '';
  let text = '';
  while (text.length < length) {
    let part = pick(draw, PARTS);
    if (between === '' || draw(6) === 0) part = part.charAt(0).toUpperCase() + part.slice(1);
    if (draw(12) === 0) part = part.toUpperCase();
    if (draw(10) === 0) part += draw(100).toString();
    text += text === '' ? part : between + part;
  }
  return text.slice(0, length);
}

/** Identifiers of `size` characters in every style. */
export const identifiers: InputFactory = (context) =>
  built(context, (draw, size) => {
    const text = identifier(draw, size);
    switch (draw(6)) {
      case 0:
        return [text, { pascalCase: true }];
      case 1:
        return [text, { preserveConsecutiveUppercase: true }];
      default:
        return [text];
    }
  });

const PIECES = [
  '-',
  '--',
  '_',
  '.',
  ' ',
  '  ',
  '\t',
  '\n',
  '\u00a0',
  'a',
  'B',
  'CC',
  'DDd',
  'é',
  'É',
  'e\u0301',
  'ß',
  'ẞ',
  'İ',
  'I',
  'i',
  'ı',
  'ﬁ',
  'ǅ',
  'Ж',
  'ж',
  'Σ',
  'σς',
  '日',
  '1',
  '2b',
  '3C',
  '٣',
  '½',
  'Ⅷ',
  '\ud801\udc00',
  '\ud801\udc28',
  '\ud801',
  '\udc00',
  '@',
  '$',
  '/',
  '*',
  'ŉ',
  'ª',
  '\u0345',
  'fooBar',
  'XMLHttp',
  '__',
  '-b',
];

function oddText(draw: Draw, size: number): string {
  const length = draw(12) === 0 ? 90 : draw(Math.min(size, 14) + 3);
  return list(length, () =>
    draw(15) === 0 ? String.fromCharCode(draw(0x2000)) : pick(draw, PIECES),
  ).join('');
}

const LOCALES: readonly unknown[] = [
  'en',
  'tr',
  'tr-TR',
  'az',
  'lt',
  'de',
  'el',
  false,
  undefined,
  ['tr', 'en'],
  [],
  'en-US',
];
const SWITCHES: readonly unknown[] = [true, false, 1, undefined, null, ''];

function oddOptions(draw: Draw): unknown {
  if (draw(9) === 0) return pick<unknown>(draw, [undefined, null, {}]);
  const options: Record<string, unknown> = {};
  if (draw(2) === 0) options['locale'] = pick(draw, LOCALES);
  if (draw(2) === 0) options['pascalCase'] = pick(draw, SWITCHES);
  if (draw(2) === 0) options['preserveConsecutiveUppercase'] = pick(draw, SWITCHES);
  return options;
}

/** Letters whose case is not one to one, or depends on the language; lists of parts; what is documented to be refused. */
export const rare: InputFactory = (context) =>
  built(context, (draw, size) => {
    switch (draw(12)) {
      case 0:
        return [pick<unknown>(draw, [undefined, null, 5, {}, true, new Set(['a'])])];
      case 1:
      case 2:
      case 3:
        return [list(draw(5), () => oddText(draw, size)), oddOptions(draw)];
      case 4:
        return [oddText(draw, size)];
      default:
        return [oddText(draw, size), oddOptions(draw)];
    }
  });

/** Several calls in a row: patterns with a memory of their own must not show. */
export const histories: InputFactory = (context) =>
  built(context, (draw, size) => {
    const texts = list(2, () => oddText(draw, size));
    return [
      list(3 + draw(6), () => [
        draw(3) === 0 ? oddText(draw, size) : pick(draw, texts),
        oddOptions(draw),
      ]),
    ];
  });
