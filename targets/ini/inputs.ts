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
  for (let left = 2 + draw(9); left > 0; left--) text += LETTERS.charAt(draw(LETTERS.length));
  return text;
}

function value(draw: Draw): string {
  switch (draw(8)) {
    case 0:
      return 'true';
    case 1:
      return draw(100_000).toString();
    case 2:
      return `"${word(draw)} ${word(draw)}"`;
    case 3:
      return `/usr/${word(draw)}/${word(draw)}`;
    default:
      return `${word(draw)} ${word(draw)}`;
  }
}

/** Files of `size` lines. */
export const files: InputFactory = (context) =>
  built(context, (draw, size) => {
    const lines = list(size, () => {
      const kind = draw(14);
      if (kind === 0) return `[${word(draw)}${draw(3) === 0 ? `.${word(draw)}` : ''}]`;
      if (kind === 1) return `; ${word(draw)} ${word(draw)}`;
      if (kind === 2) return '';
      if (kind === 3) return `list[] = ${value(draw)}`;
      return `${word(draw)} = ${value(draw)}`;
    });
    return [lines.join('\n')];
  });

/** Settings of `size` values in sections. */
export const settings: InputFactory = (context) =>
  built(context, (draw, size) => {
    const root: Record<string, unknown> = {};
    let section = root;
    for (let at = 0; at < size; at++) {
      const key = word(draw) + at.toString(36);
      if (draw(10) === 0) section = (draw(3) === 0 ? section : root)[key] = {};
      else
        section[key] =
          draw(8) === 0
            ? list(1 + draw(3), () => word(draw))
            : draw(5) === 0
              ? draw(1000)
              : word(draw);
    }
    return [root];
  });

const KEYS = [
  'a',
  'b',
  'a.b',
  'a\\.b',
  '.',
  '',
  ' a ',
  'a[]',
  'a[',
  '[]',
  '[a',
  '__proto__',
  'constructor',
  'hasOwnProperty',
  'toString',
  'a;b',
  'a#b',
  '"a b"',
  "'q'",
  'Ж',
  '\ud800',
  'true',
  'length',
  '0',
  '__proto__[]',
];
const VALUES = [
  '',
  'x',
  'true',
  'false',
  'null',
  'TRUE',
  'undefined',
  '0',
  '1e3',
  '"quoted"',
  '"half',
  "'single'",
  '"es\\"c"',
  '\\;',
  'a\\#b',
  'a;comment',
  'a#c',
  '\\',
  'a\\\\b',
  '=',
  'a=b',
  ' padded ',
  '{"a":1}',
  '"{\\"a\\":1}"',
  '[1,2]',
  '"\\u0041"',
  'é',
  '\ud83d\ude00',
  '"',
  "'",
  '""',
  'x'.repeat(300),
  '\u00a0x\u00a0',
  '"[1"',
];

function oddLine(draw: Draw): string {
  const gap = pick(draw, ['', '', ' ', '\t']);
  switch (draw(8)) {
    case 0:
      return `${gap}[${list(1 + draw(2), () => pick(draw, KEYS)).join('.')}]${pick(draw, ['', '', ' ', ' x', ']'])}`;
    case 1:
      return `${gap}${pick(draw, [';', '#'])}${pick(draw, VALUES)}`;
    case 2:
      return pick(draw, KEYS) + gap;
    case 3:
      return pick(draw, ['', ' ', '\t', '[', ']', '[]', '=', '= x', '\ufeff', '\u2028']);
    default:
      return `${gap}${pick(draw, KEYS)}${gap}=${gap}${pick(draw, VALUES)}`;
  }
}

/** Quotes, escapes, comments, dotted and repeated sections, keys that are names of the prototype, every line end. */
export const rareFiles: InputFactory = (context) =>
  built(context, (draw, size) => {
    const end = pick(draw, ['\n', '\r\n', '\r', '\n\n', '\n']);
    const text =
      list(draw(Math.min(size, 20) + 4), () => oddLine(draw)).join(end) + pick(draw, ['', end]);
    return draw(2) === 0
      ? [text]
      : [
          text,
          pick<unknown>(draw, [
            {},
            { bracketedArray: false },
            { bracketedArray: true },
            { bracketedArray: 0 },
            undefined,
          ]),
        ];
  });

function oddValue(draw: Draw, depth: number): unknown {
  const kind = draw(10);
  if (kind === 0)
    return pick<unknown>(draw, [null, undefined, true, false, 0, -0, NaN, 1.5, new Date(0)]);
  if (kind === 1)
    return list(draw(4), () => pick<unknown>(draw, [...VALUES, 1, true, null, undefined]));
  if (kind < 4 && depth < 3) return oddObject(draw, depth + 1);
  return pick(draw, VALUES);
}

function oddObject(draw: Draw, depth: number): object {
  return Object.fromEntries(list(draw(6), () => [pick(draw, KEYS), oddValue(draw, depth)]));
}

/** Values that need quotes, sections within sections, arrays, every option; the options object is written to. */
export const rareSettings: InputFactory = (context) =>
  built(context, (draw) => {
    const root = oddObject(draw, 0);
    switch (draw(5)) {
      case 0:
        return [root];
      case 1:
        return [root, pick(draw, ['section', 'a.b', '', 'a;b'])];
      default: {
        const options: Record<string, unknown> = {};
        for (const name of ['align', 'newline', 'sort', 'whitespace', 'bracketedArray'])
          if (draw(3) === 0) options[name] = pick<unknown>(draw, [true, true, false, 1, null]);
        options['platform'] = pick(draw, ['linux', 'win32', 'darwin']);
        if (draw(3) === 0) options['section'] = pick(draw, ['s', 'a.b', '']);
        return [root, options];
      }
    }
  });

/** Single values for the quoting functions. */
export const quoting: InputFactory = (context) =>
  built(context, (draw) => [pick(draw, VALUES) + (draw(2) === 0 ? pick(draw, VALUES) : '')]);
