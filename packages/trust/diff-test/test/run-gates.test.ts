import type { Stage } from '@peltier/protocol';
import { describe, expect, it } from 'vitest';
import type { GateContext } from '../src/gate-context.ts';
import { GATES, runGates } from '../src/run-gates.ts';
import { entry, useBench, type PairSpec } from './fixture-pair.ts';

const SUM = 'exports.f = (xs) => xs.reduce((a, b) => a + b, 0);';
const TESTS = {
  'a.test.mjs': `
    import { test } from 'node:test';
    import assert from 'node:assert';
    import { createRequire } from 'node:module';
    const target = createRequire(import.meta.url)('../index.js');
    test('adds', () => { assert.equal(target.f([1, 2]), 3); });
    test('has its version', () => { assert.equal(target.version ?? 1, 1); });
  `,
};
const IDS = ['tests/a.test.mjs > adds', 'tests/a.test.mjs > has its version'];

/** A wrong candidate for each gate that no other gate stops. */
const ONLY: Readonly<Partial<Record<Stage, PairSpec['candidate']>>> = {
  tests: `${SUM} exports.version = 2;`,
  golden: 'exports.f = (xs) => (xs[0] === 987654321 ? 0 : xs.reduce((a, b) => a + b, 0));',
  fuzz: 'exports.f = (xs) => (xs.length > 100 ? xs.reduce((a, b) => a + b, 1) : xs.reduce((a, b) => a + b, 0));',
  sanitizers: `Array.prototype.sum ??= undefined; ${SUM}`,
  api: 'exports.f = (xs, more) => xs.reduce((a, b) => a + b, 0);',
};

describe('the gates together', () => {
  const bench = useBench();

  async function context(spec: PairSpec): Promise<GateContext> {
    const tests = {
      dir: await bench.folder(TESTS),
      command: ['node', '--test', 'tests/'],
      ids: IDS,
    };
    const golden = [{ entry: 'f', inputs: [[[987_654_321, 1]], [[]]] }];
    return bench.pair({
      ...spec,
      target: { tests, ...spec.target },
      context: { golden, cases: 200, ...spec.context },
    });
  }

  it('pass a right candidate stage by stage, in order', async () => {
    const ctx = await context({
      baseline: SUM,
      candidate: 'exports.f = (xs) => { let s = 0; xs.forEach((x) => { s += x; }); return s; };',
    });
    const stages: Stage[] = [];
    const last = await runGates(ctx, {
      onStage: (stage, result, wallS) => {
        stages.push(stage);
        expect(result.kind).toBe('passed');
        expect(wallS).toBeGreaterThanOrEqual(0);
      },
    });
    expect(last).toMatchObject({ stage: 'api', result: { kind: 'passed' } });
    expect(stages).toEqual(['pins', 'build', 'tests', 'golden', 'fuzz', 'sanitizers', 'api']);
  });

  it.each(Object.entries(ONLY))(
    'need the %s gate: its wrong candidate passes all others',
    async (needed, candidate) => {
      const ctx = await context({ baseline: SUM, candidate });
      for (const [stage, gate] of GATES) {
        const { kind } = await gate(ctx);
        expect([stage, kind]).toEqual([stage, stage === needed ? 'failed' : 'passed']);
      }
      expect(await runGates(ctx)).toMatchObject({ stage: needed, result: { kind: 'failed' } });
    },
  );

  it('stop at the first failure', async () => {
    const stages: Stage[] = [];
    await runGates(await context({ baseline: SUM, candidate: 'exports.f = () => 0;' }), {
      onStage: (stage) => {
        stages.push(stage);
      },
    });
    expect(stages).toEqual(['pins', 'build', 'tests']);
  });
});

describe('targets of kind command', () => {
  const bench = useBench();
  const source = (rest: string): string =>
    `const s = require('fs').readFileSync(0, 'utf8'); ${rest}`;
  const upper = source('process.stdout.write(s.toUpperCase());');

  function command(candidate: string, baseline = upper): Promise<GateContext> {
    const { id, tolerance, sizes } = entry('main');
    return bench.pair({
      baseline,
      candidate,
      make: (random, size) => ['x'.repeat(size) + String(random.below(1000))],
      entries: [{ id, tolerance, sizes, command: ['node', 'index.js'] }],
      target: { kind: 'command', modules: [] },
      context: { cases: 30, golden: [{ entry: 'main', inputs: [['abc'], ['']] }] },
    });
  }

  it('pass when output and exit code agree', async () => {
    const ctx = await command(
      source(
        'console.log; process.stdout.write(s.replace(/[a-z]+/g, (w) => w.toUpperCase()).toUpperCase());',
      ),
    );
    expect(await runGates(ctx)).toMatchObject({ stage: 'api', result: { kind: 'passed' } });
  });

  it.each([
    ['other output', source('process.stdout.write(s.toUpperCase() + "\\n");'), 'golden.differs'],
    [
      'another exit code',
      source('process.stdout.write(s.toUpperCase()); process.exitCode = s === "" ? 1 : 0;'),
      'golden.differs',
    ],
    [
      'a long input',
      source('process.stdout.write(s.slice(0, 255).toUpperCase());'),
      'fuzz.differs',
    ],
    ['a signal', source('process.kill(process.pid, "SIGSEGV");'), 'worker.failed'],
  ])('reject %s', async (_, candidate, reason) => {
    expect((await runGates(await command(candidate))).result).toMatchObject({
      kind: 'failed',
      reason,
    });
  });
});
