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

const SYLLABLES =
  'ba be bi bo bra cal cer chi con da de dro el en fi fra ga gen gli ha in ja ka le lo lu ma mer mo na ne no or pa per pli qua ra re ri ro sa sen sta ta te tri tu un va ver vi wa we xe ya zo'.split(
    ' ',
  );
/** Endings that some rule looks at, in either direction. */
const ENDINGS =
  's es ies ves us i um a on is ses ex ix ices x ch ss sh zz y ay ey quy o oes to go f fe ff man men ese ois ous ae im ouse ice eau eaux elf eaf oof arf itis gas ias las ris test axis deer fish pox sheep measles person people child children life knife wife movie'.split(
    ' ',
  );
/** Words with a rule of their own, or no plural. */
const KNOWN =
  'ox axe die foot goose tooth quiz human proof thief passerby echo volcano genus schema this that is was has he she me I yes news moose series species aircraft information equipment chassis pike you matrix index vertebra larva radius cactus person child mouse titmouse analysis crisis criterion datum medium hero potato piano leaf loaf chief roof day city soliloquy honey monkey church tax dish buzz bus gas alias iris status pokemon pokémon carnivorous chinese'.split(
    ' ',
  );

function stem(draw: Draw): string {
  let text = '';
  for (let left = 1 + draw(3); left > 0; left--) text += pick(draw, SYLLABLES);
  return text;
}

function cased(draw: Draw, text: string): string {
  const kind = draw(10);
  if (kind < 7) return text;
  if (kind === 7) return text.toUpperCase();
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function word(draw: Draw): string {
  const kind = draw(8);
  if (kind === 0) return cased(draw, pick(draw, KNOWN));
  return cased(draw, kind < 4 ? stem(draw) : stem(draw) + pick(draw, ENDINGS));
}

/** Lists of `size` English-looking words, nearly all of them new. */
export const wordLists: InputFactory = (context) =>
  built(context, (draw, size) => [list(size, () => word(draw))]);

const ODD_WORDS = [
  '',
  ' ',
  's',
  'S',
  'x',
  'I',
  'i',
  'y',
  'ß',
  'straße',
  'İ',
  'İstanbul',
  'ı',
  'ŉ',
  'ſ',
  'boſs',
  'K',
  'ﬁsh',
  'é',
  'café',
  'cafe\u0301',
  '__proto__',
  'constructor',
  'toString',
  'hasOwnProperty',
  'valueOf',
  '$1',
  '$&',
  '$$',
  '$0s',
  '\\',
  '.',
  '^',
  '(',
  '1',
  '42',
  '0',
  'bus\n',
  'bus ',
  ' bus',
  'bus\u00a0',
  'bus\u2028',
  'bus.',
  "boss's",
  'mother-in-law',
  'ice cream',
  'iPhone',
  'McDonald',
  'DVDs',
  'cDs',
  'слово',
  'СЛОВО',
  '単語',
  '\ud800',
  'bus\udc00',
  's\ud83d\ude00',
  '\ud83d\ude00s',
  'half-life',
  'afterlives',
  'wolves',
  'Wolf',
  'WOLF',
];

function scrambled(draw: Draw, text: string): string {
  return Array.from(text, (c) => (draw(2) === 0 ? c.toUpperCase() : c.toLowerCase())).join('');
}

function oddWord(draw: Draw, size: number): string {
  switch (draw(8)) {
    case 0:
      return scrambled(draw, pick(draw, KNOWN));
    case 1:
      return scrambled(draw, stem(draw) + pick(draw, ENDINGS));
    case 2:
      return pick(draw, KNOWN) + pick(draw, ENDINGS);
    case 3:
      return pick(draw, ENDINGS);
    case 4:
      return pick(draw, ODD_WORDS) + pick(draw, ['', '', 's', 'S', 'es', 'man', 'Men', 'y']);
    case 5:
      return stem(draw).repeat(1 + draw(60)) + pick(draw, ENDINGS);
    case 6:
      return list(draw(Math.min(size, 20) + 2), () =>
        String.fromCharCode(draw(pick(draw, [0x180, 0x600, 0x10000]))),
      ).join('');
    default:
      return pick(draw, ODD_WORDS);
  }
}

/** Single words in every spelling: mixed case, letters that change length with their case, no letters at all, very long. */
export const rareWords: InputFactory = (context) =>
  built(context, (draw, size) => [oddWord(draw, size)]);

const COUNTS = [0, 1, -1, 2, 1.5, NaN, -0, Infinity, 1000, 1e21, undefined, null, '1', true, 1n];

/** A word with a count, and whether to print it; trailing arguments may be missing. */
export const counted: InputFactory = (context) =>
  built(context, (draw, size) => {
    const given = [
      oddWord(draw, size),
      pick(draw, COUNTS),
      pick(draw, [true, false, undefined, 1, '']),
    ];
    return given.slice(0, 1 + draw(3));
  });

const QUERIES = ['plural', 'singular', 'isPlural', 'isSingular'];

function spelling(draw: Draw, text: string): string {
  switch (draw(5)) {
    case 0:
      return text.toUpperCase();
    case 1:
      return text.charAt(0).toUpperCase() + text.slice(1);
    case 2:
      return scrambled(draw, text);
    default:
      return text;
  }
}

/** Sensitive to case or not; a pattern with the flag g or y remembers where it left off. */
const FLAGS = ['', '', 'i', 'iu', 'g', 'gi', 'y'];

function rule(draw: Draw, text: string): readonly unknown[] {
  const name = pick(draw, ['addPluralRule', 'addSingularRule']);
  const escaped = text.replace(/[^\p{L}\d ]/gu, '.');
  const source = pick(draw, [
    escaped,
    `${escaped}s?`,
    `(${escaped})`,
    `(${escaped.slice(0, 2)}).*`,
  ]);
  const pattern = draw(3) === 0 ? source : new RegExp(`${source}$`, pick(draw, FLAGS));
  const replacement = pick(draw, ['$0', '$1x', 'Gex', '', `${text}en`, '$1$2', 'GEX', '$12']);
  return [name, pattern, replacement];
}

/** One word in two or three spellings, asked again and again, with a rule for one of them. */
function focused(draw: Draw, text: string): (readonly unknown[])[] {
  const spellings = [text, text.toUpperCase(), spelling(draw, text)];
  const question = pick(draw, ['plural', 'plural', 'singular', 'isPlural']);
  const ask = () => list(1 + draw(4), () => [question, pick(draw, spellings)]);
  const steps: unknown[][] = draw(2) === 0 ? ask() : [];
  steps.push([...rule(draw, pick(draw, spellings))], ...ask(), ...ask());
  if (draw(3) === 0) steps.push([...rule(draw, pick(draw, spellings))], ...ask());
  return steps;
}

function step(draw: Draw, texts: readonly string[]): readonly unknown[] {
  const text = spelling(draw, pick(draw, texts));
  switch (draw(10)) {
    case 0:
      return rule(draw, text);
    case 1:
      return ['addIrregularRule', text, spelling(draw, pick(draw, texts))];
    case 2:
      return [
        'addUncountableRule',
        draw(2) === 0 ? text : new RegExp(`${text.replace(/[^\p{L}\d ]/gu, '.')}$`, 'i'),
      ];
    case 3:
      return ['count', text, pick(draw, COUNTS), draw(2) === 0];
    default:
      return [pick(draw, QUERIES), text];
  }
}

/** Questions about a few words in changing spelling, with rules for the same words added in between. */
export const histories: InputFactory = (context) =>
  built(context, (draw, size) => {
    if (draw(2) === 0) return [focused(draw, draw(4) === 0 ? oddWord(draw, 4) : word(draw))];
    const texts = list(1 + draw(3), () => (draw(4) === 0 ? oddWord(draw, 4) : word(draw)));
    return [list(3 + draw(Math.min(size, 12) + 6), () => step(draw, texts))];
  });
