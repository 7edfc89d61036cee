import { requireSample, type Sample } from './sample.ts';

/**
 * Quantile of type 7 (Hyndman and Fan, The American Statistician 50, 1996): linear interpolation between order
 * statistics at position (n − 1)·p, as R does by default. `p` from 0 to 1. RangeError when empty or not finite.
 */
export function quantile(values: Sample, p: number): number {
  requireSample(values, { minimum: 1, name: 'values' });
  if (!(p >= 0 && p <= 1)) throw new RangeError(`p must lie from 0 to 1, got ${p}`);
  const sorted = Float64Array.from(values).sort();
  const position = (sorted.length - 1) * p;
  const below = Math.floor(position);
  const low = sorted[below] ?? Number.NaN;
  const high = sorted[Math.min(below + 1, sorted.length - 1)] ?? Number.NaN;
  return low + (position - below) * (high - low);
}

/** The middle value, or the mean of the two middle ones. */
export function median(values: Sample): number {
  return quantile(values, 0.5);
}

/** Median absolute deviation from the median, unscaled (times 1.4826 it estimates a normal's σ). */
export function medianAbsoluteDeviation(values: Sample): number {
  const centre = median(values);
  return median(Float64Array.from(values, (value) => Math.abs(value - centre)));
}
