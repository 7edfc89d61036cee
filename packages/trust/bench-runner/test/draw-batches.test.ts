import { describe, expect, it } from 'vitest';
import { batchDrawer } from '../src/draw-batches.ts';
import type { MeasuredTarget } from '../src/measured-target.ts';
import { drawIntegers } from './fixtures/library-target.ts';

const SEED = 'cd'.repeat(32);
type Target = Pick<MeasuredTarget, 'entries' | 'draw'>;

function drawer(
  of: {
    generation?: number;
    injected?: number;
    fresh?: boolean;
    inputs?: number;
    seed?: string;
  } = {},
) {
  const workload = { id: 'w', size: 1, weight: 1 };
  const target: Target = {
    entries: [
      {
        id: 'f',
        access: { kind: 'call', module: 'index.js', export: 'f' },
        weight: 1,
        exact: true,
        workloads: [of.fresh === undefined ? workload : { ...workload, fresh: of.fresh }],
      },
    ],
    draw: drawIntegers,
  };
  return batchDrawer(target, {
    generation: of.generation ?? 0,
    plan: { cells: [{ entry: 'f', workload: 'w', size: 1, weight: 1 }] },
    sizes: { inputsPerWindow: [of.inputs ?? 10], floorShare: [0] },
    seed: of.seed ?? SEED,
    ...(of.injected === undefined ? {} : { injected: of.injected }),
  });
}

describe('batchDrawer', () => {
  it('gives both arms the very same bytes', () => {
    const { forA, forB } = drawer()({ index: 0, round: 3, n: 7 });
    expect(forA).toBe(forB);
    expect(forA.inputs).toHaveLength(7);
  });

  it('draws by seed, generation, round and cell, and by nothing else', () => {
    const pair = { index: 0, round: 3, n: 7 };
    const { inputs } = drawer()(pair).forA;
    expect(drawer()(pair).forA.inputs).toEqual(inputs);
    for (const other of [
      drawer()({ ...pair, round: 4 }),
      drawer({ generation: 1 })(pair),
      drawer({ seed: 'ce'.repeat(32) })(pair),
    ]) {
      expect(other.forA.inputs).not.toEqual(inputs);
    }
  });

  it.each([
    [1, 0.1],
    [3, 0.1],
    [14, 0.1],
    [250, 0.1],
    [1, 1],
  ])('gives B, in windows of %i inputs, a share of %d more over a generation', (n, injected) => {
    const draw = drawer({ injected });
    let extra = 0;
    for (let round = 0; round < 60; round += 1) {
      const { forA, forB } = draw({ index: 0, round, n });
      expect(forA.inputs).toHaveLength(n);
      expect(forB.inputs.slice(0, n)).toEqual(forA.inputs);
      extra += forB.inputs.length - n;
    }
    expect(Math.abs(extra - 60 * n * injected)).toBeLessThanOrEqual(1);
  });

  it('repeats inputs only where the workload says that its traffic does', () => {
    const seen = (fresh?: boolean): number => {
      const draw = drawer(fresh === undefined ? {} : { fresh });
      const inputs = [0, 1, 2, 3].flatMap((round) => draw({ index: 0, round, n: 9 }).forA.inputs);
      expect(inputs).toHaveLength(36);
      return new Set(inputs.map(([n]) => n)).size;
    };
    expect([seen(), seen(true), seen(false)]).toEqual([36, 36, 10]);
  });

  it('walks through the pool, so that every one of its inputs has its turn', () => {
    const draw = drawer({ fresh: false });
    const [first, second] = [0, 1].map((round) => draw({ index: 0, round, n: 6 }).forA.inputs);
    expect(second?.slice(4)).toEqual(first?.slice(0, 2));
  });
});
