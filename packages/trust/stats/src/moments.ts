import { requireSample, type Sample } from './sample.ts';

/** Arithmetic mean. RangeError when empty or not finite. */
export function mean(values: Sample): number {
  requireSample(values, { minimum: 1, name: 'values' });
  let sum = 0;
  for (const value of values) sum += value;
  return sum / values.length;
}

/**
 * Unbiased variance (divisor n − 1), by the corrected two-pass algorithm of Chan, Golub and LeVeque,
 * The American Statistician 37 (1983). RangeError with fewer than two values.
 */
export function variance(values: Sample): number {
  requireSample(values, { minimum: 2, name: 'values' });
  const centre = mean(values);
  let squares = 0;
  let remainder = 0;
  for (const value of values) {
    const deviation = value - centre;
    squares += deviation * deviation;
    remainder += deviation;
  }
  return Math.max(0, squares - (remainder * remainder) / values.length) / (values.length - 1);
}

/** Standard deviation: the root of the unbiased variance. */
export function standardDeviation(values: Sample): number {
  return Math.sqrt(variance(values));
}

/** Standard error of the mean, s / √n, of independent values. */
export function standardError(values: Sample): number {
  return Math.sqrt(variance(values) / values.length);
}

/** Whether all values are one number up to rounding: nothing can be inferred from their spread. */
export function isDegenerate(values: Sample): boolean {
  requireSample(values, { minimum: 1, name: 'values' });
  let low = Number.POSITIVE_INFINITY;
  let high = Number.NEGATIVE_INFINITY;
  for (const value of values) {
    low = Math.min(low, value);
    high = Math.max(high, value);
  }
  return high - low <= 1e-12 * Math.max(Math.abs(low), Math.abs(high));
}
