import fc from 'fast-check';
import { isPlainObject } from './leaves.ts';

/** How many simpler values of one leaf are offered before the next place is tried. */
const PER_LEAF = 12;

/**
 * Simpler argument tuples than `args`, most promising first: whole parts taken out, then single values made simpler by
 * fast-check's shrinkers. The number of arguments stays.
 */
export function* smallerInputs(args: readonly unknown[]): Generator<unknown[]> {
  for (const [index, argument] of args.entries()) {
    for (const smaller of smallerValues(argument)) yield args.with(index, smaller);
  }
}

function* smallerValues(value: unknown): Generator {
  if (Array.isArray(value)) yield* smallerArrays(value);
  else if (isPlainObject(value)) yield* smallerObjects(value);
  else yield* smallerLeaves(value);
}

function* smallerArrays(items: readonly unknown[]): Generator {
  for (let cut = items.length; cut >= 1; cut = Math.floor(cut / 2)) {
    for (let at = 0; at < items.length; at += cut) yield without(items, { at, cut });
  }
  for (let index = 0; index < items.length; index++) {
    if (!(index in items)) continue;
    for (const smaller of smallerValues(items[index])) {
      const copy = items.slice();
      copy[index] = smaller;
      yield copy;
    }
  }
}

/** Array.prototype.slice keeps holes, and so does splice on its copy. */
function without(items: readonly unknown[], { at, cut }: { at: number; cut: number }): unknown[] {
  const copy = items.slice();
  copy.splice(at, cut);
  return copy;
}

function* smallerObjects(value: Record<string, unknown>): Generator {
  const keys = Object.keys(value);
  for (const key of keys) yield changed(value, (copy) => Reflect.deleteProperty(copy, key));
  for (const key of keys) {
    for (const smaller of smallerValues(value[key])) {
      yield changed(value, (copy) =>
        Reflect.defineProperty(copy, key, {
          value: smaller,
          writable: true,
          enumerable: true,
          configurable: true,
        }),
      );
    }
  }
}

function changed(
  value: Record<string, unknown>,
  change: (copy: Record<string, unknown>) => boolean,
): unknown {
  const copy = Object.create(Object.getPrototypeOf(value) as object | null) as Record<
    string,
    unknown
  >;
  Object.defineProperties(copy, Object.getOwnPropertyDescriptors(value));
  change(copy);
  return copy;
}

/** Text as its UTF-16 units, counted from `a`, so that lone surrogates shrink too and what remains is readable. */
const anyText = fc.array(fc.integer({ min: 0, max: 0xffff })).map(
  (units) => String.fromCharCode(...units.map((unit) => (unit + 0x61) & 0xffff)),
  (text) => {
    if (typeof text !== 'string') throw new TypeError('not text');
    return Array.from({ length: text.length }, (_, i) => (text.charCodeAt(i) - 0x61) & 0xffff);
  },
);
const anyInteger = fc.maxSafeInteger();
const anyDouble = fc.double();
const anyBigint = fc.bigInt();

function* smallerLeaves(value: unknown): Generator {
  const arbitrary = arbitraryOf(value);
  if (arbitrary?.canShrinkWithoutContext(value) !== true) return;
  let offered = 0;
  for (const smaller of arbitrary.shrink(value, undefined)) {
    yield smaller.value;
    offered += 1;
    if (offered >= PER_LEAF * (typeof value === 'string' ? 4 : 1)) return;
  }
}

function arbitraryOf(value: unknown): fc.Arbitrary<unknown> | undefined {
  if (typeof value === 'string') return anyText;
  if (typeof value === 'bigint') return anyBigint;
  if (typeof value !== 'number') return undefined;
  return Number.isSafeInteger(value) && !Object.is(value, -0) ? anyInteger : anyDouble;
}
