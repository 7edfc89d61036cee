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

/** How many different values a list draws from, from hardly any duplicates to hardly anything else. */
function variety(draw: Draw, size: number): number {
  return Math.max(1, Math.ceil(size * pick(draw, [4, 1, 1, 0.5, 0.1])));
}

/** Lists of whole numbers, as ids are. */
export const numbers: InputFactory = (context) =>
  built(context, (draw, size) => {
    const range = variety(draw, size);
    return [list(size, () => draw(range) - (range >> 3))];
  });

/** Lists of short texts, as tags are. */
export const texts: InputFactory = (context) =>
  built(context, (draw, size) => {
    const range = variety(draw, size);
    const stem = pick(draw, ['tag-', 'a', 'src/lib/', 'user:', '']);
    return [list(size, () => stem + draw(range).toString(36))];
  });

const SHARED_KINDS = 22;

/** A value that equals, or nearly equals, others of its family: by type, by sign, by identity. */
function odd(draw: Draw, own: readonly object[]): unknown {
  switch (draw(SHARED_KINDS)) {
    case 0:
      return NaN;
    case 1:
      return 0;
    case 2:
      return -0;
    case 3:
      return undefined;
    case 4:
      return null;
    case 5:
      return '0';
    case 6:
      return '';
    case 7:
      return false;
    case 8:
      return true;
    case 9:
      return 1;
    case 10:
      return '1';
    case 11:
      return 1n;
    case 12:
      return 1.5;
    case 13:
      return 2 ** 53;
    case 14:
      return pick(draw, [
        'undefined',
        'null',
        'NaN',
        'true',
        '__proto__',
        'constructor',
        '[object Object]',
      ]);
    case 15:
      return pick(draw, ['\ud800', '\udc00', '\u0130', 'é', 'e\u0301']);
    case 16:
      return pick(draw, [Infinity, -Infinity, 5e-324, -1]);
    case 17:
      return [];
    case 18:
      return {};
    default:
      return pick(draw, own);
  }
}

/** Objects that occur in a list several times as the same object, beside others that only look alike. */
function objects(): object[] {
  return [{ id: 1 }, { id: 1 }, [1], [1], new Date(0), new Date(0)];
}

function oddList(draw: Draw, size: number): unknown[] {
  const own = objects();
  const items = list(draw(Math.min(size, 40) + 6), () => odd(draw, own));
  if (draw(3) === 0) punch(draw, items);
  return items;
}

/** Holes, also in front and behind; an unset item equals undefined here. */
function punch(draw: Draw, items: unknown[]): void {
  for (let left = 1 + draw(3); left > 0; left--) {
    const at = draw(items.length + 1);
    if (at < items.length) Reflect.deleteProperty(items, at);
    else items.length += 1 + draw(2);
  }
}

/** Lists of NaN, both zeros, holes, equal-looking values, shared objects; sometimes what is documented to be refused. */
export const rare: InputFactory = (context) =>
  built(context, (draw, size) => {
    switch (draw(16)) {
      case 0:
        return [];
      case 1:
        return [
          pick(draw, [
            undefined,
            null,
            'aab',
            5,
            {},
            { length: 2, 0: 1, 1: 1 },
            new Uint8Array(2),
            new Set([1]),
          ]),
        ];
      case 2:
        return [Object.assign(oddList(draw, size), { note: 'kept', length: draw(9) })];
      case 3:
        return [list(250 + draw(100), (at) => at % (1 + draw(3)))];
      default:
        return [oddList(draw, size)];
    }
  });

const SHAPES = ['plain', 'subclass', 'frozen', 'frozen-unique', 'same-twice', 'changed-between'];

/** A way to hold the list, and the list. */
export const shaped: InputFactory = (context) =>
  built(context, (draw, size) => [pick(draw, SHAPES), oddList(draw, size)]);
