import { describe, expect, it } from 'vitest';
import { pinsGate } from '../src/1-pins.ts';
import { buildGate } from '../src/2-build.ts';
import { goldenGate } from '../src/4-golden.ts';
import { sanitizersGate } from '../src/6-sanitizers/sanitizers-gate.ts';
import { apiSurfaceGate } from '../src/7-api-surface/api-surface-gate.ts';
import { useBench } from './fixture-pair.ts';

const SUM = 'exports.f = (xs) => xs.reduce((a, b) => a + b, 0);';

describe('the pins gate', () => {
  const bench = useBench();
  const pin = { what: 'corpus', expected: 'a'.repeat(64), found: 'a'.repeat(64) };

  it('passes matching pins and refuses others', async () => {
    const ctx = await bench.pair({ baseline: SUM, candidate: SUM });
    expect(await pinsGate({ ...ctx, pins: [pin] })).toMatchObject({
      kind: 'passed',
      facts: { pins: 1 },
    });
    await expect(async () =>
      pinsGate({ ...ctx, pins: [pin, { ...pin, found: 'b' }] }),
    ).rejects.toMatchObject({ code: 'gate.pins', at: 'corpus' });
  });
});

describe('the build gate', () => {
  const bench = useBench();
  const source = (body: string): Record<string, string> => ({
    'build.js': "require('fs').copyFileSync('source.txt', 'index.js');",
    'source.txt': body,
  });
  const target = { buildCommand: ['node', 'build.js'] };

  it('builds both arms and hands on the built trees', async () => {
    const ctx = await bench.pair({ baseline: source(SUM), candidate: source(SUM), target });
    const result = await buildGate(ctx);
    expect(result).toMatchObject({ kind: 'passed', facts: { built: true } });
    const trees = result.kind === 'passed' ? result.trees : undefined;
    expect(trees?.candidate).not.toBe(ctx.trees.candidate);
    expect(
      await goldenGate({
        ...ctx,
        trees: trees ?? ctx.trees,
        golden: [{ entry: 'f', inputs: [[[1]]] }],
      }),
    ).toMatchObject({ kind: 'passed' });
  });

  it.each([
    ['does not build', { ...source(SUM), 'build.js': 'process.exit(1);' }, 'build.failed'],
    ['does not load', source('throw new Error("no");'), 'build.failed'],
    ['has lost the export of an entry', source('exports.g = 1;'), 'api.changed'],
    [
      'reaches for the network',
      {
        ...source(SUM),
        'build.js':
          "require('net').connect(53, '1.1.1.1').on('connect', () => require('fs').copyFileSync('source.txt', 'index.js'));",
      },
      'build.failed',
    ],
  ])('rejects a candidate that %s', async (_, candidate, reason) => {
    expect(
      await buildGate(await bench.pair({ baseline: source(SUM), candidate, target })),
    ).toMatchObject({ kind: 'failed', reason });
  });

  it('blames nobody when the baseline does not build', async () => {
    const ctx = await bench.pair({
      baseline: { 'build.js': 'process.exit(1);' },
      candidate: source(SUM),
      target,
    });
    await expect(buildGate(ctx)).rejects.toMatchObject({ code: 'gate.baseline' });
  });
});

describe('the golden gate', () => {
  const bench = useBench();
  const golden = [{ entry: 'f', inputs: [[[1, 2]], [[]], [[1234]]] }];

  it('passes equal outputs and shows a corpus input that differs', async () => {
    expect(
      await goldenGate(await bench.pair({ baseline: SUM, candidate: SUM, context: { golden } })),
    ).toMatchObject({ kind: 'passed', facts: { inputs: 3 } });
    const wrong = 'exports.f = (xs) => (xs[0] === 1234 ? 1 : xs.reduce((a, b) => a + b, 0));';
    expect(
      await goldenGate(await bench.pair({ baseline: SUM, candidate: wrong, context: { golden } })),
    ).toMatchObject({
      kind: 'failed',
      reason: 'golden.differs',
      counterexample: {
        input: 'f([ 1234 ])',
        baseline: expect.stringContaining('1234') as string,
        held_out: false,
      },
    });
  });

  it('rejects a candidate that ends', async () => {
    const ctx = await bench.pair({
      baseline: SUM,
      candidate: 'exports.f = () => process.exit(0);',
      context: { golden },
    });
    expect(await goldenGate(ctx)).toMatchObject({ kind: 'failed', reason: 'worker.failed' });
  });

  it('refuses a baseline that differs from itself, one that fails, and an entry that does not exist', async () => {
    const code = async (baseline: string, entry = 'f'): Promise<unknown> =>
      goldenGate(
        await bench.pair({
          baseline,
          candidate: SUM,
          context: { golden: [{ ...golden[0], entry, inputs: [[[1]]] }] },
        }),
      ).catch((error: unknown) => (error as { code: string }).code);
    expect(await code('exports.f = () => Math.random();')).toBe('gate.golden_unstable');
    expect(await code('exports.f = () => process.exit(0);')).toBe('gate.baseline');
    expect(await code(SUM, 'g')).toBe('gate.pins');
  });
});

describe('the sanitizers gate', () => {
  const bench = useBench();

  it.each([
    ['a global', 'globalThis.cache = {};'],
    ['a method of a prototype', 'Array.prototype.sum = function () {};'],
    ['a built-in function', 'const old = Math.max; Math.max = (...xs) => old(...xs);'],
  ])('rejects a candidate that changes %s', async (_, change) => {
    const ctx = await bench.pair({ baseline: SUM, candidate: `${change} ${SUM}` });
    expect(await sanitizersGate(ctx)).toMatchObject({
      kind: 'failed',
      reason: 'sanitizers.tripped',
    });
  });

  it('passes a clean candidate, and one that shares what the baseline shares', async () => {
    const shared = `globalThis.cache = {}; ${SUM}`;
    expect(await sanitizersGate(await bench.pair({ baseline: SUM, candidate: SUM }))).toMatchObject(
      { kind: 'passed' },
    );
    expect(
      await sanitizersGate(await bench.pair({ baseline: shared, candidate: shared })),
    ).toMatchObject({ kind: 'passed' });
  });
});

describe('the API surface gate', () => {
  const bench = useBench();
  const base = 'class C { m(a) {} } exports.f = (a) => a; exports.C = C; exports.n = 1;';

  it.each([
    ['an export is removed', 'class C { m(a) {} } exports.f = (a) => a; exports.C = C;'],
    [
      'an arity changes',
      'class C { m(a) {} } exports.f = (a, b) => a; exports.C = C; exports.n = 1;',
    ],
    ['a method is removed', 'class C { } exports.f = (a) => a; exports.C = C; exports.n = 1;'],
    ['a type changes', 'class C { m(a) {} } exports.f = (a) => a; exports.C = C; exports.n = "1";'],
    [
      'a descriptor changes',
      'class C { m(a) {} } exports.f = (a) => a; exports.C = C; Object.defineProperty(exports, "n", { value: 1 });',
    ],
    [
      'a class gets another parent',
      'class C extends Array { m(a) {} } exports.f = (a) => a; exports.C = C; exports.n = 1;',
    ],
  ])('rejects when %s', async (_, candidate) => {
    expect(await apiSurfaceGate(await bench.pair({ baseline: base, candidate }))).toMatchObject({
      kind: 'failed',
      reason: 'api.changed',
    });
  });

  it('reports additions and lets them pass', async () => {
    const result = await apiSurfaceGate(
      await bench.pair({ baseline: base, candidate: `${base} exports.extra = 1;` }),
    );
    expect(result).toMatchObject({
      kind: 'passed',
      facts: { added: 1, added_names: 'index.js.extra' },
    });
  });

  it('compares declaration files without their comments', async () => {
    const files = (text: string): Record<string, string> => ({
      'index.js': base,
      'index.d.ts': text,
    });
    const compare = async (text: string): Promise<string> =>
      (
        await apiSurfaceGate(
          await bench.pair({ baseline: files('export const n: number;'), candidate: files(text) }),
        )
      ).kind;
    expect(await compare('/** new */\nexport const n:  number;')).toBe('passed');
    expect(await compare('export const n: string;')).toBe('failed');
  });
});
