import type { Rng } from './seeded-random.ts';
import { requireSample, type Sample } from './sample.ts';

/** Up to this many values all 2^n assignments are counted; above, they are sampled. */
export const EXACT_SIGN_FLIP_LIMIT = 30;
const MONTE_CARLO_FLIPS = 99_999;

export interface SignFlip {
  /** One-sided p: the share of sign assignments whose mean is at least the one seen. */
  readonly p: number;
  readonly method: 'exact' | 'monte-carlo';
  /** Assignments counted (2^n) or sampled. */
  readonly assignments: number;
}

/** The sums of all sign assignments of `values`, sorted. */
function signedSums(values: Float64Array): Float64Array {
  let sums = new Float64Array(1);
  for (const value of values) {
    const next = new Float64Array(2 * sums.length);
    for (const [i, sum] of sums.entries()) {
      next[2 * i] = sum - value;
      next[2 * i + 1] = sum + value;
    }
    sums = next;
  }
  return sums.sort();
}

/** How many of the 2^n sums reach `threshold`: each half is enumerated, sorted and merged (Horowitz and Sahni, 1974). */
function countReaching(values: Float64Array, threshold: number): number {
  const half = values.length >> 1;
  const left = signedSums(values.subarray(0, half));
  const right = signedSums(values.subarray(half));
  let count = 0;
  let from = right.length;
  for (const sum of left) {
    while (from > 0 && sum + (right[from - 1] ?? Number.NaN) >= threshold) from -= 1;
    count += right.length - from;
  }
  return count;
}

/**
 * One-sided sign-flip randomisation test (Fisher 1935; Pitman 1937). H0: the values are independent and symmetric about
 * `shift`; alternative: their mean is above it. Exact for n ≤ 30; above, 99,999 random assignments with the seen one
 * counted in, p = (1 + hits) / (1 + 99,999), which keeps the test valid (Phipson and Smyth, 2010). Sums within
 * rounding of the seen one count as reached. RangeError: no values, one not finite, or n > 30 without an rng.
 */
export function signFlipTest(
  values: Sample,
  { shift = 0, rng }: { shift?: number; rng?: Rng } = {},
): SignFlip {
  requireSample(values, { minimum: 1, name: 'values' });
  if (!Number.isFinite(shift)) throw new RangeError(`shift must be finite, got ${shift}`);
  const shifted = Float64Array.from(values, (value) => value - shift);
  let seen = 0;
  let scale = 0;
  for (const value of shifted) {
    seen += value;
    scale += Math.abs(value);
  }
  const threshold = seen - 1e-12 * scale;
  if (values.length <= EXACT_SIGN_FLIP_LIMIT) {
    const assignments = 2 ** values.length;
    return { p: countReaching(shifted, threshold) / assignments, method: 'exact', assignments };
  }
  if (rng === undefined)
    throw new RangeError(`more than ${EXACT_SIGN_FLIP_LIMIT} values need an rng`);
  let hits = 0;
  for (let flip = 0; flip < MONTE_CARLO_FLIPS; flip += 1) {
    let sum = 0;
    let bits = 0;
    for (const [i, value] of shifted.entries()) {
      bits = i % 32 === 0 ? rng.nextUint32() : bits >>> 1;
      sum += (bits & 1) === 1 ? value : -value;
    }
    if (sum >= threshold) hits += 1;
  }
  return {
    p: (1 + hits) / (1 + MONTE_CARLO_FLIPS),
    method: 'monte-carlo',
    assignments: MONTE_CARLO_FLIPS,
  };
}

/** The smallest p that `signFlipTest` can give for n values: 2^−n, or the Monte Carlo resolution. */
export function minimumSignFlipP(n: number): number {
  if (!Number.isInteger(n) || n < 1) throw new RangeError(`n must be a positive integer, got ${n}`);
  return n <= EXACT_SIGN_FLIP_LIMIT ? 2 ** -n : 1 / (1 + MONTE_CARLO_FLIPS);
}
