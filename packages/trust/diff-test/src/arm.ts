import type { CompareOptions, Difference } from './comparator/compare.ts';
import type { Input } from './gate-context.ts';

/** Inputs of one entry, prepared once and given to both arms, so that both get the same bytes. */
export interface Batch {
  /** Index into the target's entries. */
  readonly entry: number;
  readonly inputs: readonly Input[];
  readonly packed: Uint8Array;
}

/** An encoded outcome, and who can read it. */
export interface Outcomes {
  readonly kind: 'done';
  readonly wallMs: number;
  /** Equal digests mean equal outcomes of the whole batch. */
  readonly digest: string;
  /** What a batch left beside its outcomes, as counts that both arms must share. */
  readonly traces: Readonly<Record<string, number>>;
  /** Encoded outcomes of all inputs, in order. */
  show(): Promise<readonly Uint8Array[]>;
}

/** The arm crashed, hung or broke its frames; it is of no further use. */
export interface ArmFailure {
  readonly kind: 'failed';
  /** It never answered; it ended by itself; it has not what an entry names; or it would not load. */
  readonly why: 'hung' | 'died' | 'export-missing' | 'not-loaded';
  /** One printable sentence. */
  readonly how: string;
}

/** One copy of the target that can be called. */
export interface Arm {
  /** Calls the entry with each input in order, in whatever state earlier batches left the arm. Never rejects. */
  run(batch: Batch, limitMs: number): Promise<Outcomes | ArmFailure>;
  close(): Promise<void>;
}

/** What differs between kinds of target: how inputs are prepared, arms opened, and outcomes read. */
export interface ArmKind {
  /** @throws when an input cannot be sent to this kind of arm. */
  pack(entry: number, inputs: readonly Input[]): Batch;
  open(tree: string): Promise<Arm | ArmFailure>;
  compare(
    baseline: Uint8Array,
    candidate: Uint8Array,
    options: CompareOptions,
  ): Difference | undefined;
  /** Printable and capped, for a counterexample. */
  render(outcome: Uint8Array): string;
}
