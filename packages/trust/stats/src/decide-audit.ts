import type { Rng } from './seeded-random.ts';
import type { Sample } from './sample.ts';
import { speedupInterval, type SpeedupInterval } from './speedup-interval.ts';

export interface AuditDecision {
  readonly kind: 'upheld' | 'withdrawn';
  readonly speedup: SpeedupInterval;
}

/**
 * The audit after acceptance (design §9), on data that selected nothing: `upheld` only when the two-sided 95 % interval of
 * the speedup lies above 1. An interval that includes 1, lies below it, or comes from equal values withdraws.
 */
export function decideAudit(
  { ys, resamples }: { ys: Sample; resamples?: number },
  rng: Rng,
): AuditDecision {
  const speedup = speedupInterval({
    ys,
    alpha: 0.025,
    rng,
    ...(resamples === undefined ? {} : { resamples }),
  });
  const upheld = speedup.interval95.lower > 1 && !speedup.degenerate;
  return { kind: upheld ? 'upheld' : 'withdrawn', speedup };
}
