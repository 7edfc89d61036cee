import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { planTests } from '../../src/3-tests/plan-tests.ts';
import { readPlannedIds } from '../../src/3-tests/planned-ids.ts';
import { testsGate } from '../../src/3-tests/tests-gate.ts';
import type { GateContext } from '../../src/gate-context.ts';
import { useBench, type Files } from '../fixture-pair.ts';

const TESTS = {
  'a.test.mjs': `
    import { describe, it, test } from 'node:test';
    import assert from 'node:assert';
    import { createRequire } from 'node:module';
    const { f } = createRequire(import.meta.url)('../index.js');
    test('adds', () => { assert.equal(f([1, 2]), 3); });
    describe('empty', () => { it('is zero', () => { assert.equal(f([]), 0); }); });
  `,
};
const IDS = ['tests/a.test.mjs > adds', 'tests/a.test.mjs > empty > is zero'];
const RIGHT = 'exports.f = (xs) => xs.reduce((a, b) => a + b, 0);';

describe('the tests gate', () => {
  const bench = useBench();

  async function context(candidate: Files, ids: readonly string[] = IDS): Promise<GateContext> {
    const tests = { dir: await bench.folder(TESTS), command: ['node', '--test', 'tests/'], ids };
    return bench.pair({ baseline: RIGHT, candidate, target: { tests } });
  }

  it('passes when every planned id reports a pass', async () => {
    const result = await testsGate(
      await context('exports.f = (xs) => { let s = 0; for (const x of xs) s += x; return s; };'),
    );
    expect(result).toMatchObject({ kind: 'passed', facts: { planned: 2, passed: 2 } });
  });

  it.each([
    ['a planned test fails', 'exports.f = (xs) => xs.length;'],
    ['the process leaves with code 0 at load', 'exports.f = () => 0; process.exit(0);'],
    ['the process leaves with code 0 in a call', 'exports.f = (xs) => process.exit(0);'],
    [
      'assertions are switched off',
      "require('node:assert').equal = () => {}; process.exitCode = 0; exports.f = () => process.exit(0);",
    ],
    [
      'the candidate replaces the tests',
      { 'index.js': 'exports.f = () => 7;', 'tests/a.test.mjs': '' },
    ],
    [
      'the candidate prints a report of its own',
      `exports.f = () => 9; for (const path of [['tests/a.test.mjs', 'adds']]) console.log(JSON.stringify({ nonce: '', kind: 'test', path, ok: true })); process.exit(0);`,
    ],
  ])('rejects when %s', async (_, candidate) => {
    expect(await testsGate(await context(candidate))).toMatchObject({
      kind: 'failed',
      reason: 'tests.failed',
    });
  });

  it('blames nobody when the baseline misses a planned id', async () => {
    await expect(
      testsGate(await context(RIGHT, [...IDS, 'tests/a.test.mjs > gone'])),
    ).rejects.toMatchObject({ code: 'gate.baseline' });
  });

  it('refuses an empty plan and a runner it cannot read', async () => {
    await expect(testsGate(await context(RIGHT, []))).rejects.toMatchObject({
      code: 'gate.tests_ids',
    });
    const ctx = await context(RIGHT);
    const tests = { dir: await bench.folder(TESTS), command: ['mocha'], ids: IDS };
    await expect(testsGate({ ...ctx, target: { ...ctx.target, tests } })).rejects.toMatchObject({
      code: 'gate.tests_command',
    });
  });

  it('plans the ids that pass on the baseline', async () => {
    const { host, target, scratchDir, trees } = await context(RIGHT);
    const options = {
      host,
      tests: { dir: await bench.folder(TESTS), command: ['node', '--test', 'tests/'] },
      scratchDir,
      limits: target.limits,
    };
    expect(await planTests(trees.baseline, options)).toEqual(IDS);
    const broken = await bench.folder('exports.f = () => 1;');
    await expect(planTests(broken, options)).rejects.toMatchObject({ code: 'gate.baseline' });
  });

  it('reads a plan and refuses one that is none', async () => {
    const folder = await bench.folder({ 'ids.json': JSON.stringify(IDS) });
    expect(await readPlannedIds(join(folder, 'ids.json'))).toEqual(IDS);
    for (const text of ['[]', '{}', '[1]', 'x', '["a","a"]']) {
      await writeFile(join(folder, 'ids.json'), text);
      await expect(readPlannedIds(join(folder, 'ids.json'))).rejects.toMatchObject({
        code: 'gate.tests_ids',
      });
    }
  });
});
