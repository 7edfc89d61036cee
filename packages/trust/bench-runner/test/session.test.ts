import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sizeBatches } from '../src/3-size-batches.ts';
import { BenchError } from '../src/bench-error.ts';
import { analyseRun } from '../src/6-analyse.ts';
import { measureRun, type RunOutcome, type RunRequest } from '../src/session.ts';
import { POLICY } from './fixtures/accept-policy.ts';
import {
  libraryTarget,
  openBench,
  QUICK,
  type Bench,
  type Library,
} from './fixtures/library-target.ts';

const SEED = '5a'.repeat(32);

let bench: Bench;
beforeAll(async () => {
  bench = await openBench();
});
beforeEach(() => {
  bench.launches.length = 0;
});
afterAll(() => bench.close());

function request(candidate: Library, baseline: Library = 'plain'): RunRequest {
  return {
    phase: 'screen',
    generations: 2,
    seed: SEED,
    trees: { baseline: bench.tree(baseline), candidate: bench.tree(candidate) },
  };
}

describe('measureRun', () => {
  it('measures all generations, or voids the session because of the host', async () => {
    const done: number[] = [];
    let outcome: RunOutcome;
    try {
      outcome = await measureRun(libraryTarget(bench.host), {
        ...request('plain'),
        onGeneration: (n) => done.push(n),
      });
    } catch (error) {
      // Other work on this machine; it must say so and give no samples.
      expect(error).toBeInstanceOf(BenchError);
      expect(error).toMatchObject({ code: 'bench.host_noisy' });
      return;
    } finally {
      expect(done).toEqual([1, 2]);
    }
    if (outcome.kind !== 'measured') throw new Error(outcome.kind);
    const { samples, timedShare } = outcome;
    expect(samples).toMatchObject({ schema: 'peltier.samples.v1', phase: 'screen', seed: SEED });
    expect(samples.generations.map(({ pairs }) => pairs.length)).toEqual([15, 15]);
    expect(analyseRun(samples, { ...POLICY, timedShare }).generations).toBe(2);
  });

  it('refuses an entry whose windows are harness, before any candidate runs', async () => {
    const target = libraryTarget(bench.host, { policy: { ...QUICK, floorShare: 0.01 } });
    await expect(measureRun(target, request('trivial', 'trivial'))).rejects.toMatchObject({
      code: 'bench.floor',
    });
    expect(bench.launches).toHaveLength(1);
  });

  it.each(['exitsLate', 'failsToLoad'] as const)(
    'calls a baseline that does not answer while windows are sized its own error: %s',
    async (baseline) => {
      await expect(
        measureRun(libraryTarget(bench.host), request('plain', baseline)),
      ).rejects.toMatchObject({ code: 'bench.worker' });
    },
  );

  it('passes on what a generation found', async () => {
    const late = await measureRun(libraryTarget(bench.host), request('exitsLate'));
    expect(late.kind).toBe('candidate-failed');
    const wrong = await measureRun(libraryTarget(bench.host), request('almost'));
    expect(wrong.kind).toBe('differs');
  });
});

it('sizes a window for each cell, at least one input, and tells its floor', async () => {
  const workloads = [1, 2].map((size) => ({ id: `w${size}`, size, weight: 1 }));
  const cells = workloads.map(({ id, size }) => ({ entry: 'f', workload: id, size, weight: 0.5 }));
  const target = libraryTarget(bench.host, { workloads });
  const sizes = await sizeBatches(target, { tree: bench.tree('plain'), cells, seed: SEED });
  expect(sizes.inputsPerWindow).toHaveLength(2);
  expect(sizes.inputsPerWindow.every((n) => Number.isInteger(n) && n >= 1)).toBe(true);
  expect(sizes.floorShare.every((share) => share > 0)).toBe(true);
});
