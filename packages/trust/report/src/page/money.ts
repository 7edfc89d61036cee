import { inUnit, isExact, money } from '../figures.ts';
import type { ReportModel, TargetReport } from '../report-model.ts';
import type { RoiChain } from '../roi.ts';
import { html, NOTHING, type Markup } from './html-template.ts';
import { cite, dataTable } from './parts.ts';

/** The chain from speedup to money, one table per standing acceptance; prices and shares are marked as assumptions. */
export function moneySection(target: TargetReport, model: ReportModel): Markup {
  const { currency } = model.pricing;
  if (target.roi.length === 0) {
    return html`<h3>Money</h3>
      <p class="lead">
        No standing gain to price. The search cost ${money(target.cost.dollars, currency)}
        (${target.cost.benchMinutes.toFixed(1)} bench minutes).${cite(target.cost.rows)}
      </p>`;
  }
  const several = target.roi.length > 1;
  return html`<h3>Money</h3>
    <p class="lead">
      From CPU time to cores to ${currency}. What nobody measured is marked
      <span class="assumed">assumed</span>: prices and fleet come from
      pricing.toml.${several ? ' Gains of several candidates are neither added nor multiplied.' : ''}
    </p>
    ${target.roi.map(({ candidate, chain }) => chainTable(candidate, { chain, currency }))}`;
}

function chainTable(
  candidate: string,
  { chain, currency }: { readonly chain: RoiChain; readonly currency: string },
): Markup {
  return dataTable(
    [
      { label: 'Step' },
      { label: 'Formula and inputs' },
      { label: 'Estimate', numeric: true },
      { label: '95 % interval', numeric: true },
    ],
    {
      caption: `Candidate ${candidate.slice(0, 12)}`,
      sum: true,
      lines: chain.steps.map((step) => {
        const show = (value: number): string => inUnit(value, { unit: step.unit, currency });
        const { estimate, lower, upper } = step.result;
        return [
          html`${step.name}${step.assumed ? html` <span class="assumed">assumed</span>` : NOTHING}`,
          html`<code>${step.formula}</code
            ><span class="sub">${step.inputs}${cite(step.rows)}</span>`,
          show(estimate),
          isExact(step.result) ? '–' : `${show(lower)} to ${show(upper)}`,
        ];
      }),
    },
  );
}
