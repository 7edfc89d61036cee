import { describe, expect, it } from 'vitest';
import { encoded } from './encoded.ts';
import {
  Point,
  Spot,
  Bag,
  define,
  shown,
  cycle,
  shared,
  symbol,
  withLastIndex,
  error,
  unframed,
  hole,
  argumentsOf,
  longWith,
  buffer,
} from './specimens.ts';

/** Pairs that a caller can tell apart. */
const different: readonly (readonly [string, unknown, unknown])[] = [
  ['zero signs', 0, -0],
  ['zero and NaN', 0, NaN],
  ['number and string', 1, '1'],
  ['integer and BigInt', 1, 1n],
  ['BigInt signs', 1n, -1n],
  ['undefined and null', undefined, null],
  ['undefined and hole', [undefined], hole(1, 0)],
  ['undefined and hole in a long array', hole(1000, 1000), hole(1000, 500)],
  ['false and 0', false, 0],
  ['1e300 and infinity', 1e300, Infinity],
  ['large integers one apart', 2 ** 53 - 1, 2 ** 53 - 2],
  ['lone surrogates', '\ud800', '\ud801'],
  ['lone surrogate and its replacement', '\ud800', '\ufffd'],
  ['long strings', 'x'.repeat(100), `${'x'.repeat(99)}y`],
  ['composed and decomposed', '\u00e9', 'e\u0301'],
  ['registered symbols', Symbol.for('a'), Symbol.for('b')],
  ['registered and local symbol', Symbol.for('a'), Symbol('a')],
  ['well-known and registered symbol', Symbol.iterator, Symbol.for('iterator')],
  ['symbol without description', Symbol(), Symbol('')],
  ['one symbol twice and two symbols', [symbol, symbol], [Symbol('s'), Symbol('s')]],
  ['property order', { a: 1, b: 2 }, { b: 2, a: 1 }],
  ['absent and undefined property', {}, { a: undefined }],
  ['symbol key', {}, { [Symbol.for('k')]: 1 }],
  [
    'Map order',
    new Map([
      [1, 1],
      [2, 2],
    ]),
    new Map([
      [2, 2],
      [1, 1],
    ]),
  ],
  ['Map and Set', new Map(), new Set()],
  ['Set order', new Set([1, 2]), new Set([2, 1])],
  ['kinds of typed array', new Uint8Array(2), new Int8Array(2)],
  ['typed array and array', new Uint8Array(2), [0, 0]],
  ['Buffer and Uint8Array', Buffer.alloc(2), new Uint8Array(2)],
  ['bytes of typed arrays', new Uint8Array([1, 2]), new Uint8Array([1, 3])],
  ['NaN payloads in bytes', new Uint32Array([0x7fc00000]), new Uint32Array([0x7fc00001])],
  ['ArrayBuffer and SharedArrayBuffer', new ArrayBuffer(2), new SharedArrayBuffer(2)],
  ['ArrayBuffer and DataView', new ArrayBuffer(2), new DataView(new ArrayBuffer(2))],
  [
    'views of one buffer and of two',
    [new Uint8Array(buffer), new Uint8Array(buffer)],
    [new Uint8Array(4), new Uint8Array(4)],
  ],
  ['property on a short view', new Uint8Array(2), Object.assign(new Uint8Array(2), { x: 1 })],
  ['property on a long view', new Uint8Array(99), Object.assign(new Uint8Array(99), { x: 1 })],
  ['dates', new Date(0), new Date(1)],
  ['invalid date', new Date(NaN), new Date(0)],
  ['error class', new Error('m'), new TypeError('m')],
  ['error message', new Error('m'), new Error('n')],
  ['no message and empty message', new Error(), new Error('')],
  ['error code', error({ code: 'A' }), error({ code: 'B' })],
  ['error cause', new Error('m', { cause: 1 }), new Error('m', { cause: 2 })],
  ['cause undefined and absent', new Error('m', { cause: undefined }), new Error('m')],
  ['error property', error({}), error({ extra: 1 })],
  ['stack without frames', new Error('m'), unframed()],
  ['aggregated errors', new AggregateError([1]), new AggregateError([2])],
  ['DOMException name', new DOMException('m', 'AbortError'), new DOMException('m', 'DataError')],
  [
    'accessor and data',
    {
      get x() {
        return 1;
      },
    },
    { x: 1 },
  ],
  [
    'what accessors return',
    {
      get x() {
        return 1;
      },
    },
    {
      get x() {
        return 2;
      },
    },
  ],
  [
    'returning and throwing accessor',
    {
      get x() {
        return 1;
      },
    },
    {
      get x(): number {
        throw 1 as unknown as Error;
      },
    },
  ],
  [
    'setter beside getter',
    {
      get x() {
        return 1;
      },
    },
    {
      get x() {
        return 1;
      },
      set x(_) {
        /* ignored */
      },
    },
  ],
  [
    'accessor in an array',
    [1],
    Object.defineProperty([], 0, { get: () => 1, enumerable: true, configurable: true }),
  ],
  ['proxy of an object', {}, new Proxy({}, {})],
  ['proxy of an array', [], new Proxy([], {})],
  ['proxy of a function', () => 1, new Proxy(() => 1, {})],
  ['boxed number', 1, Object(1)],
  ['boxed string', 'a', Object('a')],
  ['boxed values', Object(true), Object(false)],
  ['RegExp source', /a/, /b/],
  ['RegExp flags', /a/, /a/g],
  ['RegExp lastIndex', withLastIndex(0), withLastIndex(1)],
  ['cycle and copy', cycle(), { self: { self: {} } }],
  ['shared and equal', [shared, shared], [{}, {}]],
  ['class instance and plain object', new Point(), { x: 1 }],
  ['instances of two classes', new Point(), new Spot()],
  ['subclass', new (class extends Array {})(), []],
  ['null prototype', Object.create(null), {}],
  ['inherited values', Object.create({ a: 1 }), Object.create({ a: 2 })],
  [
    'non-writable',
    define({}, { ...shown, value: 1 }),
    define({}, { ...shown, writable: false, value: 1 }),
  ],
  [
    'non-enumerable',
    define({}, { ...shown, value: 1 }),
    define({}, { ...shown, enumerable: false, value: 1 }),
  ],
  [
    'non-configurable',
    define({}, { ...shown, value: 1 }),
    define({}, { ...shown, configurable: false, value: 1 }),
  ],
  ['frozen', { a: 1 }, Object.freeze({ a: 1 })],
  ['frozen and sealed', Object.freeze({ a: 1 }), Object.seal({ a: 1 })],
  ['sealed and non-extensible', Object.seal({ a: 1 }), Object.preventExtensions({ a: 1 })],
  ['frozen array', [1], Object.freeze([1])],
  [
    'function name',
    {
      f: function a() {
        return 1;
      },
    },
    {
      f: function b() {
        return 1;
      },
    },
  ],
  [
    'function arity',
    Object.defineProperty(() => 1, 'name', { value: 'f' }),
    Object.defineProperty((a: number) => a, 'name', { value: 'f' }),
  ],
  ['function property', () => 1, Object.assign(() => 1, { extra: 1 })],
  [
    'function and async function',
    {
      f: function () {
        return 1;
      },
    },
    {
      f: async function () {
        await Promise.resolve();
      },
    },
  ],
  ['promise and object', Promise.resolve(), {}],
  ['WeakMap and WeakSet', new WeakMap(), new WeakSet()],
  ['iterators', [1, 2].values(), [1, 3].values()],
  ['iterator and array', [1].values(), [1]],
  [
    'generators',
    (function* () {
      yield 1;
    })(),
    (function* () {
      yield 2;
    })(),
  ],
  [
    'return of a generator',
    (function* () {
      yield 1;
      return 1;
    })(),
    (function* () {
      yield 1;
      return 2;
    })(),
  ],
  ['private items behind an iterator', new Bag([1]), new Bag([2])],
  ['array length', [1], [1, undefined]],
  ['array extras', ['a'], Object.assign(['a'], { index: 0 })],
  ['extras of a long array', longWith('x'), longWith('y')],
  ['array and arguments', [1], argumentsOf(1)],
  ['URL', new URL('http://a/'), new URL('http://b/')],
  ['own __proto__', { ['__proto__']: 1 }, {}],
];

describe('canonical bytes', () => {
  it.each(different)('tell apart: %s', (_, a, b) => {
    expect(encoded(a)).not.toBe(encoded(b));
  });
});
