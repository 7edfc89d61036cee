import type { LaunchLimits } from '../launch-spec.ts';
import type { EntrySpec } from '../worker/hello.ts';

/** Limits of a worker beyond those of its sandbox. */
export interface WorkerSettings {
  /** Wall milliseconds of one answer, loading included. */
  readonly answerMs: number;
  /** Most bytes of encoded outcomes in one batch. */
  readonly outputLimit: number;
}

/** What `openWorker` starts. */
export interface WorkerSpec {
  /** Host path of the target's tree; seen as `/repo`. */
  readonly tree: string;
  /** Host path of the trusted drivers; seen as `/drivers`. */
  readonly drivers?: string;
  readonly entries: readonly EntrySpec[];
  readonly limits: LaunchLimits;
  readonly settings?: Partial<WorkerSettings>;
  readonly cpus?: readonly number[];
}

export const DEFAULT_SETTINGS: WorkerSettings = { answerMs: 60_000, outputLimit: 64 * 1024 * 1024 };

/** What `attachWorker` says to a process that already runs the worker; paths as that process sees them. */
export interface AttachSpec {
  readonly root: string;
  readonly drivers?: string;
  readonly entries: readonly EntrySpec[];
  readonly settings?: Partial<WorkerSettings>;
}
