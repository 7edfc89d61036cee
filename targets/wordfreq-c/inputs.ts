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
  'ba be ca co da de el en fi ga ho in ka la lo ma mi na ne or pa ra re sa se ta te un va ve wi yo'.split(
    ' ',
  );

/** The word of a number; small numbers come often. */
function word(draw: Draw, vocabulary: number): string {
  let rank = Math.min(draw(vocabulary), draw(vocabulary) + draw(50));
  let text = '';
  do {
    text += SYLLABLES[rank % SYLLABLES.length] as string;
    rank = Math.floor(rank / SYLLABLES.length);
  } while (rank > 0);
  return text;
}

/** Texts of `size` words from a vocabulary of a third of that. */
export const texts: InputFactory = (context) =>
  built(context, (draw, size) => {
    const vocabulary = Math.ceil(size / 3) + 20;
    let text = '';
    for (let at = 0; at < size; at++)
      text += word(draw, vocabulary) + pick(draw, [' ', ' ', ' ', ' ', ', ', '.\n']);
    return [text];
  });

const PIECES = [
  'a',
  'A',
  'Z',
  'z',
  '0',
  '9',
  ' ',
  '\n',
  '\r\n',
  '\t',
  '\0',
  '-',
  "'",
  '_',
  '@',
  '[',
  '`',
  '{',
  'é',
  'É',
  'Ж',
  '日本',
  '\ud83d\ude00',
  '\ufffd',
  '\u007f',
  '\u0080',
  'the',
  'The',
  'THE',
];

/** Bytes of every kind, words that are longer than any buffer, words that differ by case only; no words at all. */
export const rare: InputFactory = (context) =>
  built(context, (draw, size) => {
    switch (draw(6)) {
      case 0:
        return [Uint8Array.from(list(draw(size + 4), () => draw(256)))];
      case 1:
        return [pick(draw, ['a', 'ab', 'é', 'a ']).repeat(draw(3) === 0 ? 5_000 : draw(80))];
      default:
        return [list(draw(Math.min(size, 200) + 4), () => pick(draw, PIECES)).join('')];
    }
  });
