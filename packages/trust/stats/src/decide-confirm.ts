import { signsDisagree, speedupFromY, yFromSpeedup } from './generation-effect.ts';
import { testGuard, type Guard, type GuardOutcome } from './guard.ts';
import { mean } from './moments.ts';
import type { Rng } from './seeded-random.ts';
import { signFlipTest } from './sign-flip.ts';
import { requireSample, type Sample } from './sample.ts';
import { speedupInterval, type SpeedupInterval } from './speedup-interval.ts';

/** What a confirm run measured; every array has one value per generation, y = ln(candidate / baseline). */
export interface ConfirmMeasurements {
  /** Total wall time, raw. Decides the sign. */
  readonly ys: Sample;
  /** The same with the harness floor taken off. Decides the size. */
  readonly yFloorFree: Sample;
  /** Total CPU time of the whole process group. */
  readonly cpuYs: Sample;
  /** Trimmed mean and median of each generation's pairs. */
  readonly trimmedYs: Sample;
  readonly medianYs: Sample;
  readonly guards: readonly Guard[];
}

export interface ConfirmPolicy {
  readonly alpha: number;
  /** Speedup that the lower bound must exceed: 1.00. */
  readonly minLowerBound: number;
  /** Speedup that the floor-free estimate must reach: 1.03. */
  readonly minEstimate: number;
  /** Largest difference of 100·mean y between wall and CPU time: 3. */
  readonly cpuTolerancePoints: number;
  /** Bootstrap resamples; the default resolves 0.25 %. */
  readonly resamples?: number;
}

/** What stands between this run and `faster`. */
export type ConfirmReason =
  | 'degenerate'
  | 'estimators-disagree'
  | 'lower-bound'
  | 'sign-flip'
  | 'estimate'
  | 'cpu-sign'
  | 'cpu-distance'
  | 'guard-worse'
  | 'guard-untestable';

export interface ConfirmNumbers {
  readonly speedup: SpeedupInterval;
  readonly floorFree: SpeedupInterval;
  readonly cpuEstimate: number;
  /** 100·|mean y of wall − mean y of CPU|. */
  readonly cpuDistancePoints: number;
  readonly trimmedEstimate: number;
  readonly medianEstimate: number;
  /** Sign-flip p of "the speedup is not above minLowerBound". */
  readonly p: number;
  readonly guards: readonly GuardOutcome[];
}

export interface ConfirmDecision extends ConfirmNumbers {
  readonly kind: 'faster' | 'slower' | 'no-gain' | 'guard-worse' | 'inconclusive';
  /** Every condition of `faster` that failed; empty exactly for `faster`. */
  readonly reasons: readonly ConfirmReason[];
}

function failedConditions(numbers: ConfirmNumbers, policy: ConfirmPolicy): ConfirmReason[] {
  const { speedup, floorFree, cpuEstimate, guards } = numbers;
  const signs = [speedup.estimate, numbers.trimmedEstimate, numbers.medianEstimate].map(Math.log);
  const failed: Record<ConfirmReason, boolean> = {
    degenerate: speedup.degenerate || floorFree.degenerate,
    'estimators-disagree': signsDisagree(signs),
    'lower-bound': !(speedup.lower > policy.minLowerBound),
    'sign-flip': !(numbers.p <= policy.alpha),
    estimate: !(floorFree.estimate >= policy.minEstimate),
    'cpu-sign': !(Math.sign(Math.log(cpuEstimate)) === Math.sign(Math.log(speedup.estimate))),
    'cpu-distance': !(numbers.cpuDistancePoints <= policy.cpuTolerancePoints),
    'guard-worse': guards.some((guard) => guard.kind === 'worse'),
    'guard-untestable': guards.some((guard) => guard.kind === 'untestable'),
  };
  return (Object.keys(failed) as ConfirmReason[]).filter((reason) => failed[reason]);
}

function kindOf(
  numbers: ConfirmNumbers,
  { policy, reasons }: { policy: ConfirmPolicy; reasons: readonly ConfirmReason[] },
): ConfirmDecision['kind'] {
  if (reasons.length === 0) return 'faster';
  const spread = !reasons.includes('degenerate');
  const clear = spread && !reasons.includes('estimators-disagree');
  if (clear && numbers.speedup.upper < 1) return 'slower';
  if (reasons.includes('guard-worse')) return 'guard-worse';
  // Around no effect at all the estimators' signs are coin tosses, and the upper bound has the answer.
  if (spread && numbers.floorFree.upper < policy.minEstimate) return 'no-gain';
  return 'inconclusive';
}

/**
 * The decision of a confirm run (design §9). `faster` needs all of: one-sided 1 − α lower bound of the speedup above
 * `minLowerBound`, by bootstrap-t; sign-flip p ≤ α for the same hypothesis; floor-free estimate ≥ `minEstimate`; CPU time of
 * the same sign and within `cpuTolerancePoints` (in 100·ln, so that the tolerance does not depend on the size of the gain);
 * total, trimmed mean and median of one sign; no guard shown worse and none untestable. Else `slower` when the
 * one-sided upper bound is below 1; `guard-worse`; `no-gain` when the floor-free upper bound is below `minEstimate`;
 * `inconclusive`. Estimators of opposite sign never end as `faster` or `slower`, values all equal as none of the three
 * (a guard shown worse still rejects).
 *
 * The rng is read in a fixed order (wall, floor-free, sign-flip above 30 generations, guards as given), so a seed replays
 * the decision. RangeError: arrays of unequal length, under two generations, a number that is not finite, a bad policy.
 */
export function decideConfirm(
  input: ConfirmMeasurements & ConfirmPolicy,
  rng: Rng,
): ConfirmDecision {
  const { ys, yFloorFree, cpuYs, trimmedYs, medianYs, alpha, resamples } = input;
  const arrays = { ys, yFloorFree, cpuYs, trimmedYs, medianYs };
  const guardArrays = input.guards.map((guard) => [`guard ${guard.id}`, guard.logRatios] as const);
  for (const [name, values] of [...Object.entries(arrays), ...guardArrays]) {
    requireSample(values, { minimum: 2, name });
    if (values.length !== ys.length) {
      throw new RangeError(`${name} has ${values.length} generations where ys has ${ys.length}`);
    }
  }
  if (!(input.cpuTolerancePoints >= 0))
    throw new RangeError('cpuTolerancePoints must not be negative');
  if (!(input.minEstimate > 0)) throw new RangeError('minEstimate must be above 0');
  const shift = -yFromSpeedup(input.minLowerBound);
  const options = { rng, ...(resamples === undefined ? {} : { resamples }) };
  const speedup = speedupInterval({ ys, alpha, ...options });
  const floorFree = speedupInterval({ ys: yFloorFree, alpha, ...options });
  const gains = Float64Array.from(ys, (y) => -y);
  const numbers: ConfirmNumbers = {
    speedup,
    floorFree,
    cpuEstimate: speedupFromY(mean(cpuYs)),
    cpuDistancePoints: 100 * Math.abs(mean(ys) - mean(cpuYs)),
    trimmedEstimate: speedupFromY(mean(trimmedYs)),
    medianEstimate: speedupFromY(mean(medianYs)),
    p: signFlipTest(gains, { shift, rng }).p,
    guards: input.guards.map((guard) => testGuard(guard, options)),
  };
  const reasons = failedConditions(numbers, input);
  return { kind: kindOf(numbers, { policy: input, reasons }), reasons, ...numbers };
}
