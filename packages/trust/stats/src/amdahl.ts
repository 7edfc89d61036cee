import { requirePositive } from './sample.ts';

export interface Interval {
  readonly estimate: number;
  readonly lower: number;
  readonly upper: number;
}

/**
 * Fraction of all CPU time saved when the part with `share` of it (0 to 1) runs `speedup` times as fast:
 * f = share·(1 − 1/speedup) (Amdahl, AFIPS 1967). Negative when the candidate is slower.
 */
export function savedFraction({ share, speedup }: { share: number; speedup: number }): number {
  if (!(share >= 0 && share <= 1)) throw new RangeError(`share must lie from 0 to 1, got ${share}`);
  requirePositive(speedup, 'speedup');
  return share * (1 - 1 / speedup);
}

/** The same for an interval: f increases with the speedup, so each bound maps to its own. `share` counts as known. */
export function savedFractionInterval({
  share,
  speedup,
}: {
  share: number;
  speedup: Interval;
}): Interval {
  if (!(speedup.lower <= speedup.estimate && speedup.estimate <= speedup.upper)) {
    throw new RangeError('lower ≤ estimate ≤ upper must hold');
  }
  const fraction = (value: number): number => savedFraction({ share, speedup: value });
  return {
    estimate: fraction(speedup.estimate),
    lower: fraction(speedup.lower),
    upper: fraction(speedup.upper),
  };
}
