import { mean } from './moments.ts';
import { requireSample, type Sample } from './sample.ts';

/**
 * Mean after ⌊share·n⌋ of the values are cut from each end (Tukey and McLaughlin, Sankhyā A 25, 1963; 20 % as
 * recommended by Wilcox, "Introduction to Robust Estimation", §3.3). `share` from 0 to below 0.5.
 */
export function trimmedMean(values: Sample, share = 0.2): number {
  requireSample(values, { minimum: 1, name: 'values' });
  if (!(share >= 0 && share < 0.5))
    throw new RangeError(`share must lie from 0 to below 0.5, got ${share}`);
  const sorted = Float64Array.from(values).sort();
  const cut = Math.floor(share * sorted.length);
  return mean(sorted.subarray(cut, sorted.length - cut));
}
