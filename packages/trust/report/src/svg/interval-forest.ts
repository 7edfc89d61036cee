import type { AttemptState } from '../report-model.ts';
import { html, NOTHING, type Markup } from '../page/html-template.ts';
import { range95, times } from '../figures.ts';
import { logAxis } from './scale.ts';

/** One lane: an interval, or a word where nothing was measured. */
export interface ForestLane {
  readonly label: string;
  readonly state: AttemptState;
  readonly stateWord: string;
  readonly phase: string;
  readonly interval: {
    readonly speedup: number;
    readonly lower95: number;
    readonly upper95: number;
  };
}

export interface ForestOptions {
  /** Makes the ids of title and description unique on the page. */
  readonly id: string;
  /** Width in pixels at scale 1. */
  readonly width: number;
  readonly minEstimate: number | undefined;
}

const LANE = 42;
const TOP = 26;
const SIDE = 8;

/**
 * Verdict intervals on one logarithmic axis, with a line at 1 and, when known, at the smallest gain that is accepted.
 * Each lane has its label above the interval, so that the plot needs no margin for names.
 */
export function intervalForest(lanes: readonly ForestLane[], options: ForestOptions): Markup {
  if (lanes.length === 0) return NOTHING;
  const { id, width, minEstimate } = options;
  const ends = lanes.flatMap(({ interval }) => [interval.lower95, interval.upper95]);
  const axis = logAxis([1, 0.95, ...(minEstimate === undefined ? [] : [minEstimate]), ...ends], {
    range: [SIDE, width - SIDE],
    marks: width < 500 ? 5 : 9,
  });
  const bottom = TOP + lanes.length * LANE;
  const described = lanes
    .map(
      (lane) =>
        `${lane.label}: ${lane.stateWord}, ${times(lane.interval.speedup)}, 95 % ${range95(lane.interval)}`,
    )
    .join('; ');
  const one = axis.at(1);
  const line = minEstimate === undefined ? undefined : axis.at(minEstimate);
  return html`<svg
    class="chart"
    viewBox="0 0 ${width} ${bottom + 40}"
    width="${width}"
    height="${bottom + 40}"
    role="img"
    aria-labelledby="${id}-t ${id}-d"
  >
    <title id="${id}-t">Speedup of every measured candidate</title>
    <desc id="${id}-d">${described}. A value above 1 is faster than the baseline.</desc>
    <text class="quiet" x="${one - 6}" y="13" text-anchor="end">slower ←</text>
    <text class="quiet" x="${one + 6}" y="13">→ faster</text>
    ${axis.ticks.map((tick) => html`<line class="grid" x1="${axis.at(tick)}" x2="${axis.at(tick)}" y1="${TOP - 4}" y2="${bottom}" /><text class="tick" x="${axis.at(tick)}" y="${bottom + 16}" text-anchor="middle">${axis.label(tick)}×</text>`)}
    ${line === undefined ? NOTHING : html`<line class="least" x1="${line}" x2="${line}" y1="${TOP - 4}" y2="${bottom}" />`}
    <line class="one" x1="${one}" x2="${one}" y1="${TOP - 8}" y2="${bottom}" />
    ${lanes.map((lane, index) => laneMarkup(lane, { y: TOP + index * LANE, at: axis.at, width }))}
    <text class="quiet" x="${SIDE}" y="${bottom + 34}">
      speedup, log scale, 95 %
      intervals${line === undefined ? '' : `; dashed: minimum ${times(minEstimate ?? 1)}`}
    </text>
  </svg>`;
}

function laneMarkup(
  lane: ForestLane,
  place: { readonly y: number; readonly at: (value: number) => number; readonly width: number },
): Markup {
  const { y, at, width } = place;
  const { speedup, lower95, upper95 } = lane.interval;
  const middle = y + 27;
  const [from, to] = [at(lower95), at(upper95)];
  return html`<g class="o-${lane.state}">
    <text class="lane" x="${SIDE}" y="${y + 14}"
      >${lane.label}<tspan class="quiet" dx="6">${lane.phase}</tspan></text
    >
    <text class="lane figure" x="${width - SIDE}" y="${y + 14}" text-anchor="end"
      >${times(speedup)}</text
    >
    <line class="whisker" x1="${from}" x2="${to}" y1="${middle}" y2="${middle}" />
    <path class="whisker" d="M${from} ${middle - 4}v8M${to} ${middle - 4}v8" />
    <circle class="point" cx="${at(speedup)}" cy="${middle}" r="5" />
  </g>`;
}
