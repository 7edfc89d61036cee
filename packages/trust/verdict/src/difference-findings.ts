import type { WindowDifference } from '@peltier/bench-runner';
import { compareOutcomes, EXACT, renderInput, renderOutcome, shapeOf } from '@peltier/diff-test';
import { printable } from '@peltier/protocol';
import type { Findings } from './7-write-verdict.ts';
import type { JudgedTarget } from './judged-target.ts';

/** A difference inside a timed window, as a counterexample: the inputs were never seen before, so they count as held out. */
export function differenceFindings(difference: WindowDifference, judged: JudgedTarget): Findings {
  const { entry, workload, input, baseline, candidate } = difference;
  if (judged.gate.kind === 'command') return commandDifference(difference);
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

/** Outcomes of a program: exit code in four bytes, then output. */
function commandDifference({
  entry,
  workload,
  input,
  baseline,
  candidate,
}: WindowDifference): Findings {
  const text = (run: Uint8Array): string =>
    printable(Buffer.from(run).subarray(4).toString('utf8'), 600);
  return {
    reason: 'windows.differ',
    detail: `entry ${entry}, workload ${workload}: output differs`,
    counterexample: {
      entry,
      gate: 'timed window',
      held_out: true,
      shape: shapeOf(input),
      input: input.map(renderInput).join(', '),
      baseline: text(baseline),
      candidate: text(candidate),
      path: 'output',
    },
  };
}
