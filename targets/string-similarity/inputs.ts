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
  for (let left = 1 + draw(5) + draw(5); left > 0; left--)
    text += LETTERS.charAt(draw(LETTERS.length));
  return text;
}

function sentence(draw: Draw, length: number): string {
  let text = '';
  while (text.length < length) text += text === '' ? word(draw) : ` ${word(draw)}`;
  return text.slice(0, length);
}

/** A sentence that shares some of its words with another, as texts that are compared do. */
function variant(draw: Draw, { of, length }: { of: string; length: number }): string {
  const cut = draw(of.length + 1);
  const kept = of.slice(0, cut);
  return (kept + sentence(draw, Math.max(length - cut, 0))).slice(0, length);
}

/** Pairs of sentences of about `size` characters. */
export const pairs: InputFactory = (context) =>
  built(context, (draw, size) => {
    const first = sentence(draw, size);
    const length = Math.max(0, size - draw(1 + (size >> 2)));
    return [first, draw(4) === 0 ? sentence(draw, length) : variant(draw, { of: first, length })];
  });

/** A search term of 40 characters and `size` candidates, one at least. */
export const searches: InputFactory = (context) =>
  built(context, (draw, size) => {
    const term = sentence(draw, 40);
    const candidates = list(Math.max(1, size), () => {
      const length = 20 + draw(40);
      return draw(3) === 0 ? variant(draw, { of: term, length }) : sentence(draw, length);
    });
    return [term, candidates];
  });

/** Two units each, and one more, that fall together when a pair of them is squeezed into 16 bits or less. */
const COLLIDING = ['A', 'B', 'a', '\u0041\u0100', '\u0141', '\u0142', '\u0161', '\u4141', '\uff41'];
const SPACES = Array.from(' \t\n\r\v\f\u00a0\u1680\u2003\u2028\u2029\u202f\u205f\u3000\ufeff');
/** Looks like space, or is next to it, but `\s` does not match it. */
const NOT_SPACES = Array.from('\u180e\u200b\u200d\u0085\u2060_\u0000\u0001\u00ff');
const SURROGATES = ['\ud800', '\udbff', '\udc00', '\udfff', '\ud83d\ude00', '\ud83d'];
const WIDE = 'äßçЖжЩ中文日本한\uffff\u0100\u0101\u0200\u0201';

function oddText(draw: Draw, length: number): string {
  const kind = draw(8);
  const letter = LETTERS.charAt(draw(LETTERS.length));
  let text = '';
  while (text.length < length) {
    if (kind === 0) text += letter;
    else if (kind === 1) text += pick(draw, COLLIDING);
    else if (kind === 2) text += pick(draw, [...SPACES, letter, 'x']);
    else if (kind === 3) text += pick(draw, SURROGATES);
    else if (kind === 4) text += WIDE.charAt(draw(WIDE.length));
    else if (kind === 5) text += pick(draw, [...NOT_SPACES, letter]);
    else if (kind === 6) text += 'ab'.charAt(draw(2));
    else text += String.fromCharCode(draw(65_536));
  }
  return text;
}

function oddLength(draw: Draw, size: number): number {
  const kind = draw(6);
  if (kind < 2) return draw(4);
  return kind < 5 ? draw(Math.min(size, 100) + 8) : 250 + draw(300);
}

function relative(draw: Draw, { of, size }: { of: string; size: number }): string {
  const middle = draw(of.length + 1);
  switch (draw(9)) {
    case 0:
      return of;
    case 1:
      return Array.from(of).reverse().join('');
    case 2:
      return of + of;
    case 3:
      return of.slice(0, middle) + pick(draw, SPACES) + of.slice(middle);
    case 4:
      return of.slice(0, middle) + pick(draw, SURROGATES) + of.slice(middle + 1);
    case 5:
      return of.toUpperCase();
    case 6:
      return of.slice(middle) + of.slice(0, middle);
    case 7:
      // The same units with their high byte changed: other text, equal low bytes.
      return list(of.length, (at) => String.fromCharCode(of.charCodeAt(at) ^ 0x100)).join('');
    default:
      return oddText(draw, oddLength(draw, size));
  }
}

/** Pairs with lone surrogates, every kind of white space, wide and colliding units, one letter over and over. */
export const rarePairs: InputFactory = (context) =>
  built(context, (draw, size) => {
    const first = oddText(draw, oddLength(draw, size));
    return [first, relative(draw, { of: first, size })];
  });

/** Ties, empty and equal candidates; sometimes what is documented to be refused. */
export const rareSearches: InputFactory = (context) =>
  built(context, (draw, size) => {
    const term = oddText(draw, oddLength(draw, size));
    const candidates: unknown[] = list(1 + draw(6), () => relative(draw, { of: term, size }));
    switch (draw(12)) {
      case 0:
        return [pick(draw, [undefined, null, 5, ['a'], {}]), candidates];
      case 1:
        return [term, pick(draw, [undefined, null, [], term, { length: 1, 0: term }])];
      case 2:
        candidates[draw(candidates.length)] = pick(draw, [1, true, {}, ['x'], 7n]);
        return [term, candidates];
      case 3:
        return [term];
      case 4:
        return [term, [...candidates, term, ...candidates, term]];
      default:
        return [term, candidates];
    }
  });

/** Calls on the same texts and the same list, which is changed in between. */
export const histories: InputFactory = (context) =>
  built(context, (draw, size) => {
    const texts = list(3, () => oddText(draw, oddLength(draw, Math.min(size, 12))));
    const steps = list(2 + draw(6), () =>
      pick(draw, [
        ['compare', draw(3), draw(3)],
        ['best', draw(3)],
        ['push', relative(draw, { of: pick(draw, texts), size: 12 })],
        ['replace', draw(4), relative(draw, { of: pick(draw, texts), size: 12 })],
        ['reverse'],
        ['freeze'],
      ]),
    );
    return [texts, steps];
  });
