import type { Rng } from './seeded-random.ts';
import { signFlipTest } from './sign-flip.ts';
import { requireSample, type Sample } from './sample.ts';
import { speedupInterval, type SpeedupInterval } from './speedup-interval.ts';

export interface NotSlowerDecision {
  readonly kind: 'not-slower' | 'slower' | 'inconclusive';
  readonly margin: number;
  readonly alpha: number;
  readonly speedup: SpeedupInterval;
  /** Candidate time over baseline time, 1 / speedup, with one-sided bounds at 1 − alpha. */
  readonly timeRatio: { readonly estimate: number; readonly lower: number; readonly upper: number };
  /** Sign-flip p of "the candidate is slower by the margin or more". */
  readonly p: number;
}

/**
 * Non-inferiority (Piaggio et al., CONSORT extension, JAMA 308, 2012): `not-slower` when the one-sided 1 − α upper bound of the
 * time ratio lies below 1 + margin and the sign-flip test at that shift has p ≤ α; `slower` when the lower bound lies
 * above 1 + margin; else `inconclusive`, also when all generations gave one value. "No difference found" is never a pass.
 * RangeError: fewer than two generations, a number not finite, a negative margin.
 */
export function decideNotSlower(
  {
    ys,
    margin,
    alpha,
    resamples,
  }: { ys: Sample; margin: number; alpha: number; resamples?: number },
  rng: Rng,
): NotSlowerDecision {
  requireSample(ys, { minimum: 2, name: 'ys' });
  if (!(margin >= 0 && Number.isFinite(margin))) {
    throw new RangeError(`margin must not be negative, got ${margin}`);
  }
  const limit = Math.log1p(margin);
  const speedup = speedupInterval({
    ys,
    alpha,
    rng,
    ...(resamples === undefined ? {} : { resamples }),
  });
  const gains = Float64Array.from(ys, (y) => -y);
  const { p } = signFlipTest(gains, { shift: -limit, rng });
  const timeRatio = {
    estimate: 1 / speedup.estimate,
    lower: 1 / speedup.upper,
    upper: 1 / speedup.lower,
  };
  const kind = speedup.degenerate
    ? 'inconclusive'
    : timeRatio.upper < 1 + margin && p <= alpha
      ? 'not-slower'
      : timeRatio.lower > 1 + margin
        ? 'slower'
        : 'inconclusive';
  return { kind, margin, alpha, speedup, timeRatio, p };
}
