import type { WindowDifference } from '@peltier/bench-runner';
import { compareOutcomes, EXACT, renderInput, renderOutcome, shapeOf } from '@peltier/diff-test';
import type { Findings } from './7-write-verdict.ts';
import type { JudgedTarget } from './judged-target.ts';

/** A difference inside a timed window, as a counterexample: the inputs were never seen before, so they count as held out. */
export function differenceFindings(difference: WindowDifference, judged: JudgedTarget): Findings {
  const { entry, workload, input, baseline, candidate } = difference;
  const tolerance = judged.gate.entries.find(({ id }) => id === entry)?.tolerance ?? EXACT;
  const found = compareOutcomes(baseline, candidate, { tolerance, engineErrors: 'exact' });
  const path = found?.path ?? 'digest';
  return {
    reason: 'windows.differ',
    detail: `entry ${entry}, workload ${workload}: outputs differ at ${path}`,
    counterexample: {
      entry,
      gate: 'timed window',
      held_out: true,
      shape: shapeOf(input),
      input: `${entry}(${input.map(renderInput).join(', ')})`,
      baseline: renderOutcome(baseline),
      candidate: renderOutcome(candidate),
      path,
    },
  };
}
