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
  'the of and to in is you that it he was for on are as with his they at be this have from or one had by word but not what all were we when your can said there use an each which she do how their if will up other about out many then them these so some her would make like him into time has look two more write go see number no way could people my than first water been call who oil its now find long down day did get come made may part'.split(
    ' ',
  );
const MARKS = [
  ' ',
  ' ',
  ' ',
  ' ',
  ' ',
  ' ',
  ' ',
  ': ',
  ', ',
  ' - ',
  ' & ',
  '! ',
  '? ',
  ' – ',
  " '",
  '/',
  ' % ',
  ' ♥ ',
];
const ACCENTED = ['é', 'ü', 'ß', 'ø', 'ñ', 'Ж', 'ш', 'ω', 'ğ', 'ł', '€', 'Æ', 'ệ'];

function title(draw: Draw, length: number): string {
  let text = '';
  while (text.length < length) {
    const word = pick(draw, WORDS);
    text += draw(3) === 0 ? word.charAt(0).toUpperCase() + word.slice(1) : word;
    if (draw(6) === 0) text += pick(draw, ACCENTED);
    if (draw(8) === 0) text += draw(1000).toString();
    text += pick(draw, MARKS);
  }
  return text.slice(0, length);
}

/** Titles of `size` characters with the options of every day. */
export const titles: InputFactory = (context) =>
  built(context, (draw, size) => {
    const text = title(draw, size);
    switch (draw(6)) {
      case 0:
        return [text];
      case 1:
        return [text, '_'];
      case 2:
        return [text, { lower: true, strict: true }];
      case 3:
        return [text, { locale: pick(draw, ['de', 'fr', 'es', 'bg', 'da', 'vi']) }];
      default:
        return [text, { lower: true }];
    }
  });

const PIECES = [
  ' ',
  '  ',
  '\t',
  '\n',
  '\u00a0',
  '\u2028',
  '\ufeff',
  '\u200b',
  '-',
  '--',
  '_',
  '~',
  '.',
  '*',
  '+',
  "'",
  '"',
  '!',
  ':',
  '@',
  '(',
  ')',
  '$',
  '$&',
  '$1',
  'a',
  'Z',
  '0',
  '9',
  'é',
  'e\u0301',
  'ﬁ',
  'ß',
  'İ',
  'ı',
  'Å',
  '\u212b',
  'K',
  '한',
  '\u1112\u1161\u11ab',
  '日本',
  'Ж',
  'щ',
  'Ä',
  'ω',
  '©',
  '∑',
  '∞',
  '♥',
  '%',
  '&',
  '|',
  '<',
  '>',
  '€',
  '₿',
  '¢',
  '\ud83d\ude00',
  '\ud83d',
  '\ude00',
  '\ud800',
  '\u0000',
  '\uffff',
  'constructor',
  '__proto__',
  '\\',
  '/',
  '[',
  ']',
  '^',
];

function oddText(draw: Draw, size: number): string {
  const length = draw(10) === 0 ? 260 : draw(Math.min(size, 40) + 4);
  return list(length, () =>
    draw(12) === 0 ? String.fromCharCode(draw(65_536)) : pick(draw, PIECES),
  ).join('');
}

const REPLACEMENTS = [
  '-',
  '_',
  '',
  ' ',
  '--',
  '$&',
  '$1',
  '.',
  'a',
  'é',
  '\ud83d\ude00',
  '+',
  undefined,
  null,
];
const LOCALES = [
  'bg',
  'de',
  'es',
  'fr',
  'pt',
  'uk',
  'vi',
  'da',
  'nb',
  'it',
  'nl',
  'sv',
  'xx',
  '',
  'DE',
  'constructor',
  'toString',
  null,
  5,
];
const SWITCHES = [true, false, 1, 0, '', 'no', undefined, null];

function oddOptions(draw: Draw): unknown {
  if (draw(8) === 0) return pick(draw, [...REPLACEMENTS, 0, 1, true, []]);
  const options: Record<string, unknown> = {};
  if (draw(2) === 0) options['replacement'] = pick(draw, REPLACEMENTS);
  if (draw(2) === 0) options['locale'] = pick(draw, LOCALES);
  if (draw(3) === 0) options['lower'] = pick(draw, SWITCHES);
  if (draw(3) === 0) options['strict'] = pick(draw, SWITCHES);
  if (draw(3) === 0) options['trim'] = pick(draw, SWITCHES);
  if (draw(3) === 0)
    options['remove'] = pick(draw, [
      'a',
      '',
      ' ',
      null,
      undefined,
      /[aeiou]/g,
      /[^a-z ]/,
      /-/g,
      /[*+~.()'"!:@]/g,
      /\s/u,
      /a/y,
    ]);
  return options;
}

/** Composed and decomposed letters, currency, marks that are the replacement, odd options; sometimes no text at all. */
export const rare: InputFactory = (context) =>
  built(context, (draw, size) => {
    if (draw(14) === 0)
      return list(draw(2), () => pick(draw, [undefined, null, 5, {}, ['a'], true]));
    const text = draw(2) === 0 ? oddText(draw, size) : title(draw, Math.min(size, 60) + 1);
    return draw(6) === 0 ? [text] : [text, oddOptions(draw)];
  });

/** Texts slugged again and again while the table of characters grows. */
export const histories: InputFactory = (context) =>
  built(context, (draw, size) => {
    const texts = list(2, () => oddText(draw, size));
    const steps = list(3 + draw(6), () => {
      if (draw(3) > 0) return ['slug', pick(draw, texts), oddOptions(draw)];
      const characters = list(1 + draw(3), () => pick(draw, Array.from(pick(draw, texts) + 'é☢')));
      return [
        'extend',
        Object.fromEntries(
          characters.map((c) => [c, pick(draw, ['', 'x', '-', ' ', 'Long', '$', 'é'])]),
        ),
      ];
    });
    return [steps];
  });
