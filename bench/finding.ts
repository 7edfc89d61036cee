/** Median and quartiles of a sample. */
export interface Spread {
  readonly median: number;
  readonly q1: number;
  readonly q3: number;
}

/** Two things measured in turn in one run; `ratio` is ours over theirs, one value per pair. */
export interface RatioFinding {
  readonly kind: 'ratio';
  readonly what: string;
  readonly against: string;
  readonly unit: string;
  readonly pairs: number;
  readonly ours: Spread;
  readonly theirs: Spread;
  readonly ratio: Spread;
  readonly note?: string;
}

/** A share between 0 and 1, one value per run looked at. */
interface ShareFinding {
  readonly kind: 'share';
  readonly what: string;
  readonly runs: number;
  readonly share: Spread;
  readonly note?: string;
}

/** Something that could not be measured here, and why. */
interface AbsentFinding {
  readonly kind: 'absent';
  readonly what: string;
  readonly why: string;
}

export type Finding = RatioFinding | ShareFinding | AbsentFinding;

/** What the command line tells a case. */
interface CaseOptions {
  /** State directory whose verdicts are looked at instead of measuring. */
  readonly ledger: string | undefined;
}

export type Case = (options: CaseOptions) => Promise<readonly Finding[]>;

/** Median and quartiles, interpolated linearly. `values` holds at least one. */
export function spreadOf(values: readonly number[]): Spread {
  return { median: quantile(values, 0.5), q1: quantile(values, 0.25), q3: quantile(values, 0.75) };
}

/** The `p`-quantile of at least one value, interpolated linearly. */
export function quantile(values: readonly number[], p: number): number {
  if (values.length === 0) throw new RangeError('no values');
  const sorted = [...values].sort((a, b) => a - b);
  const at = (sorted.length - 1) * p;
  const low = sorted[Math.floor(at)] ?? Number.NaN;
  const high = sorted[Math.ceil(at)] ?? Number.NaN;
  return low + (high - low) * (at - Math.floor(at));
}

/** A finding from samples taken in pairs. */
export function ratioFinding(
  what: Pick<RatioFinding, 'what' | 'against' | 'unit' | 'note'>,
  samples: { readonly ours: readonly number[]; readonly theirs: readonly number[] },
): RatioFinding {
  const { ours, theirs } = samples;
  return {
    kind: 'ratio',
    ...what,
    pairs: ours.length,
    ours: spreadOf(ours),
    theirs: spreadOf(theirs),
    ratio: spreadOf(ours.map((value, index) => value / (theirs[index] ?? Number.NaN))),
  };
}
