import { ERROR_REGISTRY } from '@peltier/protocol';
import { instant, percent, range95, times } from '../figures.ts';
import type { ReportModel, TargetReport } from '../report-model.ts';
import { html, NOTHING, type Markup } from './html-template.ts';
import { cite, dataTable } from './parts.ts';

/** Error budget, gain of head, calibrations, refusals and declines: what stands around the verdicts. */
export function recordSections(target: TargetReport): Markup {
  return html`${cumulativePart(target)}${budgetPart(target)}${calibrationPart(target)}${refusalPart(target)}${declinePart(target)}`;
}

function cumulativePart({ cumulative, history }: TargetReport): Markup {
  const patches = history.at(-1)?.body.patches.length ?? 0;
  if (cumulative === undefined) {
    return patches < 1
      ? NOTHING
      : html`<h3>Cumulative gain</h3>
          <p class="lead">
            Not shown: no run measured the present head against the pinned source, and gains are not
            multiplied.${cite(history.slice(-1).map(({ seq }) => seq))}
          </p>`;
  }
  const { quoted, targetRow } = cumulative;
  return html`<h3>Cumulative gain</h3>
    <p class="lead">
      The present head is ${times(quoted.run.speedup)} (95 % ${range95(quoted.run)}) as fast as the
      pinned source, measured directly by the ${quoted.phase} run.${cite([quoted.seq, targetRow])}
    </p>`;
}

function budgetPart({ budgets }: TargetReport): Markup {
  if (budgets.length === 0) return NOTHING;
  return html`<h3>Attempts and error budget</h3>
    ${dataTable(
      [
        { label: 'Season' },
        { label: 'Confirms charged', numeric: true },
        { label: 'Expected false accepts spent', numeric: true },
        { label: 'Budget', numeric: true },
      ],
      {
        caption:
          'Alpha is charged before a confirm runs; the sum bounds the expected number of false accepts.',
        lines: budgets.map(({ season, confirms, spent, total, rows }) => [
          html`${season}${cite(rows)}`,
          confirms,
          spent.toFixed(4),
          total === undefined ? 'not stated' : total.toFixed(2),
        ]),
      },
    )}`;
}

function calibrationPart({ calibrations }: TargetReport): Markup {
  if (calibrations.length === 0) return NOTHING;
  return html`<h3>Calibration</h3>
    ${dataTable(
      [
        { label: 'When' },
        { label: 'Grade' },
        { label: 'A/A reads, 95 %', numeric: true },
        { label: 'Half-width', numeric: true },
        { label: 'Injected effects' },
        { label: 'Usable' },
      ],
      {
        caption: 'What the host reads when nothing changed, and when a known slowdown was put in.',
        lines: calibrations.map(({ seq, at, body }) => [
          html`${instant(at)}${cite([seq])}`,
          body.grade,
          html`${times(body.null_run.speedup)}<span class="sub">${range95(body.null_run)}</span>`,
          percent(body.half_width),
          body.injected.map(
            ({ truth, run, recovered }) =>
              html`<span
                >${times(truth)} reads ${times(run.speedup)},
                ${recovered ? 'recovered' : 'not recovered'}</span
              > `,
          ),
          body.usable ? 'yes' : html`no<span class="sub">${body.findings.join('; ')}</span>`,
        ]),
      },
    )}`;
}

function refusalPart({ refusals }: TargetReport): Markup {
  if (refusals.length === 0) return NOTHING;
  return html`<h3>Refused patches</h3>
    ${dataTable([{ label: 'Code' }, { label: 'Meaning' }, { label: 'At' }, { label: 'By' }], {
      caption: 'Not admitted, so never built or run. The text of a refused patch is not kept.',
      lines: refusals.map(({ seq, body }) => [
        html`<code>${body.code}</code>${cite([seq])}`,
        meaningOf(body.code),
        body.at === undefined ? '–' : html`<code>${body.at}</code>`,
        body.by,
      ]),
    })}`;
}

/** What a code means, or that this version does not know it. */
export function meaningOf(code: string): string {
  return Object.hasOwn(ERROR_REGISTRY, code)
    ? ERROR_REGISTRY[code as keyof typeof ERROR_REGISTRY].meaning
    : 'a code that this version does not know';
}

function declinePart({ declines }: TargetReport): Markup {
  if (declines.length === 0) return NOTHING;
  return html`<h3>Declined by the proposer</h3>
    ${declines.map(
      ({ seq, body }) =>
        html`<p class="quote">${body.evidence}</p>
          <p class="note">
            ${body.by}${body.class === undefined ? '' : `, class ${body.class}`}${cite([seq])}
          </p>`,
    )}`;
}

/** Remarks of operators and the daemon. */
export function notesSection({ notes }: ReportModel): Markup {
  if (notes.length === 0) return NOTHING;
  return html`<h3>Notes</h3>
    ${notes.map(({ seq, body }) => html`<p>${body.topic}: ${body.text}${cite([seq])}</p>`)}`;
}
