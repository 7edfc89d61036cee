import { runResult } from '@peltier/protocol';
import { decideConfirm, seededRandom } from '@peltier/stats';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { effectsOf } from '../src/5-effects.ts';
import { analyseRun, decideRun, guardsOf } from '../src/6-analyse.ts';
import { commitToSeed, serialiseSamples, type RunSamples } from '../src/samples.ts';
import { POLICY } from './fixtures/accept-policy.ts';
import { nthSeed, simulatedRun, type Simulation } from './fixtures/simulated-run.ts';

const THREE_CELLS = [0.9, 0.05, 0.05].map((weight, at) => ({
  entry: 'f',
  workload: `w${at}`,
  size: 10,
  weight,
}));

function decide(shape: Omit<Simulation, 'seed'>): ReturnType<typeof decideRun> {
  return decideRun(simulatedRun({ seed: nthSeed(7), ...shape }), POLICY);
}

describe('decideRun', () => {
  it('accepts A/A sessions at most at the rate of alpha', () => {
    // The decision itself at an alpha where some sessions are accepted, with fewer resamples: 300 in a few seconds.
    const loose = { ...POLICY, alpha: 0.05, minEstimate: 1, resamples: 999 };
    let accepted = 0;
    for (let n = 0; n < 300; n += 1) {
      const seed = nthSeed(n);
      const effects = effectsOf(simulatedRun({ seed, generations: 10, pairsPerCell: 10 }));
      const guards = guardsOf(effects, POLICY.guards);
      const { total: ys, floorFree: yFloorFree, cpu: cpuYs } = effects;
      const { trimmed: trimmedYs, median: medianYs } = effects;
      const measured = { ys, yFloorFree, cpuYs, trimmedYs, medianYs };
      const { kind } = decideConfirm({ ...measured, ...loose, guards }, seededRandom(seed));
      if (kind === 'faster') accepted += 1;
    }
    // At 5 % a count of 29 or more has a chance of 0.1 %; the seeds are fixed, so the count is too.
    expect(accepted).toBeGreaterThan(0);
    expect(accepted).toBeLessThan(29);
  });

  it('accepts no A/A session at the thresholds of the design', () => {
    for (let n = 0; n < 20; n += 1) {
      expect(decideRun(simulatedRun({ seed: nthSeed(n) }), POLICY).kind).not.toBe('faster');
    }
  });

  it('accepts a true gain of 5 %', () => {
    expect(decide({ ratio: 1 / 1.05 })).toMatchObject({ kind: 'faster', reasons: [] });
  });

  it('finds a slowdown of 10 % slower, and no effect no gain', () => {
    expect(decide({ ratio: 1.1 }).kind).toBe('slower');
    expect(decide({ ratio: 1 }).kind).toBe('no-gain');
  });

  it('rejects a loss on one workload although the weighted total wins', () => {
    const decision = decide({ cells: THREE_CELLS, ratio: [0.8, 0.8, 1.12], pairsPerCell: 5 });
    expect(decision.speedup.lower).toBeGreaterThan(1.1);
    expect(decision.kind).toBe('guard-worse');
    expect(worse(decision)).toEqual(['workload f/w2']);
  });

  it('does not reject for a loss within the margin', () => {
    const decision = decide({ cells: THREE_CELLS, ratio: [0.8, 0.8, 1.01], pairsPerCell: 5 });
    expect(decision.kind).toBe('faster');
  });

  it('does not accept a median that wins while the total loses', () => {
    const decision = decide({ ratio: 0.8, rareRatio: 2.2 });
    expect(decision.medianEstimate).toBeGreaterThan(1.1);
    expect(decision.kind).not.toBe('faster');
    expect(decision.reasons).toEqual(
      expect.arrayContaining(['estimators-disagree', 'guard-worse']),
    );
  });

  it('rejects a total that wins with a few slow windows', () => {
    const decision = decide({ ratio: 0.6, rareRatio: 1.6 });
    expect(decision.speedup.lower).toBeGreaterThan(1.1);
    expect(decision.kind).toBe('guard-worse');
    expect(worse(decision)).toEqual(['p95 of windows']);
  });

  it('does not believe a wall clock that the CPU witness contradicts', () => {
    expect(decide({ ratio: 0.8, cpuRatio: 1.2 }).reasons).toEqual(['cpu-sign', 'cpu-distance']);
    expect(decide({ ratio: 0.8, cpuRatio: 0.9 }).reasons).toEqual(['cpu-distance']);
    expect(decide({ ratio: 0.8, cpuRatio: 1.2 }).kind).toBe('inconclusive');
  });

  it('accepts nothing without a CPU witness, however large the gain', () => {
    const decision = decide({ ratio: 0.8, withoutCpu: true });
    expect(decision.kind).toBe('inconclusive');
    expect(decision.reasons).toContain('cpu-sign');
    // A gain so small that the distance alone would let it pass.
    expect(decide({ ratio: 0.985, withoutCpu: true }).reasons).toContain('cpu-sign');
  });

  it('accepts nothing when one cell of many has no CPU witness', () => {
    const samples = simulatedRun({ seed: nthSeed(7), cells: THREE_CELLS, ratio: 0.97 });
    const generations = samples.generations.map((generation) => ({
      ...generation,
      pairs: generation.pairs.map((pair) => (pair.cell === 2 ? { ...pair, b_cpu_ns: 0 } : pair)),
    }));
    expect(decideRun({ ...samples, generations }, POLICY).reasons).toContain('cpu-sign');
  });

  it.each([
    ['peak memory', { ratio: 0.8, memoryRatio: 1.2 }],
    ['import time', { ratio: 0.8, readyRatio: 1.3 }],
  ] as const)('rejects a gain bought with %s', (guard, shape) => {
    const decision = decide(shape);
    expect(decision.kind).toBe('guard-worse');
    expect(worse(decision)).toEqual([guard]);
  });

  it('judges no guard by readings that do not exist', () => {
    const samples = simulatedRun({ seed: nthSeed(7), ratio: 0.8 });
    const generations = samples.generations.map((generation) => ({
      ...generation,
      a_ready_ns: 0,
      b_ready_ns: 0,
      a_peak_bytes: 0,
      b_peak_bytes: 0,
    }));
    const decision = decideRun({ ...samples, generations }, POLICY);
    expect(decision.guards.map(({ id }) => id)).toEqual(['workload f/small', 'p95 of windows']);
    expect(decision.kind).toBe('faster');
  });

  it('cannot accept with too few generations to test a guard', () => {
    expect(decide({ ratio: 0.5, generations: 6 }).reasons).toContain('guard-untestable');
  });
});

describe('analyseRun', () => {
  const recorded = JSON.parse(
    readFileSync(join(import.meta.dirname, 'fixtures', 'recorded-confirm.json'), 'utf8'),
  ) as RunSamples;
  const analyse = (samples: RunSamples) => analyseRun(samples, { ...POLICY, timedShare: 0.8 });

  it.each([
    ['simulated', simulatedRun({ seed: nthSeed(3), cells: THREE_CELLS, ratio: 0.9 })],
    ['recorded', recorded],
  ] as const)('answers the same bytes for the same %s samples', (_, samples) => {
    const result = analyse(samples);
    const again = JSON.parse(serialiseSamples(samples).toString('utf8')) as RunSamples;
    expect(JSON.stringify(analyse(again))).toBe(JSON.stringify(result));
    expect(runResult.parse(result)).toEqual(result);
    expect(result.seed_commitment).toBe(commitToSeed(samples.seed));
  });

  it('answers something else when one window is changed by a nanosecond', () => {
    const [first, ...rest] = recorded.generations;
    const [pair, ...pairs] = first?.pairs ?? [];
    if (first === undefined || pair === undefined) throw new Error('the fixture is empty');
    const changed = {
      ...recorded,
      generations: [{ ...first, pairs: [{ ...pair, b_ns: pair.b_ns + 1 }, ...pairs] }, ...rest],
    };
    const [before, after] = [analyse(recorded), analyse(changed)];
    expect(after.samples_blob).not.toBe(before.samples_blob);
    expect(after.speedup).not.toBe(before.speedup);
  });

  it('shows the bound that decides', () => {
    expect(analyse(recorded).lower_alpha).toBe(decideRun(recorded, POLICY).speedup.lower);
  });

  it('reads the recorded gain as it was', () => {
    const result = analyse(recorded);
    expect(result.lower95).toBeGreaterThan(1);
    expect(result.workloads.map(({ workload }) => workload)).toEqual(
      recorded.cells.map(({ workload }) => workload),
    );
    expect(decideRun(recorded, { ...POLICY, alpha: 0.05 }).kind).toBe('faster');
  });

  it('reports no guards when there are too few generations for them', () => {
    expect(analyse(simulatedRun({ seed: nthSeed(3), generations: 6 })).guards).toEqual([]);
  });
});

function worse({ guards }: ReturnType<typeof decideRun>): string[] {
  return guards.filter(({ kind }) => kind === 'worse').map(({ id }) => id);
}
