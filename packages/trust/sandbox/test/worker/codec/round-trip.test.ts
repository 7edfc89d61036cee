import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { NotAnInput } from '../../../src/worker/codec/encoder.ts';
import { BadBytes } from '../../../src/worker/codec/source.ts';
import { MAX_DEPTH } from '../../../src/worker/codec/tag.ts';
import { createEncoder } from '../../../src/worker/codec/encode-value.ts';
import { decoded, encoded, encodedBytes } from './encoded.ts';

const anything = fc.anything({
  withBigInt: true,
  withBoxedValues: true,
  withDate: true,
  withMap: true,
  withSet: true,
  withNullPrototype: true,
  withSparseArray: true,
  withTypedArray: true,
  stringUnit: 'binary',
  maxDepth: 4,
});

function survives(value: unknown): void {
  const bytes = encodedBytes(value);
  expect(encoded(decoded(bytes))).toBe(bytes.toString('hex'));
}

describe('inputs', () => {
  it('come back with the same canonical bytes', () => {
    fc.assert(fc.property(anything, survives), { numRuns: 300 });
  });

  it.each<[string, unknown]>([
    ['errors', Object.assign(new RangeError('m', { cause: [1] }), { code: 'E' })],
    ['aggregate errors', new AggregateError([new Error('a')], 'm')],
    ['regular expressions', Object.assign(/a/dgimsuy, { lastIndex: 3 })],
    ['symbols', [Symbol.for('a'), Symbol.iterator, Symbol('x'), Symbol()]],
    ['symbol keys', { [Symbol.for('k')]: 1 }],
    ['frozen and sealed', [Object.freeze({ a: 1 }), Object.seal([1])]],
    ['buffers', [Buffer.from('abc'), new ArrayBuffer(3), new DataView(new ArrayBuffer(2))]],
    ['own __proto__', JSON.parse('{"__proto__":{"a":1}}')],
    ['invalid date', new Date(NaN)],
  ])('come back: %s', (_, value) => {
    survives(value);
  });

  it('come back with cycles and shared references', () => {
    const shared = { a: 1 };
    const map = new Map<unknown, unknown>();
    map.set('self', map);
    const input = { list: [shared, shared], map, again: shared };
    survives(input);
    const back = decoded(encodedBytes(input)) as typeof input;
    expect(back.list[0]).toBe(back.again);
    expect(back.map.get('self')).toBe(back.map);
  });

  it('survive the deepest nesting, and no more', () => {
    const nest = (depth: number): unknown => {
      let value: unknown = 1;
      for (let i = 0; i < depth; i++) value = i % 2 === 0 ? [value] : { value };
      return value;
    };
    survives(nest(MAX_DEPTH));
    const encoder = createEncoder({ limit: 1 << 20, inputsOnly: false });
    encoder.value(encoder, nest(MAX_DEPTH + 1));
    expect(encoder.incomplete).toBe(1);
    encoder.value(encoder, nest(100_000));
  });

  it.each<[string, unknown]>([
    ['functions', () => 1],
    [
      'instances',
      new (class A {
        a = 1;
      })(),
    ],
    ['proxies', new Proxy({}, {})],
    [
      'accessors',
      {
        get a() {
          return 1;
        },
      },
    ],
  ])('refuse %s', (_, value) => {
    const encoder = createEncoder({ limit: 1 << 20, inputsOnly: true });
    expect(() => {
      encoder.value(encoder, [value]);
    }).toThrow(NotAnInput);
  });

  it('refuse random bytes without crashing', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 64 }), (bytes) => {
        try {
          decoded(bytes);
        } catch (error) {
          // Bytes that build an impossible object (a bad RegExp, a doubled property) fail as such.
          expect(error).toBeInstanceOf(Error);
          if (error instanceof BadBytes) return;
        }
      }),
      { numRuns: 500 },
    );
  });
});
