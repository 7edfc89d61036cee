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

const PARTS = 'src lib app core views models index main node_modules packages test dist a b'.split(
  ' ',
);
const ROOTS = [
  '',
  '/',
  'http://example.com',
  'https://user:word@host.org:8080',
  'webpack://',
  '//cdn',
];

function path(draw: Draw, depth: number): string {
  return list(
    1 + draw(depth),
    () => pick(draw, PARTS) + (draw(3) === 0 ? '' : String(draw(50))),
  ).join('/');
}

/** Two paths with the same beginning, one of them often below a directory next to the other. */
function pair(draw: Draw): readonly [string, string] {
  const root = pick(draw, ROOTS);
  const shared = `${root}${root === '' || root.endsWith('/') ? '' : '/'}${path(draw, 3)}`;
  const from = draw(4) === 0 ? shared : `${shared}/${path(draw, 5)}`;
  const to = draw(8) === 0 ? path(draw, 4) : `${shared}/${path(draw, 4)}.js`;
  return [draw(6) === 0 ? `${from}/` : from, to];
}

/** `size` directories and `size` files of one tree. */
export const trees: InputFactory = (context) =>
  built(context, (draw, size) => {
    const root = pick(draw, ROOTS);
    const shared = `${root}${root === '' || root.endsWith('/') ? '' : '/'}${path(draw, 2)}`;
    const below = () => `${shared}/${path(draw, 6)}`;
    const directories = list(size, () => (draw(6) === 0 ? `${below()}/` : below()));
    return [directories, list(size, () => (draw(20) === 0 ? path(draw, 4) : `${below()}.js`))];
  });

/** `size` pairs of a directory and a file. */
export const pairs: InputFactory = (context) =>
  built(context, (draw, size) => [list(size, () => pair(draw))]);

/** Maps of `size` mappings from a few sources below one root. */
export const maps: InputFactory = (context) =>
  built(context, (draw, size) => {
    const root = draw(5) === 0 ? null : `/${path(draw, 4)}`;
    const outside = root === null ? '' : root.slice(0, root.lastIndexOf('/'));
    const sources = list(1 + draw(6), () =>
      draw(2) === 0 ? `${path(draw, 3)}.js` : `${outside}/${path(draw, 3)}.ts`,
    );
    let line = 1;
    let column = 0;
    const mappings = list(size, () => {
      if (draw(6) === 0) {
        line += 1 + draw(2);
        column = 0;
      } else column += draw(40);
      const place = [line, draw(25) === 0 ? 0 : column];
      if (draw(12) === 0) return place;
      const original = [draw(sources.length), 1 + draw(500), draw(120)];
      return [...place, ...original, ...(draw(4) === 0 ? [pick(draw, PARTS)] : [])];
    });
    const contents = sources.map(() => (draw(3) === 0 ? null : path(draw, 6)));
    return [{ root, sources, contents, mappings }];
  });

const PIECES = [
  '/',
  '//',
  '///',
  '.',
  '..',
  './',
  '../',
  'a',
  'a/b',
  'b',
  'file:///',
  'http://',
  'http:',
  'data:,x',
  ':80',
  '@',
  '?q',
  '#h',
  ' ',
  '\\',
  '\n',
  'é',
  '\ud800',
  '__proto__',
  '$&',
];

function oddPath(draw: Draw, size: number): string {
  return list(draw(Math.min(size, 12) + 3), () => pick(draw, PIECES)).join('');
}

/** A pair of texts that may be no paths; they often begin alike, and now and then one is no text. */
export const rarePair: InputFactory = (context) =>
  built(context, (draw, size) => {
    if (draw(25) === 0) return list(draw(3), () => pick(draw, ['', 'a', null, undefined, 5, {}]));
    if (draw(4) === 0) return pair(draw);
    const shared = draw(2) === 0 ? oddPath(draw, size) : pick(draw, ['/a', 'a', 'http://h/a', '']);
    const deep = '/x'.repeat(draw(8));
    return [shared + deep + oddPath(draw, 2), `${shared}/${oddPath(draw, size)}`];
  });
