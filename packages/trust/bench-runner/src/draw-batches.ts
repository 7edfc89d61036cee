import { seededRandom } from '@peltier/stats';
import type { RunPlan } from './1-plan.ts';
import type { BatchSizes } from './3-size-batches.ts';
import type { MeasuredTarget } from './measured-target.ts';
import { batchFor } from './open-arm.ts';
import { seedFor, type Cell } from './samples.ts';
import type { Batch } from './timed-arm.ts';

/** Inputs of one pair; the same object for both arms unless a slowdown is injected. */
export interface PairBatches {
  readonly forA: Batch;
  readonly forB: Batch;
}

/**
 * Draws the inputs of one generation's pairs. They are new for every pair, except where a workload says that its real
 * traffic repeats: there all windows of the generation walk through one pool. `injected` gives B that share of further inputs; the
 * fraction of an input that a window cannot hold is carried to the cell's next one, so that the share is met for short windows too.
 */
export function batchDrawer(
  target: Pick<MeasuredTarget, 'entries' | 'draw'>,
  run: {
    readonly generation: number;
    readonly plan: Pick<RunPlan, 'cells'>;
    readonly sizes: BatchSizes;
    readonly seed: string;
    readonly injected?: number;
  },
): (pair: { readonly index: number; readonly round: number; readonly n: number }) => PairBatches {
  const carries = seededRandom(seedFor(run.seed, `carries ${run.generation}`));
  const cells = run.plan.cells.map((cell, index) => {
    const entry = target.entries.findIndex((candidate) => candidate.id === cell.entry);
    const draw = (label: string, count: number): readonly (readonly unknown[])[] =>
      target.draw({
        entry: cell.entry,
        size: cell.size,
        count,
        seedHex: seedFor(run.seed, label),
      });
    const pool = repeats(target, cell)
      ? draw(`pool ${run.generation} ${index}`, run.sizes.inputsPerWindow[index] ?? 1)
      : undefined;
    return { entry, draw, pool, at: 0, carry: carries.nextFloat() };
  });
  return ({ index, round, n }) => {
    const cell = cells[index];
    if (cell === undefined) throw new RangeError(`no cell ${index}`);
    cell.carry += n * (run.injected ?? 0);
    const extra = Math.floor(cell.carry);
    cell.carry -= extra;
    const inputs =
      cell.pool === undefined
        ? cell.draw(`inputs ${run.generation} ${round} ${index}`, n + extra)
        : around(cell.pool, { from: cell.at, count: n + extra });
    cell.at += n;
    const forB = batchFor(target, { entry: cell.entry, inputs });
    if (extra === 0) return { forA: forB, forB };
    return { forA: batchFor(target, { entry: cell.entry, inputs: inputs.slice(0, n) }), forB };
  };
}

function repeats({ entries }: Pick<MeasuredTarget, 'entries'>, cell: Cell): boolean {
  const entry = entries.find((candidate) => candidate.id === cell.entry);
  return entry?.workloads.some(({ id, fresh }) => id === cell.workload && fresh === false) ?? false;
}

function around(
  pool: readonly (readonly unknown[])[],
  { from, count }: { readonly from: number; readonly count: number },
): readonly (readonly unknown[])[] {
  return Array.from({ length: count }, (_, at) => pool[(from + at) % pool.length] ?? []);
}
