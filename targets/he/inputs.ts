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

const LETTERS = 'eeeetttaaaooinnsshhrrdlucmwfgypbvk      ';
const MARKS = [
  '<',
  '>',
  '"',
  "'",
  '&',
  '`',
  'é',
  'ü',
  '©',
  '—',
  '…',
  '€',
  'Ж',
  '日',
  '\ud83d\ude00',
];

function text(draw: Draw, length: number): string {
  const every = pick(draw, [6, 20, 60]);
  let made = '';
  while (made.length < length)
    made += draw(every) === 0 ? pick(draw, MARKS) : LETTERS.charAt(draw(LETTERS.length));
  return made.slice(0, length);
}

/** Texts of `size` characters with marks and accents. */
export const texts: InputFactory = (context) =>
  built(context, (draw, size) => {
    const made = text(draw, size);
    return draw(3) === 0 ? [made, { useNamedReferences: true }] : [made];
  });

/** Texts to be escaped. */
export const plain: InputFactory = (context) => built(context, (draw, size) => [text(draw, size)]);

const NAMES = [
  'amp',
  'lt',
  'gt',
  'quot',
  'apos',
  'copy',
  'eacute',
  'hellip',
  'nbsp',
  'notin',
  'not',
  'alpha',
  'CounterClockwiseContourIntegral',
  'fjlig',
  'nvgt',
  'bne',
  'Afr',
];

/** Texts of `size` characters with references in them. */
export const encoded: InputFactory = (context) =>
  built(context, (draw, size) => {
    let made = '';
    while (made.length < size) {
      made += text(draw, 4 + draw(20)).replaceAll('&', '+');
      const kind = draw(4);
      made +=
        kind === 0
          ? `&#${draw(10_000)};`
          : kind === 1
            ? `&#x${draw(100_000).toString(16)};`
            : `&${pick(draw, NAMES)};`;
    }
    return [made.slice(0, size)];
  });

const CODES = [
  0, 1, 8, 9, 0xb, 0xd, 0x1f, 0x7f, 0x80, 0x85, 0x9f, 0xa0, 0xad, 0x3c, 0xd7ff, 0xd800, 0xdfff,
  0xe000, 0xfdd0, 0xfffe, 0xffff, 0x10000, 0x1d306, 0x1fffe, 0x10ffff, 0x110000, 0x7fffffff,
];
const PIECES = [
  '&',
  ';',
  '#',
  '&#',
  '&#x',
  '&amp',
  '&lt',
  '&amp;amp;',
  '=',
  'a',
  '0',
  '\u20d2',
  '<\u20d2',
  '>\u20d2',
  '&gt;\u20d2',
  'fj',
  '\ud835\udd04',
  '\ud800',
  '\udc00',
  '\u0000',
  '\u0001',
  '\u0085',
  '\ufdd0',
  '\ufffe',
  '\r',
  '\n',
  '\t',
  '\u00a0',
  '\u2028',
  '=\u20e5',
  '\u228f\u0338',
  '`',
  '$&',
  '&notit;',
  '&notin;',
  '&noti',
  '&ampx',
  '&amp=',
  '&xyz;',
  '&;',
  '& ',
  '~',
  '\u007f',
];

function oddText(draw: Draw, size: number): string {
  return list(draw(Math.min(size, 30) + 4), () => {
    const code = pick(draw, CODES);
    switch (draw(7)) {
      case 0:
        return `&#${code}${pick(draw, [';', ';', '', 'x'])}`;
      case 1:
        return `&#${pick(draw, ['x', 'X'])}${pick(draw, ['', '0', '000'])}${code.toString(16)}${pick(draw, [';', ';', '', 'g'])}`;
      case 2:
        return `&${pick(draw, NAMES)}${pick(draw, [';', '', '=', 'a', '1'])}`;
      case 3:
        return pick(draw, MARKS);
      case 4:
        return String.fromCharCode(draw(pick(draw, [0x100, 0x10000])));
      default:
        return pick(draw, PIECES);
    }
  }).join('');
}

function switches(draw: Draw, names: readonly string[]): Record<string, unknown> {
  const options: Record<string, unknown> = {};
  for (const name of names)
    if (draw(3) === 0) options[name] = pick<unknown>(draw, [true, true, false, 1, undefined]);
  return options;
}

const ENCODING = [
  'useNamedReferences',
  'encodeEverything',
  'strict',
  'allowUnsafeSymbols',
  'decimal',
];
const DECODING = ['isAttributeValue', 'strict'];

function oddOptions(draw: Draw, names: readonly string[]): unknown {
  return draw(6) === 0 ? pick<unknown>(draw, [undefined, null, {}, '', 5]) : switches(draw, names);
}

/** Forbidden code points, broken pairs, marks that combine to one reference, every option. */
export const rareTexts: InputFactory = (context) =>
  built(context, (draw, size) => [oddText(draw, size), oddOptions(draw, ENCODING)]);

/** References that are open, doubled, out of range or not known. */
export const rareEncoded: InputFactory = (context) =>
  built(context, (draw, size) => [oddText(draw, size), oddOptions(draw, DECODING)]);

/** Calls one after the other, while the defaults that the library shows are changed. */
export const histories: InputFactory = (context) =>
  built(context, (draw, size) => {
    const made = list(2, () => oddText(draw, Math.min(size, 10)));
    return [
      list(3 + draw(6), () => {
        const kind = pick(draw, ['encode', 'decode', 'escape', 'unescape', 'default']);
        if (kind !== 'default')
          return [kind, pick(draw, made), switches(draw, kind === 'encode' ? ENCODING : DECODING)];
        const name = pick(draw, ['encode', 'decode']);
        return [kind, name, switches(draw, name === 'encode' ? ENCODING : DECODING)];
      }),
    ];
  });
