import type { ExitReport, KillReport } from '../launch-spec.ts';

/** One batch. */
export interface RunRequest {
  /** Any number below 2^32; `show` names it again. */
  readonly batch: number;
  /** Index into the entries given at start. */
  readonly entry: number;
  /** From `packInputs`. */
  readonly packed: Uint8Array;
  /** Keep the outcomes for a later run of a `replay` entry on the same inputs. */
  readonly keep?: boolean;
}

/** A batch that was answered. Numbers other than `wallNs` are the worker's word. */
export interface RunResult {
  /** By the parent's clock, from just before the send to the receipt of the digest. */
  readonly wallNs: bigint;
  /** SHA-256, hexadecimal, over all encoded outcomes in order. */
  readonly digest: string;
  readonly byteLength: number;
  readonly count: number;
  /** Outcomes that threw or rejected. */
  readonly thrown: number;
  /** Unhandled rejections during the batch. */
  readonly unhandled: number;
  /** Pieces of console output after the last outcome. */
  readonly late: number;
}

/** Which outcomes of the last batch to show. */
export interface ShowRequest {
  readonly batch: number;
  /** Ascending or not, each below the batch's count; `all` is checked against the digest. */
  readonly indices: 'all' | readonly number[];
}

/**
 * A worker in its sandbox. Every method rejects with a `WorkerError`; after any but `worker.incomplete` and `worker.closed` the worker
 * is ended and every later call rejects with the same error.
 */
export interface Worker {
  /** From the first frame sent to `ready`: start of Node and loading of modules. */
  readonly readyNs: bigint;
  run(request: RunRequest): Promise<RunResult>;
  /** Encoded outcomes, hostile bytes, for `describeOutcome`. */
  show(request: ShowRequest): Promise<readonly Uint8Array[]>;
  /** Lets the worker end by itself; kills it after a grace. */
  bye(): Promise<ExitReport>;
  freeze(): Promise<void>;
  thaw(): Promise<void>;
  cpuNs(): Promise<bigint>;
  memoryPeakBytes(): Promise<number | undefined>;
  kill(): Promise<KillReport>;
  readonly exit: Promise<ExitReport>;
}
