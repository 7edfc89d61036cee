import { mean } from './moments.ts';
import { median } from './quantiles.ts';
import { requirePositive, requireSample, type Sample } from './sample.ts';
import { trimmedMean } from './trimmed-mean.ts';

/** One generation's effect: natural logarithms of candidate time over baseline time, so faster is negative. */
export interface Effect {
  /** ln(ΣtB / ΣtA) over the pairs: the value that decides. */
  readonly y: number;
  /** 20 % trimmed mean and median of the pairs' ln(tB / tA); shown, and compared with `y` in sign. */
  readonly trimmedMean: number;
  readonly median: number;
}

/**
 * The effect with the harness floor taken off each window. `pair-below-floor`: the totals allow `y`, but some pair does
 * not exceed its floor, so its ratio does not exist. `below-floor`: not even the totals exceed it.
 */
export type FloorFreeEffect =
  | ({ readonly kind: 'measured'; readonly floorShare: number } & Effect)
  | {
      readonly kind: 'pair-below-floor';
      readonly floorShare: number;
      readonly y: number;
      readonly pairs: readonly number[];
    }
  | { readonly kind: 'below-floor'; readonly floorShare: number };

export interface GenerationEffect extends Effect {
  readonly pairs: number;
  /** Two of the three estimators have opposite signs. */
  readonly signDisagreement: boolean;
  /** Absent when no floor was given. `floorShare` is Σfloor / ΣtA. */
  readonly floorFree?: FloorFreeEffect;
}

/** Whether two of the numbers lie on opposite sides of 0; 0 itself disagrees with nothing. */
export function signsDisagree(values: Sample): boolean {
  requireSample(values, { minimum: 1, name: 'values' });
  return Math.min(...values) < 0 && Math.max(...values) > 0;
}

/** exp(−y): above 1 when the candidate is faster. Decreasing, so a lower bound of y is an upper bound of the speedup. */
export function speedupFromY(y: number): number {
  return Math.exp(-y);
}

/** −ln(speedup), the inverse of `speedupFromY`. RangeError unless the speedup is above 0. */
export function yFromSpeedup(speedup: number): number {
  requirePositive(speedup, 'speedup');
  return -Math.log(speedup);
}

function sumOf(values: Sample): number {
  return mean(values) * values.length;
}

function effectOf(tA: Sample, tB: Sample): Effect {
  const logRatios = Float64Array.from(tA, (a, i) => Math.log((tB[i] ?? Number.NaN) / a));
  return {
    y: Math.log(sumOf(tB) / sumOf(tA)),
    trimmedMean: trimmedMean(logRatios),
    median: median(logRatios),
  };
}

function floorFreeEffect(
  tA: Sample,
  { tB, floor }: { tB: Sample; floor: Sample },
): FloorFreeEffect {
  const floorShare = sumOf(floor) / sumOf(tA);
  const netA = Float64Array.from(tA, (t, i) => t - (floor[i] ?? Number.NaN));
  const netB = Float64Array.from(tB, (t, i) => t - (floor[i] ?? Number.NaN));
  const totals = [sumOf(netA), sumOf(netB)];
  if (totals.some((total) => total <= 0)) return { kind: 'below-floor', floorShare };
  const pairs = [...netA.keys()].filter((i) => Math.min(netA[i] ?? 0, netB[i] ?? 0) <= 0);
  if (pairs.length > 0) {
    return { kind: 'pair-below-floor', floorShare, y: Math.log(sumOf(netB) / sumOf(netA)), pairs };
  }
  return { kind: 'measured', floorShare, ...effectOf(netA, netB) };
}

/**
 * A generation's effect from its measured pairs: times of the baseline (`tA`) and the candidate (`tB`) in any common unit,
 * and, if measured, the harness floor of each pair in the same unit (0 allowed). No pair is dropped by its value.
 * RangeError: no pairs, unequal lengths, a time that is not above 0, a negative floor.
 */
export function generationEffect({
  tA,
  tB,
  floor,
}: {
  tA: Sample;
  tB: Sample;
  floor?: Sample;
}): GenerationEffect {
  for (const [name, values] of Object.entries({
    tA,
    tB,
    ...(floor === undefined ? {} : { floor }),
  })) {
    requireSample(values, { minimum: 1, name });
    if (values.length !== tA.length) {
      throw new RangeError(`${name} has ${values.length} values where tA has ${tA.length}`);
    }
    const least = name === 'floor' ? 0 : Number.MIN_VALUE;
    if (values.some((value) => value < least))
      throw new RangeError(`${name} has a value that is no time`);
  }
  const effect = effectOf(tA, tB);
  return {
    ...effect,
    pairs: tA.length,
    signDisagreement: signsDisagree([effect.y, effect.trimmedMean, effect.median]),
    ...(floor === undefined ? {} : { floorFree: floorFreeEffect(tA, { tB, floor }) }),
  };
}
