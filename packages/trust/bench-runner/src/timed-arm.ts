/** A batch packed once and sent to both arms. */
export interface Batch {
  readonly cellEntry: number;
  readonly inputs: readonly (readonly unknown[])[];
  readonly packed: Uint8Array;
}

export interface Window {
  readonly wallNs: number;
  /** CPU of the arm's whole process group since its last window ended, so work moved outside windows shows. */
  readonly cpuNs: number;
  readonly digest: string;
}

/** One process of one arm, frozen except while its window runs. */
export interface TimedArm {
  readonly readyNs: number;
  /** `keep` keeps the outcomes for a following replay of the same inputs. */
  window(batch: Batch, options?: { readonly keep: boolean }): Promise<Window>;
  /** Encoded outcomes of the last window; called only after its digest is known. */
  show(indices: readonly number[] | 'all'): Promise<readonly Uint8Array[]>;
  peakBytes(): Promise<number>;
  close(): Promise<void>;
}
