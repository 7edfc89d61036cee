import { median } from '@peltier/stats';
import { openBaselineArm } from './baseline-arm.ts';
import { batchFor, isCommand } from './open-arm.ts';
import type { MeasuredTarget } from './measured-target.ts';
import { seedFor, type Cell } from './samples.ts';

/** Inputs per window so that a window of the baseline lasts about `windowMs`, per cell. */
export interface BatchSizes {
  readonly inputsPerWindow: readonly number[];
  /** Share of a window that is harness (decode, encode, transport), per cell. */
  readonly floorShare: readonly number[];
}

const SETTLE_ROUNDS = 16;
/** The last rounds, whose replays run compiled, tell the floor. */
const JUDGED_ROUNDS = 7;
const COMMAND_ROUNDS = 3;
const MOST_INPUTS = 50_000;

/** Sizes windows on the trusted baseline, and measures the harness floor of each cell on the way. @throws {BenchError} `bench.worker`. */
export async function sizeBatches(
  target: MeasuredTarget,
  options: { readonly tree: string; readonly cells: readonly Cell[]; readonly seed: string },
): Promise<BatchSizes> {
  const arm = await openBaselineArm(target, { tree: options.tree, replay: true });
  try {
    const inputsPerWindow: number[] = [];
    const floorShare: number[] = [];
    for (const [index, cell] of options.cells.entries()) {
      const entry = target.entries.findIndex((candidate) => candidate.id === cell.entry);
      const shares: number[] = [];
      let count = isCommand(target) ? 1 : 8;
      for (
        let round = isCommand(target) ? SETTLE_ROUNDS - COMMAND_ROUNDS : 0;
        round < SETTLE_ROUNDS;
        round += 1
      ) {
        const inputs = target.draw({
          entry: cell.entry,
          size: cell.size,
          count,
          seedHex: seedFor(options.seed, `size ${index} ${round}`),
        });
        const whole = await arm.window(batchFor(target, { entry, inputs }), { keep: true });
        const floor = await arm.window(
          batchFor(target, { entry: entry + target.entries.length, inputs }),
        );
        if (round >= SETTLE_ROUNDS - JUDGED_ROUNDS) shares.push(floor.wallNs / whole.wallNs);
        // A program's window is one process: its inputs are sized by the target, not by us.
        if (isCommand(target)) continue;
        const perInput = whole.wallNs / count;
        const wanted = Math.round((target.policy.windowMs * 1e6) / perInput);
        // Grow at most fourfold a round: the first windows run in the interpreter.
        count = Math.max(1, Math.min(MOST_INPUTS, count * 4, wanted));
      }
      // The median: a collection that falls into one replay says nothing about the harness.
      const share = median(shares);
      inputsPerWindow.push(count);
      floorShare.push(share);
    }
    return { inputsPerWindow, floorShare };
  } finally {
    await arm.close();
  }
}
