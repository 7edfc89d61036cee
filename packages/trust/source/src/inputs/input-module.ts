import type * as FastCheck from 'fast-check';

/** What a generator of inputs is given, so that an inputs file needs no import at run time. */
export interface InputContext {
  /** The fast-check library. */
  readonly fc: typeof FastCheck;
  /** How large the inputs are to be; workloads name it, 0 and 1 must work. */
  readonly size: number;
  /** Uniform numbers in [0, 1), the same for the same seed; for choices that are not part of a single input. */
  readonly rng: () => number;
}

/** An export of inputs.ts: makes an arbitrary of argument tuples for one entry. */
export type InputFactory = (context: InputContext) => FastCheck.Arbitrary<readonly unknown[]>;

/** The factories of a target by entry id. */
export type InputFactories = ReadonlyMap<string, InputFactory>;
