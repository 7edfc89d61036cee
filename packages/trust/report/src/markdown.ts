import { printable, VERDICT_REASONS } from '@peltier/protocol';
import { adviceOf, answersOf, attemptsOfTarget, headline, STATE_WORDS } from './answer.ts';
import {
  duration,
  instant,
  inUnit,
  isExact,
  methodFacts,
  percent,
  range95,
  times,
} from './figures.ts';
import { meaningOf } from './page/record.ts';
import type { AttemptReport, ReportModel, TargetReport } from './report-model.ts';

/** The report as Markdown. Untrusted text stands in code spans only; numbers name their ledger rows. */
export function reportMarkdown(model: ReportModel): string {
  const lines = [
    '# Peltier report',
    '',
    `${instant(model.generatedAt)}, ledger of ${model.ledger.size} rows, head \`${model.ledger.head.slice(0, 12)}\``,
    ...model.targets.flatMap((target) => targetLines(target, model)),
    ...(model.notes.length === 0 ? [] : ['', '## Notes', '']),
    ...model.notes.map(
      ({ seq, body }) => `- ${code(body.topic)}: ${code(body.text)}${cite([seq])}`,
    ),
  ];
  return `${lines.join('\n')}\n`;
}

function targetLines(target: TargetReport, model: ReportModel): readonly string[] {
  const { currency } = model.pricing;
  return [
    '',
    `## ${code(target.name)}: ${headline(target)}`,
    '',
    ...table(
      ['', '', ''],
      answersOf(target, currency).map(({ question, figure, gloss, rows }) => [
        question,
        `**${figure}**`,
        `${gloss}${cite(rows)}`,
      ]),
    ),
    ...verdictLines(target),
    ...roiLines(target, currency),
    ...target.candidates.flatMap(({ attempts }) => attempts.flatMap(attemptLines)),
    ...recordLines(target),
  ];
}

function verdictLines(target: TargetReport): readonly string[] {
  const attempts = attemptsOfTarget(target);
  if (attempts.length === 0) return [];
  const body = attempts.map(({ order, state, verdict, audit, quoted }) => [
    `${order.body.attempt_number}${cite([order.seq, ...seqOf(verdict), ...seqOf(audit)])}`,
    `${STATE_WORDS[state].icon} ${STATE_WORDS[state].word}`,
    verdict === undefined
      ? 'no verdict yet'
      : `${code(verdict.body.reason)}: ${VERDICT_REASONS[verdict.body.reason].meaning}`,
    quoted === undefined
      ? 'not measured'
      : `${times(quoted.run.speedup)} [${range95(quoted.run)}], ${quoted.phase}`,
  ]);
  return ['', '### Verdicts', '', ...table(['Attempt', 'Outcome', 'Why', 'Speedup, 95 %'], body)];
}

function roiLines({ roi }: TargetReport, currency: string): readonly string[] {
  return roi.flatMap(({ candidate, chain }) => [
    '',
    `### Money: candidate ${code(candidate.slice(0, 12))}`,
    '',
    ...table(
      ['Step', 'Formula', 'Inputs', 'Estimate', '95 % interval'],
      chain.steps.map((step) => {
        const show = (value: number): string => inUnit(value, { unit: step.unit, currency });
        const interval = isExact(step.result)
          ? '–'
          : `${show(step.result.lower)} to ${show(step.result.upper)}`;
        return [
          `${step.name}${step.assumed ? ' (assumed)' : ''}`,
          code(step.formula),
          `${step.inputs.replaceAll('|', '\\|')}${cite(step.rows)}`,
          show(step.result.estimate),
          interval,
        ];
      }),
    ),
  ]);
}

function attemptLines({ order, state, verdict, quoted, stages }: AttemptReport): readonly string[] {
  if (verdict === undefined) return [];
  const { body, seq } = verdict;
  const example = body.counterexample;
  const ended = stages.filter(
    (stage) => stage.body.outcome === 'passed' || stage.body.outcome === 'failed',
  );
  return [
    '',
    `### Attempt ${order.body.attempt_number}, candidate ${code(body.candidate_id.slice(0, 12))}`,
    '',
    `${code(body.detail)}${cite([seq])}`,
    ...(quoted === undefined
      ? []
      : [
          '',
          `${adviceOf(quoted, state)}${cite([quoted.seq])}: ${methodFacts(quoted.run)
            .map(([name, value]) => `${name.toLowerCase()} ${value}`)
            .join(', ')}`,
        ]),
    ...(quoted === undefined
      ? []
      : [
          '',
          ...table(
            ['Workload', 'Weight', 'Speedup, 95 %', 'CPU'],
            quoted.run.workloads.map((cell) => [
              `${code(cell.entry)} ${code(cell.workload)}`,
              percent(cell.weight, 0),
              `${times(cell.speedup)} [${range95(cell)}]`,
              times(cell.cpu_speedup),
            ]),
          ),
        ]),
    ...(example === undefined
      ? []
      : [
          '',
          `Counterexample (${code(example.gate)}, entry ${code(example.entry)}, at ${code(example.path)})${cite([seq])}`,
          '',
          `- input ${code(example.input)}`,
          `- baseline ${code(example.baseline)}`,
          `- candidate ${code(example.candidate)}`,
        ]),
    '',
    `Isolation ${body.tier} (${code(body.isolation)}), calibration ${body.calibration}, took ${duration(body.wall_s)}${cite([seq])}`,
    ...(ended.length === 0
      ? []
      : [
          '',
          `Stages: ${ended.map((stage) => `${stage.body.stage} ${stage.body.outcome} ${duration(stage.body.wall_s)}${cite([stage.seq])}`).join(', ')}`,
        ]),
  ];
}

function recordLines(target: TargetReport): readonly string[] {
  const { budgets, calibrations, refusals, declines, cumulative } = target;
  return [
    ...(cumulative === undefined
      ? []
      : [
          '',
          '### Cumulative gain',
          '',
          `Head against the pinned source, measured directly: ${times(cumulative.quoted.run.speedup)} [${range95(cumulative.quoted.run)}]${cite([cumulative.quoted.seq, cumulative.targetRow])}`,
        ]),
    ...(budgets.length === 0 ? [] : ['', '### Error budget', '']),
    ...budgets.map(
      (b) =>
        `- season ${b.season}: ${b.confirms} confirms charged, ${b.spent.toFixed(4)} of ${b.total?.toFixed(2) ?? 'an unstated budget of'} expected false accepts${cite(b.rows)}`,
    ),
    ...(calibrations.length === 0 ? [] : ['', '### Calibration', '']),
    ...calibrations.map(
      ({ seq, body }) =>
        `- ${body.grade}, ${body.usable ? 'usable' : 'not usable'}: A/A reads ${times(body.null_run.speedup)} [${range95(body.null_run)}], half-width ${percent(body.half_width)}${cite([seq])}`,
    ),
    ...(refusals.length === 0 ? [] : ['', '### Refused patches', '']),
    ...refusals.map(
      ({ seq, body }) =>
        `- ${code(body.code)}: ${meaningOf(body.code)}${body.at === undefined ? '' : `, at ${code(body.at)}`}${cite([seq])}`,
    ),
    ...(declines.length === 0 ? [] : ['', '### Declined by the proposer', '']),
    ...declines.map(({ seq, body }) => `- ${code(body.evidence)}${cite([seq])}`),
  ];
}

function table(head: readonly string[], lines: readonly (readonly string[])[]): readonly string[] {
  const row = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
  return [row(head), row(head.map(() => '---')), ...lines.map(row)];
}

function seqOf(row: { readonly seq: number } | undefined): readonly number[] {
  return row === undefined ? [] : [row.seq];
}

function cite(rows: readonly number[]): string {
  const sorted = [...new Set(rows)].sort((left, right) => left - right);
  if (sorted.length === 0) return '';
  return ` (${sorted.length === 1 ? 'row' : 'rows'} ${sorted.join(', ')})`;
}

/** A code span that nothing in the text can end. */
function code(text: string): string {
  const safe = printable(text, 600)
    .replaceAll('`', "'")
    .replaceAll('|', '\\|')
    .replaceAll(/\s+/gu, ' ')
    .trim();
  return `\`${safe === '' ? ' ' : safe}\``;
}
