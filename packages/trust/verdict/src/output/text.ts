import { printable, VERDICT_REASONS } from '@peltier/protocol';
import { method, seconds, times, timesWithInterval } from './figures.ts';
import { oneLine } from './one-line.ts';
import type { VerdictView } from './verdict-view.ts';

/** The verdict for a terminal: outcome first, then numbers, then caveats. Untrusted text is made printable. */
export function verdictText(view: VerdictView): string {
  const { verdict } = view;
  const lines = [
    `${verdict.outcome.toUpperCase()}  ${verdict.reason}  ${verdict.target}  candidate ${verdict.candidate_id.slice(0, 12)}  row ${String(view.seq)}${view.repeated ? '  (this verdict already stood; nothing was run)' : ''}`,
    `  ${VERDICT_REASONS[verdict.reason].meaning}`,
    `  ${oneLine(verdict.detail, 2000)}`,
    ...runLines(view),
    ...counterexampleLines(view),
    `  isolation ${verdict.tier} (${verdict.isolation}), calibration ${verdict.calibration}, took ${seconds(verdict.wall_s)}`,
    `  attempt ${String(verdict.attempt_number)} on this target; error budget ${verdict.budget_spent.toFixed(4)} of ${verdict.budget_total.toFixed(2)} spent${verdict.alpha_charged > 0 ? ` (this attempt ${String(verdict.alpha_charged)})` : ''}`,
  ];
  if (view.notJudged.length > 0) {
    lines.push(
      `  not judged (not on the writable list): ${view.notJudged.map((path) => oneLine(path)).join(', ')}`,
    );
  }
  if (view.diff !== undefined)
    lines.push('', ...view.diff.split('\n').map((line) => printable(line, 500)));
  if (view.next.length > 0) lines.push('', ...view.next.map((line) => `  ${line}`));
  return `${lines.join('\n')}\n`;
}

function runLines({ verdict, audit }: VerdictView): readonly string[] {
  const lines: string[] = [];
  for (const run of [verdict.screen, verdict.confirm]) {
    if (run === undefined) continue;
    lines.push(`  ${run.phase.padEnd(7)} ${timesWithInterval(run)}  ${method(run)}`);
    if (run.phase !== 'confirm') continue;
    for (const cell of run.workloads) {
      lines.push(
        `    ${cell.entry}/${cell.workload}: ${timesWithInterval(cell)}, weight ${cell.weight.toFixed(2)}, floor ${(cell.floor_share * 100).toFixed(0)} % of ${cell.window_ms.toFixed(0)} ms windows`,
      );
    }
    for (const guard of run.guards.filter((g) => g.shown_worse)) {
      lines.push(
        `    guard ${guard.name}: ${times(guard.ratio)} of the baseline, margin ${(guard.margin * 100).toFixed(0)} %`,
      );
    }
  }
  if (audit !== undefined) {
    lines.push(
      `  audit   ${timesWithInterval(audit.body.run)}  ${audit.body.outcome}; this is the number to quote (row ${String(audit.seq)})`,
    );
  }
  return lines;
}

function counterexampleLines({ verdict }: VerdictView): readonly string[] {
  const example = verdict.counterexample;
  if (example === undefined) return [];
  return [
    `  counterexample (${example.gate}, entry ${example.entry}, at ${oneLine(example.path)}):`,
    `    input     ${oneLine(example.input, 300)}`,
    `    baseline  ${oneLine(example.baseline, 300)}`,
    `    candidate ${oneLine(example.candidate, 300)}`,
  ];
}
