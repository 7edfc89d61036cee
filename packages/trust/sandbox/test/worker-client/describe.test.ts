import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  describe as describeBytes,
  describeOutcome,
  WorkerError,
} from '../../src/worker-client/index.ts';
import { encodedBytes } from '../worker/codec/encoded.ts';

const EMPTY_ACCESSOR = { get: undefined } as unknown as PropertyDescriptor;

function parsesOrRefuses(bytes: Uint8Array): void {
  for (const parse of [describeBytes, describeOutcome]) {
    try {
      parse(bytes);
    } catch (error) {
      expect(error).toBeInstanceOf(WorkerError);
      expect((error as WorkerError).code).toBe('worker.bytes');
    }
  }
}

describe('a description', () => {
  it('exists for every value', () => {
    const anything = fc.anything({
      withBigInt: true,
      withBoxedValues: true,
      withDate: true,
      withMap: true,
      withSet: true,
      withNullPrototype: true,
      withSparseArray: true,
      withTypedArray: true,
    });
    fc.assert(
      fc.property(anything, (value) => {
        describeBytes(encodedBytes(value));
      }),
      { numRuns: 300 },
    );
  });

  it.each<[string, unknown]>([
    [
      'accessors',
      {
        get a() {
          return 1;
        },
        set b(_: number) {
          /* ignored */
        },
      },
    ],
    ['an accessor without functions', Object.defineProperty({}, 'a', EMPTY_ACCESSOR)],
    ['errors', new AggregateError([new DOMException('m', 'AbortError')], 'm', { cause: Symbol() })],
    [
      'functions',
      [
        class A {
          static s = 1;
          m() {
            return 1;
          }
        },
        async () => {
          await Promise.resolve();
        },
        parseInt,
      ],
    ],
    ['iterators', [[1].values(), new Map([[1, 2]]).entries(), 'ab'[Symbol.iterator]()]],
    ['opaque objects', [Promise.resolve(), new WeakMap(), new WeakRef({}), new URL('http://a/')]],
    ['proxies', [new Proxy([1], {}), new Proxy(() => 1, {})]],
    ['views of one buffer', ((b) => [new Uint8Array(b), new DataView(b, 1)])(new ArrayBuffer(4))],
    ['symbols', ((s) => [s, { [s]: s }])(Symbol('s'))],
    ['namespaces', [Math, Intl, JSON]],
  ])('exists for %s', (_, value) => {
    expect(describeBytes(encodedBytes(value)).kind).toBe(
      Array.isArray(value) ? 'array' : 'special',
    );
  });

  it('keeps the numbering after a proxy whose traps throw', () => {
    const broken = new Proxy(
      { a: {}, b: 1 },
      {
        getOwnPropertyDescriptor: (target, key) => {
          if (key === 'b') throw new Error('trap');
          return Object.getOwnPropertyDescriptor(target, key);
        },
      },
    );
    const shared = {};
    const node = describeBytes(encodedBytes([broken, shared, shared]));
    expect(node).toMatchObject({
      items: [{ kind: 'broken-proxy' }, { kind: 'object' }, { id: 3 }],
    });
  });

  it('is refused or given, but never crashes, for random bytes', () => {
    fc.assert(fc.property(fc.uint8Array({ maxLength: 200 }), parsesOrRefuses), { numRuns: 1000 });
  });

  it('is refused or given for damaged bytes', () => {
    const bytes = encodedBytes([
      new Map([[{ a: 1 }, new Set([1n, 'x'.repeat(70)])]]),
      new TypeError('m', { cause: [/a/g, new Date(0), new Uint8Array(3)] }),
    ]);
    const damage = fc.array(fc.tuple(fc.nat(bytes.length - 1), fc.nat(255)), { maxLength: 4 });
    fc.assert(
      fc.property(damage, fc.nat(bytes.length), (places, length) => {
        const copy = Buffer.from(bytes);
        for (const [at, byte] of places) copy[at] = byte;
        parsesOrRefuses(copy.subarray(0, length));
      }),
      { numRuns: 1000 },
    );
  });

  it.each<[string, number[]]>([
    [
      'nesting without end',
      Array<number>(100_000)
        .fill(17)
        .map((tag, i) => (i % 2 === 0 ? tag : 1)),
    ],
    ['nested broken proxies', Array<number>(100_000).fill(19)],
    ['nested symbols', Array<number>(100_000).fill(11)],
    ['an array longer than its bytes', [17, 255, 255, 255, 255, 15]],
    ['a string longer than its bytes', [7, 255, 255, 255, 255, 15]],
    ['a reference to nothing', [12, 0]],
    ['bytes after the value', [0, 0]],
    ['no bytes', []],
  ])('is refused for %s', (_, bytes) => {
    expect(() => describeBytes(Uint8Array.from(bytes))).toThrow(
      expect.objectContaining({ code: 'worker.bytes' }),
    );
  });
});
