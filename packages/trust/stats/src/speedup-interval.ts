import { bootstrapT } from './bootstrap-t.ts';
import { speedupFromY } from './generation-effect.ts';
import type { Rng } from './seeded-random.ts';
import { requireProbability, requireSample, type Sample } from './sample.ts';

/** A speedup (baseline time over candidate time) with its bounds; above 1 is faster. */
export interface SpeedupInterval {
  readonly generations: number;
  readonly estimate: number;
  /** Standard error of the mean log ratio: about the relative error of the estimate. */
  readonly seLog: number;
  readonly alpha: number;
  /** One-sided at 1 − alpha, each alone. */
  readonly lower: number;
  readonly upper: number;
  /** What people are shown. */
  readonly interval95: { readonly lower: number; readonly upper: number };
  /** Every generation gave the same value: the bounds are the estimate and say nothing. */
  readonly degenerate: boolean;
}

/** exp(−mean y) with bootstrap-t bounds over generations. RangeErrors of `bootstrapT`. */
export function speedupInterval({
  ys,
  alpha,
  rng,
  resamples,
}: {
  ys: Sample;
  alpha: number;
  rng: Rng;
  resamples?: number;
}): SpeedupInterval {
  requireProbability(alpha, 'alpha');
  requireSample(ys, { minimum: 2, name: 'ys' });
  const boot = bootstrapT({
    values: ys,
    alphas: [alpha],
    rng,
    ...(resamples === undefined ? {} : { resamples }),
  });
  const bounds = boot.bounds[0] ?? { lower: Number.NaN, upper: Number.NaN };
  return {
    generations: boot.n,
    estimate: speedupFromY(boot.mean),
    seLog: boot.se,
    alpha,
    lower: speedupFromY(bounds.upper),
    upper: speedupFromY(bounds.lower),
    interval95: {
      lower: speedupFromY(boot.interval95.upper),
      upper: speedupFromY(boot.interval95.lower),
    },
    degenerate: boot.degenerate,
  };
}
