import { answersOf, attemptsOfTarget, headline, STATE_WORDS } from '../answer.ts';
import { range95, times } from '../figures.ts';
import type { AttemptReport, ReportModel, TargetReport } from '../report-model.ts';
import { intervalForest } from '../svg/interval-forest.ts';
import { html, NOTHING, type Markup } from './html-template.ts';
import { atTwoWidths, badge, cite, dataTable } from './parts.ts';
import { VERDICT_REASONS } from '@peltier/protocol';

/** The first screen: a sentence, four answers, and how many candidates ended how. */
export function answersSection(target: TargetReport, currency: string): Markup {
  return html`<h2><span class="name">${target.name}</span>${headline(target)}</h2>
    <dl class="answers">
      ${answersOf(target, currency).map(
        ({ question, figure, gloss, rows }) =>
          html`<div>
            <dt>${question}</dt>
            <dd>
              <p class="figure">${figure}</p>
              <p class="gloss">${gloss}${cite(rows)}</p>
            </dd>
          </div>`,
      )}
    </dl>
    <ul class="tally">
      ${tallyOf(target).map(([state, count]) => html`<li>${badge(state)} ${count}</li>`)}
    </ul>`;
}

function tallyOf(target: TargetReport): readonly (readonly [keyof typeof STATE_WORDS, number])[] {
  const states: (keyof typeof STATE_WORDS)[] = [
    ...attemptsOfTarget(target).map(({ state }) => state),
    ...target.refusals.map(() => 'refused' as const),
    ...target.declines.map(() => 'declined' as const),
  ];
  const words = Object.keys(STATE_WORDS) as (keyof typeof STATE_WORDS)[];
  return words
    .map((word) => [word, states.filter((state) => state === word).length] as const)
    .filter(([, count]) => count > 0);
}

/** Every attempt: the forest of intervals, then the table with what each reason means. */
export function verdictsSection(target: TargetReport, model: ReportModel): Markup {
  const attempts = attemptsOfTarget(target);
  if (attempts.length === 0)
    return html`<h3>Verdicts</h3>
      <p class="lead">No attempt was ordered.</p>`;
  const lanes = attempts.flatMap((attempt) => {
    const { quoted, state, order } = attempt;
    if (quoted === undefined) return [];
    const label = `Attempt ${order.body.attempt_number}`;
    return [
      {
        label,
        state,
        stateWord: STATE_WORDS[state].word,
        phase: `${STATE_WORDS[state].word.toLowerCase()}, ${quoted.phase}`,
        interval: quoted.run,
      },
    ];
  });
  return html`<h3>Verdicts</h3>
    ${atTwoWidths((size) => intervalForest(lanes, { ...size, minEstimate: model.minEstimate }), { id: `forest-${target.name}`, wide: 1040, narrow: 340 })}
    ${dataTable(
      [
        { label: 'Attempt' },
        { label: 'Outcome' },
        { label: 'Why' },
        { label: 'Speedup, 95 %', numeric: true },
      ],
      {
        caption: 'Every attempt, oldest first. Intervals are two-sided 95 %.',
        lines: attempts.map(verdictLine),
      },
    )}`;
}

function verdictLine(attempt: AttemptReport): readonly Markup[] {
  const { order, state, verdict, audit, quoted } = attempt;
  const why =
    verdict === undefined
      ? html`No verdict yet.`
      : html`<code>${verdict.body.reason}</code> at ${verdict.body.stage}<span class="sub"
            >${VERDICT_REASONS[verdict.body.reason].meaning}</span
          >`;
  const rows = [
    order.seq,
    ...(verdict === undefined ? [] : [verdict.seq]),
    ...(audit === undefined ? [] : [audit.seq]),
  ];
  const speedup =
    quoted === undefined
      ? html`<span class="sub">not measured</span>`
      : html`${times(quoted.run.speedup)}<span class="sub"
            >${range95(quoted.run)}, ${quoted.phase}</span
          >`;
  return [
    html`${order.body.attempt_number}${cite(rows)}`,
    badge(state),
    html`${why}${audit?.body.outcome === 'withdrawn' ? html`<span class="sub">The audit did not uphold it.</span>` : NOTHING}`,
    speedup,
  ];
}
