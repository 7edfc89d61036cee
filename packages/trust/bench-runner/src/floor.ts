import type { RunPlan } from './1-plan.ts';
import type { BatchSizes } from './3-size-batches.ts';
import { openBaselineArm } from './baseline-arm.ts';
import { batchFor, isCommand } from './open-arm.ts';
import type { MeasuredTarget } from './measured-target.ts';
import { seedFor } from './samples.ts';

const FLOOR_WARMUPS = 8;
const FLOOR_WINDOWS = 5;

/**
 * The harness floor: same inputs, same outcomes, but the outcomes are replayed instead of computed, so a window holds
 * decoding, encoding and transport only. Nanoseconds per input, one figure per cell, on the pristine baseline.
 * @throws {BenchError} `bench.worker`.
 */
export async function measureFloor(
  target: MeasuredTarget,
  run: {
    readonly tree: string;
    readonly generation: number;
    readonly plan: RunPlan;
    readonly sizes: BatchSizes;
    readonly seed: string;
  },
): Promise<readonly number[]> {
  const arm = await openBaselineArm(target, { tree: run.tree, replay: true });
  try {
    const perInput: number[] = [];
    for (const [index, cell] of run.plan.cells.entries()) {
      const entry = target.entries.findIndex((candidate) => candidate.id === cell.entry);
      // Replaying needs no fresh inputs: nothing of the target runs inside these windows.
      const inputs = target.draw({
        entry: cell.entry,
        size: cell.size,
        count: run.sizes.inputsPerWindow[index] ?? 1,
        seedHex: seedFor(run.seed, `floor ${run.generation} ${index}`),
      });
      await arm.window(batchFor(target, { entry, inputs }), { keep: true });
      const replay = batchFor(target, { entry: entry + target.entries.length, inputs });
      let total = 0;
      const warmups = isCommand(target) ? 0 : FLOOR_WARMUPS;
      for (let round = 0; round < warmups + FLOOR_WINDOWS; round += 1) {
        const window = await arm.window(replay);
        if (round >= warmups) total += window.wallNs;
      }
      perInput.push(total / FLOOR_WINDOWS / inputs.length);
    }
    return perInput;
  } finally {
    await arm.close();
  }
}
