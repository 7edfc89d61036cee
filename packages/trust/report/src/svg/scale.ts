// eslint-disable-next-line @typescript-eslint/triple-slash-reference -- every project that compiles this file must see the types that d3 does not ship
/// <reference path="./d3-modules.d.ts" />
import { ticks } from 'd3-array';
import { scaleLinear, scaleLog } from 'd3-scale';

/** From values to pixels, with marks worth labelling. */
export interface Axis {
  readonly at: (value: number) => number;
  readonly ticks: readonly number[];
  readonly label: (value: number) => string;
}

/** Space on both sides, as a share of the range of logs, so that no mark touches the frame. */
const PADDING = 0.08;

/** A logarithmic axis over ratios or times, wide enough for all `values`; RangeError unless all are above 0. */
export function logAxis(
  values: readonly number[],
  to: { readonly range: readonly [number, number]; readonly marks: number },
): Axis {
  const low = Math.min(...values);
  const high = Math.max(...values);
  if (!(low > 0 && Number.isFinite(high))) throw new RangeError('a log axis needs values above 0');
  const pad = Math.max(Math.log(high / low) * PADDING, 0.01);
  const domain = [low * Math.exp(-pad), high * Math.exp(pad)] as const;
  const scale = scaleLog().domain(domain).range(to.range).clamp(true);
  return { at: (value) => rounded(scale(value)), ticks: marksOf(domain, to.marks), label: short };
}

/** A linear axis. */
export function linearAxis(
  domain: readonly [number, number],
  to: { readonly range: readonly [number, number]; readonly marks: number },
): Axis {
  const scale = scaleLinear().domain(domain).range(to.range);
  return { at: (value) => rounded(scale(value)), ticks: scale.ticks(to.marks), label: short };
}

/** Round numbers: evenly spaced where the axis spans less than a factor of four, else 1, 2 and 5 times powers of ten. */
function marksOf([low, high]: readonly [number, number], most: number): readonly number[] {
  if (high / low < 4) return ticks(low, high, most);
  const all: number[] = [];
  for (let power = Math.floor(Math.log10(low)); power <= Math.ceil(Math.log10(high)); power += 1) {
    for (const step of [1, 2, 5]) all.push(step * 10 ** power);
  }
  const inside = all.filter((value) => value >= low && value <= high);
  const every = Math.ceil(inside.length / most);
  return inside.filter((_, index) => index % every === 0);
}

function short(value: number): string {
  return String(Number(value.toPrecision(4)));
}

function rounded(pixels: number): number {
  return Math.round(pixels * 100) / 100;
}
