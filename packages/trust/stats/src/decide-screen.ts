import { speedupFromY } from './generation-effect.ts';
import { mean } from './moments.ts';
import type { Rng } from './seeded-random.ts';
import { minimumSignFlipP, signFlipTest } from './sign-flip.ts';
import { requireProbability, requireSample, type Sample } from './sample.ts';

export const SCREEN_ALPHA = 0.1;

export interface ScreenDecision {
  /** `promising` goes on to the confirm run; `hopeless` stops here. */
  readonly kind: 'promising' | 'hopeless';
  readonly generations: number;
  readonly alpha: number;
  readonly p: number;
  /** exp(−mean y); of a screen it is biased by selection and never reported as a gain. */
  readonly estimate: number;
}

/**
 * The screen (design §9): one-sided sign-flip test of "not faster" at `alpha`, nothing else. It costs no error budget, since
 * its data never enter the confirm run. RangeError when so few generations are given that no p could reach alpha.
 */
export function decideScreen({
  ys,
  alpha = SCREEN_ALPHA,
  rng,
}: {
  ys: Sample;
  alpha?: number;
  rng?: Rng;
}): ScreenDecision {
  requireProbability(alpha, 'alpha');
  requireSample(ys, { minimum: 1, name: 'ys' });
  if (minimumSignFlipP(ys.length) > alpha) {
    throw new RangeError(`${ys.length} generations cannot reach p ≤ ${alpha}`);
  }
  const gains = Float64Array.from(ys, (y) => -y);
  const { p } = signFlipTest(gains, rng === undefined ? {} : { rng });
  return {
    kind: p <= alpha ? 'promising' : 'hopeless',
    generations: ys.length,
    alpha,
    p,
    estimate: speedupFromY(mean(ys)),
  };
}
