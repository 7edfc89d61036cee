import { packInputs } from '@peltier/sandbox/worker-client';
import { describe, expect, it } from 'vitest';
import { compareOutcomes, renderOutcome } from '../../src/comparator/compare.ts';
import { compareTrees } from '../../src/comparator/compare-trees.ts';
import { EXACT, type Tolerance } from '../../src/comparator/tolerance.ts';

/** A list with the value in it, returned, as a worker encodes that: ending 0, no arguments, no `this`, no output. */
function returned(value: unknown): Uint8Array {
  const packed = packInputs([[value]]);
  return Buffer.concat([Buffer.from([0]), packed.subarray(4), Buffer.from([0, 0, 0])]);
}

function differ(a: unknown, b: unknown, tolerance: Tolerance = EXACT): string | undefined {
  const found = compareOutcomes(returned(a), returned(b), { tolerance, engineErrors: 'exact' });
  return found?.path.replace('[0]', '');
}

const hole: unknown[] = [1, 2];
hole.length = 3;
const shared = { x: 1 };
const nullPrototype = Object.assign(Object.create(null) as object, { a: 1 });

const DIFFERENT: readonly (readonly [string, unknown, unknown, string])[] = [
  ['minus zero and zero', -0, 0, ''],
  ['NaN and undefined', NaN, undefined, ''],
  ['undefined and a missing member', { a: undefined }, {}, '.a'],
  ['undefined and a hole', [1, 2, undefined], hole, ''],
  ['a number and its text', [1], ['1'], '[0]'],
  ['a BigInt and a number', 1n, 1, ''],
  ['two orders of members', { a: 1, b: 2 }, { b: 2, a: 1 }, '.a'],
  [
    'two orders of a Map',
    new Map([
      [1, 1],
      [2, 2],
    ]),
    new Map([
      [2, 2],
      [1, 1],
    ]),
    ' → key 0',
  ],
  ['two orders of a Set', new Set([1, 2]), new Set([2, 1]), ' → value 0'],
  ['typed arrays of two kinds', new Uint8Array([1]), new Int8Array([1]), ''],
  ['bytes', new Uint8Array([1, 2]), new Uint8Array([1, 3]), ''],
  ['dates', new Date(0), new Date(1), ''],
  ['error classes', new TypeError('x'), new RangeError('x'), ''],
  ['error messages', new Error('x'), new Error('y'), '.message'],
  ['error causes', new Error('x', { cause: 1 }), new Error('x', { cause: 2 }), '.cause'],
  ['boxed and bare', Object('a'), 'a', ''],
  ['regular expression flags', /a/g, /a/u, ''],
  ['no prototype', { a: 1 }, nullPrototype, ''],
  ['shared and equal', [shared, shared], [{ x: 1 }, { x: 1 }], '[1]'],
  ['lone surrogates', '\ud800', '\ufffd', ''],
  ['deep members', { a: [{ b: 'x' }] }, { a: [{ b: 'y' }] }, '.a[0].b'],
  ['odd names', { 'a b': 1 }, { 'a b': 2 }, '["a b"]'],
  ['fractions', 0.1 + 0.2, 0.3, ''],
];

describe('the comparator', () => {
  it.each(DIFFERENT)('tells %s apart', (_, a, b, path) => {
    expect(differ(a, b)).toBe(path);
  });

  it.each(DIFFERENT)('takes %s for themselves', (_, a, b) => {
    expect(differ(a, a)).toBeUndefined();
    expect(differ(b, b)).toBeUndefined();
  });

  it.each<[string, number, number, Tolerance, boolean]>([
    ['one ULP within one', 1.1, 1.1 + 2 ** -52, { kind: 'ulp', ulp: 1 }, true],
    ['two ULPs within one', 1.1, 1.1 + 2 ** -51, { kind: 'ulp', ulp: 1 }, false],
    ['a relative step inside', 0.1, 0.1 * (1 + 1e-10), { kind: 'relative', relative: 1e-9 }, true],
    ['a relative step outside', 0.1, 0.1 * (1 + 1e-8), { kind: 'relative', relative: 1e-9 }, false],
    ['opposite signs', 5e-324, -5e-324, { kind: 'ulp', ulp: 10 }, false],
    ['integers', 1_000_000, 1_000_001, { kind: 'relative', relative: 0.1 }, false],
    ['an integer and a fraction', 1, 1 + 2 ** -52, { kind: 'ulp', ulp: 4 }, false],
    ['minus zero and zero', -0, 0, { kind: 'ulp', ulp: 10 }, false],
    ['infinity', Infinity, Number.MAX_VALUE, { kind: 'relative', relative: 0.1 }, false],
  ])('with a tolerance: %s', (_, a, b, tolerance, same) => {
    expect(differ([a], [b], tolerance) === undefined).toBe(same);
    const view = [new Float64Array([a]), new Float64Array([b])] as const;
    expect(differ(view[0], view[1], tolerance) === undefined).toBe(same);
  });

  it('keeps strings exact under a tolerance', () => {
    expect(differ('0.1', '0.10000000000000001', { kind: 'relative', relative: 0.1 })).toBe('');
  });

  it('counts only the class of an error that the engine words, and only when told so', () => {
    const [a, b] = [
      returned(new TypeError("Cannot read properties of undefined (reading 'a')")),
      returned(new TypeError('x.map is not a function')),
    ];
    expect(compareOutcomes(a, b, { tolerance: EXACT, engineErrors: 'class' })).toBeUndefined();
    expect(compareOutcomes(a, b, { tolerance: EXACT, engineErrors: 'exact' })?.path).toBe(
      '[0].message',
    );
    const own = returned(new TypeError('list expected'));
    expect(compareOutcomes(a, own, { tolerance: EXACT, engineErrors: 'class' })?.path).toBe(
      '[0].message',
    );
  });

  it('refuses bytes that are not canonical', () => {
    expect(() =>
      compareOutcomes(returned(1), Buffer.from([0, 99]), {
        tolerance: EXACT,
        engineErrors: 'exact',
      }),
    ).toThrow(expect.objectContaining({ code: 'worker.bytes' }));
  });

  it('renders hostile text printable and capped', () => {
    const text = renderOutcome(returned({ a: `\u001b[31m\u202e${'x'.repeat(5000)}` }));
    expect(text.length).toBeLessThanOrEqual(601);
    expect(['\u001b', '\u202e', '\n'].filter((c) => text.includes(c))).toEqual([]);
  });

  it('reports parts that only one side has', () => {
    const node = (parts: string[]) => ({
      label: 'returned',
      parts: parts.map((key) => ({ key, node: { label: 'x', parts: [] } })),
    });
    const options = { tolerance: EXACT, engineErrors: 'exact' } as const;
    expect(compareTrees(node([]), node([' → stdout 0']), options)).toMatchObject({
      path: ' → stdout 0',
      baseline: 'nothing',
    });
    expect(compareTrees(node([' → argument 0']), node([]), options)).toMatchObject({
      candidate: 'nothing',
    });
  });
});
