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

type Tree = Record<string, unknown>;

const KEYS = [
  'id',
  'name',
  'title',
  'items',
  'meta',
  'user',
  'address',
  'city',
  'tags',
  'value',
  'options',
  'enabled',
  'created',
  'total',
];

function leaf(draw: Draw): unknown {
  switch (draw(5)) {
    case 0:
      return draw(100_000);
    case 1:
      return draw(2) === 0;
    case 2:
      return null;
    default:
      return `text ${draw(1_000_000).toString(36)}`;
  }
}

/** A document with about `leaves` values in it. */
function tree(draw: Draw, { leaves, depth }: { leaves: number; depth: number }): Tree {
  const made: Tree = {};
  for (let left = leaves; left > 0;) {
    const key = pick(draw, KEYS) + draw(left + 3).toString(36);
    const share = Math.min(left, 1 + draw(12));
    left -= share;
    if (share < 3 || depth > 5) made[key] = leaf(draw);
    else if (draw(3) === 0) made[key] = list(share, () => leaf(draw));
    else made[key] = tree(draw, { leaves: share, depth: depth + 1 });
  }
  return made;
}

/** Documents of about `size` values. */
export const documents: InputFactory = (context) =>
  built(context, (draw, size) => [tree(draw, { leaves: size, depth: 0 })]);

/** Flat objects of `size` dotted keys. */
export const flatDocuments: InputFactory = (context) =>
  built(context, (draw, size) => {
    const made: Tree = {};
    for (let at = 0; at < size; at++) {
      const inner = list(1 + draw(3), () => pick(draw, KEYS));
      made[[...inner, draw(4) === 0 ? draw(6).toString() : `${pick(draw, KEYS)}${at}`].join('.')] =
        leaf(draw);
    }
    return [made];
  });

const ODD_KEYS = [
  'a',
  'b',
  '',
  '.',
  'a.b',
  'a..b',
  '.a',
  'a.',
  '0',
  '1',
  '2',
  '01',
  '-1',
  '1.5',
  ' ',
  '1e1',
  'NaN',
  'length',
  'constructor',
  'toString',
  'hasOwnProperty',
  '__proto__',
  'Ж',
  '\ud800',
  'a:b',
  'a::b',
  'constructor.prototype',
  '__proto__.x',
  '0x1',
];

function oddLeaf(draw: Draw): unknown {
  switch (draw(14)) {
    case 0:
      return undefined;
    case 1:
      return -0;
    case 2:
      return NaN;
    case 3:
      return {};
    case 4:
      return [];
    case 5:
      return new Date(draw(1000));
    case 6:
      return Buffer.from([draw(256), 1]);
    case 7:
      return new Uint8Array([draw(256), 2]);
    case 8:
      return /x/g;
    case 9:
      return new Map([['k', 1]]);
    case 10:
      return pick(draw, [0, false, '', null]);
    default:
      return leaf(draw);
  }
}

function oddTree(draw: Draw, depth: number): unknown {
  const children = draw(4);
  if (depth > 3 || draw(4) === 0) return oddLeaf(draw);
  if (draw(3) === 0) {
    const items = list(children, () => oddTree(draw, depth + 1));
    if (items.length > 0 && draw(4) === 0) Reflect.deleteProperty(items, draw(items.length));
    return items;
  }
  return object(
    draw,
    list(children, () => [pick(draw, ODD_KEYS), oddTree(draw, depth + 1)]),
  );
}

/** Keys become own properties, `__proto__` as well; one object in six has no prototype. */
function object(draw: Draw, pairs: readonly (readonly [string, unknown])[]): object {
  const made = Object.fromEntries(pairs);
  return draw(6) === 0 ? Object.assign(Object.create(null) as object, made) : made;
}

function oddOptions(draw: Draw): Tree {
  const options: Tree = {};
  if (draw(2) === 0)
    options['delimiter'] = pick<unknown>(draw, [
      '.',
      ':',
      '::',
      '',
      '/',
      'a',
      '..',
      null,
      undefined,
      '0',
    ]);
  if (draw(3) === 0) options['maxDepth'] = pick<unknown>(draw, [0, 1, 2, 3, -1, 1.5, '2', null]);
  if (draw(3) === 0) options['safe'] = pick<unknown>(draw, [true, false, 1]);
  if (draw(3) === 0) options['object'] = pick<unknown>(draw, [true, false, 1]);
  if (draw(3) === 0) options['overwrite'] = pick<unknown>(draw, [true, false, 1]);
  return options;
}

function oddRoot(draw: Draw): unknown {
  if (draw(10) === 0) return oddLeaf(draw) ?? {};
  return object(
    draw,
    list(draw(6), () => [
      list(1 + draw(2), () => pick(draw, ODD_KEYS)).join('.'),
      oddTree(draw, 1),
    ]),
  );
}

/** Keys with dots, numbers and names of the prototype, empty containers, dates, bytes, holes, every option. */
export const rare: InputFactory = (context) =>
  built(context, (draw) => {
    const root = oddRoot(draw);
    return draw(4) === 0 ? [root] : [root, oddOptions(draw)];
  });

/** Options with a function, named for the driver, and what it is called on. */
export const transformed: InputFactory = (context) =>
  built(context, (draw) => [
    pick(draw, ['upper', 'prefix', 'empty', 'number', 'arguments', 'throws']),
    oddRoot(draw),
    oddOptions(draw),
  ]);
