import { describe, expect, it } from 'vitest';
import { planRun, type PlannedEntry, type RunPolicy } from '../src/1-plan.ts';

const POLICY: RunPolicy = {
  warmupPairs: 45,
  measuredPairs: 15,
  windowMs: 20,
  jitter: 0.3,
  floorShare: 0.2,
};

function entry(id: string, weight: number, weights: readonly number[] = [1]): PlannedEntry {
  const workloads = weights.map((of, at) => ({ id: `w${at}`, size: at + 1, weight: of }));
  return { id, weight, workloads };
}

describe('planRun', () => {
  it('gives each cell its share of the weights, and all together 1', () => {
    const { cells } = planRun([entry('f', 3, [2, 6]), entry('g', 1)], POLICY);
    expect(cells.map(({ entry: of, workload, weight }) => [of, workload, weight])).toEqual([
      ['f', 'w0', 0.1875],
      ['f', 'w1', 0.5625],
      ['g', 'w0', 0.25],
    ]);
  });

  it('leaves out what has no weight, and measures an entry without workloads on a default one', () => {
    const { cells } = planRun([entry('f', 0), entry('g', 2, [])], POLICY);
    expect(cells).toEqual([{ entry: 'g', workload: 'default', size: 10, weight: 1 }]);
  });

  it('deals the pairs of an entry over its workloads, at least five each', () => {
    const pairs = (workloads: number): number[] => {
      const plan = planRun([entry('f', 1, Array<number>(workloads).fill(1))], POLICY);
      return [plan.warmupPairsPerCell, plan.measuredPairsPerCell];
    };
    expect(pairs(1)).toEqual([45, 15]);
    expect(pairs(2)).toEqual([23, 8]);
    expect(pairs(3)).toEqual([15, 5]);
    expect(pairs(30)).toEqual([5, 5]);
  });

  it('asks for no more warm-up than the policy, and predicts seconds by the windows', () => {
    const plan = planRun([entry('f', 1)], { ...POLICY, warmupPairs: 1, measuredPairs: 5 });
    expect([plan.warmupPairsPerCell, plan.measuredPairsPerCell]).toEqual([1, 5]);
    expect(plan.secondsPerGeneration).toBeCloseTo(6 * 2.4 * 0.02 + 0.6, 12);
    const two = planRun([entry('f', 1), entry('g', 1)], POLICY);
    expect(two.secondsPerGeneration).toBeCloseTo(2 * 60 * 2.4 * 0.02 + 0.6, 12);
  });

  it.each([
    ['no entries', []],
    ['only entries without weight', [entry('f', 0)]],
    ['workloads that weigh nothing', [entry('f', 1, [0, 0])]],
  ])('refuses %s', (_, entries) => {
    expect(() => planRun(entries, POLICY)).toThrow(RangeError);
  });
});
