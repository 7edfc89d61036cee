import { printable, VERDICT_REASONS } from '@peltier/protocol';
import { method, seconds, timesWithInterval } from './figures.ts';
import type { VerdictView } from './verdict-view.ts';

/** The verdict for a pull request or a job summary. Untrusted text goes into code spans only. */
export function verdictMarkdown(view: VerdictView): string {
  const { verdict } = view;
  const rows: (readonly [string, string])[] = [
    ['Target', code(verdict.target)],
    ['Reason', `${code(verdict.reason)}: ${VERDICT_REASONS[verdict.reason].meaning}`],
    ['Detail', code(verdict.detail)],
    ['Candidate', code(verdict.candidate_id)],
    ['Ledger row', String(view.seq)],
    ['Isolation', `${verdict.tier} (${verdict.isolation})`],
    ['Calibration', verdict.calibration],
    ['Attempt', String(verdict.attempt_number)],
    ['Error budget', `${verdict.budget_spent.toFixed(4)} of ${verdict.budget_total.toFixed(2)}`],
    ['Took', seconds(verdict.wall_s)],
  ];
  for (const run of [verdict.screen, verdict.confirm]) {
    if (run !== undefined) rows.push([run.phase, `${timesWithInterval(run)}; ${method(run)}`]);
  }
  if (view.audit !== undefined) {
    rows.push([
      'audit',
      `${timesWithInterval(view.audit.body.run)}; ${view.audit.body.outcome}, row ${String(view.audit.seq)}`,
    ]);
  }
  if (view.notJudged.length > 0) rows.push(['Not judged', view.notJudged.map(code).join(', ')]);
  const parts = [
    `### Peltier: ${verdict.outcome}`,
    '',
    '| | |',
    '|---|---|',
    ...rows.map(([name, value]) => `| ${name} | ${value} |`),
    ...workloadTable(view),
    ...counterexampleTable(view),
  ];
  return `${parts.join('\n')}\n`;
}

function workloadTable({ verdict }: VerdictView): readonly string[] {
  const run = verdict.confirm;
  if (run === undefined) return [];
  return [
    '',
    '| entry | workload | weight | speedup, 95 % interval | CPU |',
    '|---|---|---|---|---|',
    ...run.workloads.map(
      (cell) =>
        `| ${code(cell.entry)} | ${code(cell.workload)} | ${cell.weight.toFixed(2)} | ${timesWithInterval(cell)} | ${cell.cpu_speedup.toFixed(3)}x |`,
    ),
  ];
}

function counterexampleTable({ verdict }: VerdictView): readonly string[] {
  const example = verdict.counterexample;
  if (example === undefined) return [];
  return [
    '',
    `Counterexample (${example.gate}, entry ${code(example.entry)}, at ${code(example.path)})`,
    '',
    '| input | baseline | candidate |',
    '|---|---|---|',
    `| ${code(example.input)} | ${code(example.baseline)} | ${code(example.candidate)} |`,
  ];
}

/** A code span that nothing in the text can end: back-quotes and pipes are replaced, length is capped. */
function code(text: string): string {
  const safe = printable(text, 300)
    .replaceAll('`', "'")
    .replaceAll('|', '\\|')
    .replaceAll(/\s+/gu, ' ')
    .trim();
  return `\`${safe === '' ? ' ' : safe}\``;
}
