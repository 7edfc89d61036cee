import { adviceOf } from '../answer.ts';
import { methodFacts, duration, percent, range95, times } from '../figures.ts';
import type { AttemptReport, AttemptState, CandidateReport, QuotedRun } from '../report-model.ts';
import { generationStrip, windowDistribution } from '../svg/sample-strip.ts';
import { html, NOTHING, type Markup } from './html-template.ts';
import { atTwoWidths, badge, cite, dataTable, facts } from './parts.ts';
import type { Counterexample } from '@peltier/protocol';

/** A candidate: what its proposer claimed, then what each attempt showed. */
export function candidateArticle(candidate: CandidateReport): Markup {
  const { id, proposal, attempts } = candidate;
  const state = attempts.at(-1)?.state;
  const title = proposal === undefined ? 'Candidate' : `Class ${proposal.body.class} candidate`;
  return html`<article class="candidate${state === undefined ? '' : ` o-${state}`}">
    <header>
      <h4>
        ${title}
        <code>${id.slice(0, 12)}</code>${cite(proposal === undefined ? [] : [proposal.seq])}
      </h4>
      ${state === undefined ? html`<span class="note">not judged</span>` : badge(state)}
    </header>
    ${
      proposal === undefined
        ? NOTHING
        : html`<p class="quote">${proposal.body.hypothesis}</p>
            <p class="note">
              Proposed by ${proposal.body.by}; expected: ${proposal.body.expected_effect};
              ${proposal.body.files.map(({ path, added, removed }) => html`<code>${path}</code> +${added} −${removed} `)}
            </p>`
    }
    ${attempts.map((attempt) => attemptBody(attempt))}
  </article>`;
}

function attemptBody(attempt: AttemptReport): Markup {
  const { verdict, quoted, order, state } = attempt;
  const example = verdict?.body.counterexample;
  return html`${quoted === undefined ? NOTHING : quotedFigure(quoted, state)}
  ${verdict === undefined ? NOTHING : html`<p class="note">Attempt ${order.body.attempt_number}: ${verdict.body.detail}${cite([verdict.seq])}</p>`}
  ${example === undefined ? NOTHING : counterexampleBox(example, { seq: verdict?.seq ?? order.seq })}
  ${quoted === undefined ? NOTHING : measuredPart(attempt, quoted)}
  ${quoted === undefined ? conditionsOf(attempt) : NOTHING} ${stageTimings(attempt)}`;
}

function quotedFigure(quoted: QuotedRun, state: AttemptState): Markup {
  const { run, seq } = quoted;
  const advice = adviceOf(quoted, state);
  return html`<p class="big">
    ${times(run.speedup)}<span class="sub">95 % ${range95(run)} · ${advice}${cite([seq])}</span>
  </p>`;
}

function measuredPart(attempt: AttemptReport, quoted: QuotedRun): Markup {
  const { run, samples, seq } = quoted;
  const id = `a${attempt.order.seq}`;
  const guards = run.guards.filter((guard) => !guard.name.startsWith('workload '));
  return html`<div class="split">
    <div>
      ${
        samples.kind === 'unavailable'
          ? html`<p class="note">Samples are not drawn: ${samples.why}.</p>`
          : html`<h5>Samples of the ${quoted.phase} run</h5>
              <div class="charts">
                ${atTwoWidths((size) => generationStrip(quoted, size), { id: `${id}-g`, wide: 330, narrow: 310 })}${atTwoWidths((size) => windowDistribution(quoted, size), { id: `${id}-d`, wide: 330, narrow: 310 })}
              </div>`
      }
      ${dataTable(
        [
          { label: 'Workload' },
          { label: 'Weight', numeric: true },
          { label: 'Speedup, 95 %', numeric: true },
          { label: 'CPU', numeric: true },
          { label: 'Floor', numeric: true },
        ],
        {
          caption: 'By workload; the weights decide. Floor: share of the window that is harness.',
          lines: run.workloads.map((cell) => [
            html`${cell.entry} <span class="sub">${cell.workload}</span>`,
            percent(cell.weight, 0),
            html`${times(cell.speedup)}<span class="sub">${range95(cell)}</span>`,
            times(cell.cpu_speedup),
            percent(cell.floor_share),
          ]),
        },
      )}
      ${
        guards.length === 0
          ? NOTHING
          : dataTable(
              [
                { label: 'Guard' },
                { label: 'Candidate / baseline', numeric: true },
                { label: 'Margin', numeric: true },
                { label: 'Result' },
              ],
              {
                caption: 'Guards: what must not get worse by more than its margin.',
                lines: guards.map(({ name, ratio, margin, shown_worse }) => [
                  name,
                  ratio.toFixed(3),
                  percent(margin, 0),
                  shown_worse ? 'shown to be worse' : 'not shown to be worse',
                ]),
              },
            )
      }
    </div>
    <aside class="method" aria-label="Method of attempt ${attempt.order.body.attempt_number}">
      <h5>Method${cite([seq])}</h5>
      ${facts([...methodFacts(run), ...conditions(attempt)])}
    </aside>
  </div>`;
}

function conditions({ verdict }: AttemptReport): readonly (readonly [string, string])[] {
  if (verdict === undefined) return [];
  const { tier, calibration, season, alpha_charged } = verdict.body;
  return [
    ['Isolation tier', tier],
    ['Calibration', calibration],
    ['Season', String(season)],
    ['Alpha charged', String(alpha_charged)],
  ];
}

function conditionsOf({ verdict }: AttemptReport): Markup {
  if (verdict === undefined) return NOTHING;
  const { tier, isolation, calibration, wall_s } = verdict.body;
  return html`<p class="note">
    Isolation ${tier} (${isolation}), calibration ${calibration}, took
    ${duration(wall_s)}.${cite([verdict.seq])}
  </p>`;
}

function counterexampleBox(example: Counterexample, { seq }: { readonly seq: number }): Markup {
  return html`<div class="alert">
    <h5>
      Smallest counterexample · ${example.gate}, entry ${example.entry}, at
      ${example.path}${example.held_out ? ' · held out' : ''}${cite([seq])}
    </h5>
    <p class="note">Input</p>
    <pre><code>${example.input}</code></pre>
    <div class="pair">
      <div>
        <p class="note">Baseline</p>
        <pre><code>${example.baseline}</code></pre>
      </div>
      <div>
        <p class="note">Candidate</p>
        <pre><code>${example.candidate}</code></pre>
      </div>
    </div>
  </div>`;
}

function stageTimings({ stages }: AttemptReport): Markup {
  const ended = stages.filter(({ body }) => body.outcome === 'passed' || body.outcome === 'failed');
  if (ended.length === 0) return NOTHING;
  return html`<h5>Stages</h5>
    <ul class="tally">
      ${ended.map(({ seq, body }) => html`<li>${body.stage} <span class="${body.outcome === 'passed' ? 'badge o-accepted' : 'badge o-rejected'}">${body.outcome}</span> ${duration(body.wall_s)}${cite([seq])}</li>`)}
    </ul>`;
}
