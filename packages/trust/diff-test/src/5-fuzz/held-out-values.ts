import { isPlainObject } from './leaves.ts';
import type { SeededRandom } from './seeded-random.ts';

/** A replacement for one value, with the name of its shape; names go to the operator only. */
export interface HeldOutValue {
  readonly shape: string;
  readonly value: unknown;
}

/** Names that lie on Object.prototype, or look like numbers: they tell an object used as a map from a real one. */
const TREACHEROUS_KEYS = [
  '__proto__',
  'constructor',
  'toString',
  'hasOwnProperty',
  'length',
  '0',
  '-0',
  '1e3',
  '01',
];

/** Characters whose case, width or white space is not what ASCII habits expect. */
const TREACHEROUS_TEXT = [
  '\u0000',
  '\u00a0',
  '\ufeff',
  '\u2028',
  '\u0130',
  '\u00df',
  '\u0149',
  'e\u0301',
  '\u212a',
  '\ud83d\ude00',
];

/**
 * Replacements for a value, of its own kind: a generator that draws strings says that the entry takes strings, so no number
 * comes in their place, and only an array that is mixed already gets other kinds. `depth` is its distance from the call: a number at depth 0 is likely a count or a
 * size, so the ones that can make honest code run for ever are kept for data further in.
 */
export function heldOutValues(
  value: unknown,
  { depth, random }: { depth: number; random: SeededRandom },
): HeldOutValue[] {
  switch (typeof value) {
    case 'string':
      return stringShapes(value, random);
    case 'number':
      return numberShapes(value, depth);
    case 'boolean':
      return [{ shape: 'flipped', value: !value }];
    case 'undefined':
      return [];
    case 'object':
      if (Array.isArray(value)) return arrayShapes(value, random);
      if (isPlainObject(value)) return objectShapes(value);
      return [];
    case 'bigint':
      return [{ shape: 'wide bigint', value: value + (1n << 64n) }];
    case 'symbol':
    case 'function':
      return [];
  }
}

function stringShapes(text: string, random: SeededRandom): HeldOutValue[] {
  const seed = text === '' ? 'ab' : text;
  const at = random.below(text.length + 1);
  const insert = (part: string): string => text.slice(0, at) + part + text.slice(at);
  return [
    { shape: 'empty string', value: '' },
    { shape: 'long string', value: repeatTo(seed, 256 + random.below(300)) },
    { shape: 'wide units', value: wideText(Math.max(2, Math.min(text.length, 24)), random) },
    { shape: 'lone surrogate', value: insert(random.pick(['\ud800', '\udc00', '\udc00\ud800'])) },
    { shape: 'odd character', value: insert(random.pick(TREACHEROUS_TEXT)) },
    { shape: 'other case', value: swapCase(text) },
    { shape: 'prototype name', value: random.pick(TREACHEROUS_KEYS) },
    { shape: 'padded', value: ` ${text}\t` },
    { shape: 'one character repeated', value: (seed[0] ?? 'a').repeat(1 + random.below(40)) },
    { shape: 'doubled', value: text + text },
  ];
}

/** Few letters, all pairs of a high byte of 0 or 1 with a low one: packing two units at 8 bits makes them collide. */
export function wideText(length: number, random: SeededRandom): string {
  const units = Array.from({ length }, () => (random.below(2) << 8) | (0x40 + random.below(4)));
  return String.fromCharCode(...units);
}

export function swapCase(text: string): string {
  return Array.from(text, (c) => (c === c.toLowerCase() ? c.toUpperCase() : c.toLowerCase())).join(
    '',
  );
}

function repeatTo(text: string, length: number): string {
  return text.repeat(Math.ceil(length / text.length)).slice(0, length);
}

function numberShapes(value: number, depth: number): HeldOutValue[] {
  const safe: HeldOutValue[] = [
    { shape: 'minus zero', value: -0 },
    { shape: 'NaN', value: NaN },
    { shape: 'fraction', value: value + 0.5 },
    { shape: 'negated', value: -value },
  ];
  if (depth === 0) return safe;
  return [
    ...safe,
    { shape: 'infinite', value: Infinity },
    { shape: 'beyond 32 bits', value: value + 2 ** 32 },
    { shape: 'beyond safe integers', value: 2 ** 53 + 2 },
    { shape: 'tiny', value: 5e-324 },
  ];
}

function arrayShapes(items: readonly unknown[], random: SeededRandom): HeldOutValue[] {
  const holed = items.length === 0 ? [1, 2] : items.slice();
  // eslint-disable-next-line @typescript-eslint/no-array-delete, @typescript-eslint/no-dynamic-delete -- a hole is the point
  delete holed[random.below(holed.length)];
  const longTail = items.slice();
  longTail.length += 1;
  const first = items[0] ?? 0;
  const kinds = new Set(items.map((item) => typeof item));
  return [
    { shape: 'empty array', value: [] },
    { shape: 'hole', value: holed },
    { shape: 'hole at the end', value: longTail },
    { shape: 'duplicates', value: [...items, ...items] },
    {
      shape: 'long array',
      value: Array.from({ length: 256 + random.below(80) }, (_, i) => items[i % items.length] ?? i),
    },
    { shape: 'equal items', value: Array.from({ length: items.length + 2 }, () => first) },
    { shape: 'shuffled', value: random.shuffled(items) },
    ...(kinds.has('number') || items.length === 0
      ? [
          { shape: 'NaN twice', value: [...items, NaN, NaN] },
          { shape: 'both zeros', value: [-0, ...items, 0, -0] },
        ]
      : []),
    ...(kinds.size < 2
      ? []
      : [
          { shape: 'undefined and null', value: [...items, undefined, null, undefined] },
          { shape: 'type twins', value: [...items, ...items.map(twinOf)] },
        ]),
  ];
}

function twinOf(item: unknown): unknown {
  if (typeof item === 'number') return String(item);
  if (typeof item === 'string')
    return item !== '' && Number.isFinite(Number(item)) ? Number(item) : [item];
  return item;
}

function objectShapes(value: Record<string, unknown>): HeldOutValue[] {
  const entries = Object.entries(value);
  const [firstKey] = Object.keys(value);
  const withOwnProto = { ...value };
  Object.defineProperty(withOwnProto, '__proto__', {
    value: 1,
    writable: true,
    enumerable: true,
    configurable: true,
  });
  return [
    { shape: 'empty object', value: {} },
    { shape: 'no prototype', value: Object.assign(Object.create(null) as object, value) },
    { shape: 'other key order', value: Object.fromEntries(entries.toReversed()) },
    { shape: 'own __proto__', value: withOwnProto },
    {
      shape: 'prototype names',
      value: { ...value, constructor: 1, toString: 'x', hasOwnProperty: null },
    },
    { shape: 'undefined member', value: { ...value, [firstKey ?? 'a']: undefined } },
    { shape: 'numeric keys', value: { b: 1, 2: 'x', 1: 'y', ...value, 0: 'z' } },
    { shape: 'fewer members', value: Object.fromEntries(entries.slice(1)) },
  ];
}
