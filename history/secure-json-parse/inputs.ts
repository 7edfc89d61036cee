import type { InputContext, InputFactory } from '@peltier/source';

type Draw = (below: number) => number;

/** Whole numbers below a bound, all from one integer. */
function draws(seed: number): Draw {
  let state = (seed ^ Math.floor(seed / 2 ** 32)) | 0;
  return (below) => {
    state = (state + 0x9e3779b9) | 0;
    let mixed = Math.imul(state ^ (state >>> 16), 0x85ebca6b);
    mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
    return Math.floor((((mixed ^ (mixed >>> 16)) >>> 0) / 2 ** 32) * below);
  };
}

/** The arbitrary of what `make` builds from an unbiased seed: inputs hardly ever repeat. */
function built(
  { fc, size }: InputContext,
  make: (draw: Draw, size: number) => readonly unknown[],
): ReturnType<InputFactory> {
  return fc.noBias(fc.maxSafeInteger()).map((seed) => make(draws(seed), size));
}

function pick<T>(draw: Draw, items: readonly T[]): T {
  return items[draw(items.length)] as T;
}

function list<T>(length: number, item: (index: number) => T): T[] {
  return Array.from({ length }, (_, index) => item(index));
}

function value(draw: Draw, depth: number): unknown {
  switch (draw(depth > 0 ? 7 : 4)) {
    case 0:
      return draw(1000);
    case 1:
      return pick(draw, [null, true, false, '', 0]);
    case 4:
      return list(draw(4), () => value(draw, depth - 1));
    case 5:
    case 6:
      return Object.fromEntries(
        list(draw(4), () => [`k${String(draw(40))}`, value(draw, depth - 1)]),
      );
    default:
      return `v${String(draw(1e6))}`;
  }
}

function members(draw: Draw, size: number): string[] {
  return list(size, (at) => `"m${String(at)}":${JSON.stringify(value(draw, 2))}`);
}

const POISON = [
  '"__proto__":{"x":1}',
  '"__proto__":null',
  '"constructor":{"prototype":{"x":1}}',
  '"__proto__" : 5',
];

/** Documents of `size` members with a forbidden key. */
export const poisoned: InputFactory = (context) =>
  built(context, (draw, size) => {
    const parts = members(draw, size);
    parts.splice(draw(parts.length + 1), 0, pick(draw, POISON));
    return [`{${parts.join(',')}}`];
  });

/** Documents without one, and texts that are no JSON. */
export const clean: InputFactory = (context) =>
  built(context, (draw, size) => {
    const text = `{${members(draw, size).join(',')}}`;
    return [pick(draw, [text, text, text.slice(1), 'null', '5', '"__proto__"', '[]', ''])];
  });

const ACTIONS = ['error', 'remove', 'ignore', undefined];

/** Every document with every documented option. */
export const documents: InputFactory = (context) =>
  built(context, (draw, size) => {
    const parts = members(draw, Math.min(size, 6));
    if (draw(2) === 0) parts.push(pick(draw, POISON));
    const options = { protoAction: pick(draw, ACTIONS), constructorAction: pick(draw, ACTIONS) };
    return [`{${parts.join(',')}}`, ...(draw(2) === 0 ? [options] : [])];
  });
