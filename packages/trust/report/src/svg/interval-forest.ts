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

const TOP = 26;
const SIDE = 8;
/** Below this width names stand above their intervals instead of beside them. */
const BESIDE = 600;

interface Layout {
  readonly lane: number;
  readonly left: number;
  readonly right: number;
  /** Baseline of the words and the middle of the interval, from the top of a lane. */
  readonly words: number;
  readonly middle: number;
}

function layoutOf(width: number): Layout {
  return width < BESIDE
    ? { lane: 46, left: SIDE, right: width - SIDE, words: 14, middle: 28 }
    : { lane: 32, left: 250, right: width - 180, words: 20, middle: 16 };
}

/** Verdict intervals on one logarithmic axis, with a line at 1 and, when known, at the smallest gain that is accepted. */
export function intervalForest(lanes: readonly ForestLane[], options: ForestOptions): Markup {
  if (lanes.length === 0) return NOTHING;
  const { id, width, minEstimate } = options;
  const layout = layoutOf(width);
  const ends = lanes.flatMap(({ interval }) => [interval.lower95, interval.upper95]);
  const axis = logAxis([1, 0.95, ...(minEstimate === undefined ? [] : [minEstimate]), ...ends], {
    range: [layout.left, layout.right],
    marks: width < BESIDE ? 5 : 8,
  });
  const bottom = TOP + lanes.length * layout.lane;
  const described = lanes
    .map(
      (lane) =>
        `${lane.label}: ${lane.stateWord}, ${times(lane.interval.speedup)}, 95 % ${range95(lane.interval)}`,
    )
    .join('; ');
  const one = axis.at(1);
  const line = minEstimate === undefined ? undefined : axis.at(minEstimate);
  const height = bottom + 42;
  return html`<svg
    class="chart"
    viewBox="0 0 ${width} ${height}"
    width="${width}"
    height="${height}"
    role="img"
    aria-labelledby="${id}-t ${id}-d"
  >
    <title id="${id}-t">Speedup of every measured candidate</title>
    <desc id="${id}-d">${described}. A value above 1 is faster than the baseline.</desc>
    ${one < 80 ? NOTHING : html`<text class="quiet" x="${one - 6}" y="13" text-anchor="end">slower ←</text>`}
    ${width - one < 80 ? NOTHING : html`<text class="quiet" x="${one + 6}" y="13">→ faster</text>`}
    ${axis.ticks.map((tick) => html`<line class="grid" x1="${axis.at(tick)}" x2="${axis.at(tick)}" y1="${TOP - 4}" y2="${bottom}" /><text class="tick" x="${axis.at(tick)}" y="${bottom + 16}" text-anchor="middle">${axis.label(tick)}×</text>`)}
    ${line === undefined ? NOTHING : html`<line class="least" x1="${line}" x2="${line}" y1="${TOP - 4}" y2="${bottom}" />`}
    <line class="one" x1="${one}" x2="${one}" y1="${TOP - 8}" y2="${bottom}" />
    ${lanes.map((lane, index) => laneMarkup(lane, { y: TOP + index * layout.lane, at: axis.at, width, layout }))}
    <text class="quiet" x="${layout.left}" y="${bottom + 36}">
      log
      scale${line === undefined ? '' : `; dashed: least gain accepted, ${times(minEstimate ?? 1)}`}
    </text>
  </svg>`;
}

function laneMarkup(
  lane: ForestLane,
  place: {
    readonly y: number;
    readonly at: (value: number) => number;
    readonly width: number;
    readonly layout: Layout;
  },
): Markup {
  const { y, at, width, layout } = place;
  const { speedup, lower95, upper95 } = lane.interval;
  const middle = y + layout.middle;
  const [from, to] = [at(lower95), at(upper95)];
  return html`<g class="o-${lane.state}">
    <text class="lane" x="${SIDE}" y="${y + layout.words}"
      >${lane.label}<tspan class="quiet" dx="8"
        >${width < BESIDE ? lane.stateWord : lane.phase}</tspan
      ></text
    >
    <text class="lane" x="${width - SIDE}" y="${y + layout.words}" text-anchor="end"
      ><tspan class="figure">${times(speedup)}</tspan
      ><tspan class="quiet" dx="8">${range95(lane.interval)}</tspan></text
    >
    <line class="whisker" x1="${from}" x2="${to}" y1="${middle}" y2="${middle}" />
    <path class="whisker" d="M${from} ${middle - 4}v8M${to} ${middle - 4}v8" />
    <circle class="point" cx="${at(speedup)}" cy="${middle}" r="5" />
  </g>`;
}
