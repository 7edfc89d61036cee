import { bootstrapT } from './bootstrap-t.ts';
import type { Rng } from './seeded-random.ts';
import { minimumSignFlipP, signFlipTest } from './sign-flip.ts';
import { requireSample, type Sample } from './sample.ts';

/** One-sided level of a guard: a guard must be *shown* to be worse to reject. */
export const GUARD_ALPHA = 0.01;

/** A second metric that must not get worse by more than its margin. */
export interface Guard {
  readonly id: string;
  /** Per generation ln(candidate / baseline); larger is worse. */
  readonly logRatios: Sample;
  /** 0.03 allows 3 % more. */
  readonly margin: number;
}

export interface GuardOutcome {
  readonly id: string;
  readonly margin: number;
  readonly alpha: number;
  /** exp of the mean log ratio, and its one-sided bounds at 1 − alpha: candidate over baseline. */
  readonly ratio: number;
  readonly lower: number;
  readonly upper: number;
  /** Sign-flip p of "the mean excess over the margin is not above 0". */
  readonly p: number;
  readonly kind: 'within' | 'worse' | 'untestable';
}

/**
 * One-sided test that a guard exceeds its margin: `worse` when the bootstrap-t lower bound of the ratio is above
 * 1 + margin *and* the sign-flip p of the excess is at most alpha. With G generations the smallest p is 2^−G, so fewer than
 * seven can show nothing at 1 %: the answer is then `untestable`, which no caller may read as `within`.
 * Equal values in all generations (usual for memory) are a plain comparison with the margin.
 * RangeError: fewer than two values, one not finite, a negative margin.
 */
export function testGuard(
  { id, logRatios, margin }: Guard,
  { rng, alpha = GUARD_ALPHA, resamples }: { rng: Rng; alpha?: number; resamples?: number },
): GuardOutcome {
  requireSample(logRatios, { minimum: 2, name: `guard ${id}` });
  if (!(margin >= 0 && Number.isFinite(margin))) {
    throw new RangeError(`the margin of guard ${id} must not be negative, got ${margin}`);
  }
  const limit = Math.log1p(margin);
  const boot = bootstrapT({
    values: logRatios,
    alphas: [alpha],
    rng,
    ...(resamples === undefined ? {} : { resamples }),
  });
  const bounds = boot.bounds[0] ?? { lower: Number.NaN, upper: Number.NaN };
  const { p } = signFlipTest(logRatios, { shift: limit, rng });
  const testable = minimumSignFlipP(logRatios.length) <= alpha;
  const worse = bounds.lower > limit && p <= alpha;
  return {
    id,
    margin,
    alpha,
    ratio: Math.exp(boot.mean),
    lower: Math.exp(bounds.lower),
    upper: Math.exp(bounds.upper),
    p,
    kind: testable ? (worse ? 'worse' : 'within') : 'untestable',
  };
}

/** Whether the guard is shown to exceed its margin; false for `untestable`, see `testGuard`. */
export function guardShownWorse(
  guard: Guard,
  options: { rng: Rng; alpha?: number; resamples?: number },
): boolean {
  return testGuard(guard, options).kind === 'worse';
}
