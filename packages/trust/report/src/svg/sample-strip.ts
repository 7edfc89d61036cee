import { quantileSorted } from 'd3-array';
import { curveStepAfter, line } from 'd3-shape';
import { times } from '../figures.ts';
import { html, NOTHING, type Markup } from '../page/html-template.ts';
import type { QuotedRun } from '../report-model.ts';
import { linearAxis, logAxis } from './scale.ts';

interface ChartSize {
  readonly id: string;
  readonly width: number;
}

const HEIGHT = 176;
const FRAME = { left: 44, right: 10, top: 12, bottom: 40 } as const;
const PERCENTILES = 100;

/** The speedup of each generation in the order they ran, wall clock filled and CPU hollow, over the run's interval. */
export function generationStrip(quoted: QuotedRun, { id, width }: ChartSize): Markup {
  const { samples, run } = quoted;
  if (samples.kind === 'unavailable') return NOTHING;
  const points = samples.generations.map(({ wall, cpu }) => ({
    wall: Math.exp(-wall),
    cpu: cpu === undefined ? undefined : Math.exp(-cpu),
  }));
  const values = points.flatMap(({ wall, cpu }) => (cpu === undefined ? [wall] : [wall, cpu]));
  const y = logAxis([1, run.lower95, run.upper95, ...values], {
    range: [HEIGHT - FRAME.bottom, FRAME.top],
    marks: 5,
  });
  const x = linearAxis([0, points.length + 1], {
    range: [FRAME.left, width - FRAME.right],
    marks: 6,
  });
  const low = Math.min(...points.map(({ wall }) => wall));
  const high = Math.max(...points.map(({ wall }) => wall));
  const right = width - FRAME.right;
  return html`<svg
    class="chart"
    viewBox="0 0 ${width} ${HEIGHT}"
    width="${width}"
    height="${HEIGHT}"
    role="img"
    aria-labelledby="${id}-t ${id}-d"
  >
    <title id="${id}-t">Speedup of each generation</title>
    <desc id="${id}-d">
      ${points.length} generations of the ${quoted.phase} run, from ${times(low)} to ${times(high)}
      in wall-clock time; the shaded band is the 95 % interval of their mean.
    </desc>
    ${y.ticks.map((tick) => html`<line class="grid" x1="${FRAME.left}" x2="${right}" y1="${y.at(tick)}" y2="${y.at(tick)}" /><text class="tick" x="${FRAME.left - 6}" y="${y.at(tick) + 4}" text-anchor="end">${y.label(tick)}×</text>`)}
    <rect
      class="band"
      x="${FRAME.left}"
      width="${right - FRAME.left}"
      y="${y.at(run.upper95)}"
      height="${Math.max(1, y.at(run.lower95) - y.at(run.upper95))}"
    />
    <line class="one" x1="${FRAME.left}" x2="${right}" y1="${y.at(1)}" y2="${y.at(1)}" />
    ${points.map(({ wall, cpu }, index) => html`<circle class="b-point" cx="${x.at(index + 1)}" cy="${y.at(wall)}" r="3.5" />${cpu === undefined ? NOTHING : html`<circle class="hollow" cx="${x.at(index + 1)}" cy="${y.at(cpu)}" r="3" />`}`)}
    ${x.ticks.filter((tick) => tick >= 1 && tick <= points.length).map((tick) => html`<text class="tick" x="${x.at(tick)}" y="${HEIGHT - 24}" text-anchor="middle">${tick}</text>`)}
    <text class="quiet" x="${FRAME.left}" y="${HEIGHT - 6}">
      generation; filled: wall, hollow: CPU
    </text>
  </svg>`;
}

/** The distribution of timed windows of both arms: the share of windows that took at most so long. */
export function windowDistribution(quoted: QuotedRun, { id, width }: ChartSize): Markup {
  const { samples } = quoted;
  if (samples.kind === 'unavailable') return NOTHING;
  const a = percentilesOf(samples.windowsMs.a);
  const b = percentilesOf(samples.windowsMs.b);
  const all = [...a, ...b];
  if (all.length === 0 || Math.min(...all) <= 0) return NOTHING;
  const x = logAxis(all, { range: [FRAME.left, width - FRAME.right], marks: width < 360 ? 4 : 6 });
  const y = linearAxis([0, 1], { range: [HEIGHT - FRAME.bottom, FRAME.top], marks: 4 });
  const draw = line().curve(curveStepAfter);
  const path = (sorted: readonly number[]): string =>
    draw(sorted.map((ms, index) => [x.at(ms), y.at(index / (sorted.length - 1))] as const)) ?? '';
  const middle = (sorted: readonly number[]): number => sorted[Math.floor(sorted.length / 2)] ?? 0;
  const right = width - FRAME.right;
  return html`<svg
    class="chart"
    viewBox="0 0 ${width} ${HEIGHT}"
    width="${width}"
    height="${HEIGHT}"
    role="img"
    aria-labelledby="${id}-t ${id}-d"
  >
    <title id="${id}-t">Distribution of timed windows</title>
    <desc id="${id}-d">
      ${samples.windowsMs.a.length} windows of each arm. Median baseline ${middle(a).toFixed(2)} ms,
      median candidate ${middle(b).toFixed(2)} ms. All workloads pooled; both arms got the same
      inputs.
    </desc>
    ${y.ticks.map((tick) => html`<line class="grid" x1="${FRAME.left}" x2="${right}" y1="${y.at(tick)}" y2="${y.at(tick)}" /><text class="tick" x="${FRAME.left - 6}" y="${y.at(tick) + 4}" text-anchor="end">${Math.round(tick * 100)} %</text>`)}
    ${x.ticks.map((tick) => html`<text class="tick" x="${x.at(tick)}" y="${HEIGHT - 24}" text-anchor="middle">${x.label(tick)}</text>`)}
    <path class="a-line" d="${path(a)}" />
    <path class="b-line" d="${path(b)}" />
    <text class="quiet" x="${FRAME.left}" y="${HEIGHT - 6}">
      ms; dashed: baseline, solid: candidate
    </text>
  </svg>`;
}

function percentilesOf(values: readonly number[]): readonly number[] {
  const sorted = [...values].sort((left, right) => left - right);
  const at = Array.from({ length: PERCENTILES + 1 }, (_, i) => i / PERCENTILES);
  return at.map((p) => quantileSorted(sorted, p)).filter((value) => value !== undefined);
}
