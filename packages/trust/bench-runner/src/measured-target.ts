import type { SandboxHost } from '@peltier/sandbox';
import type { RunPolicy } from './1-plan.ts';

/** How one entry is reached: an export of the target, a trusted driver that calls it, or a program to run. */
export type EntryAccess =
  | { readonly kind: 'command'; readonly argv: readonly string[] }
  | { readonly kind: 'call'; readonly module: string; readonly export: string }
  | {
      readonly kind: 'driver';
      readonly file: string;
      readonly export: string;
      readonly module?: string;
    };

/** Draws `count` argument tuples for an entry at a size; same seed, same tuples. */
export type DrawInputs = (request: {
  readonly entry: string;
  readonly size: number;
  readonly count: number;
  readonly seedHex: string;
}) => readonly (readonly unknown[])[];

/** True when two encoded outcomes are the same under the entry's tolerance; never loads target code. */
export type SameOutcome = (entry: string, baseline: Uint8Array, candidate: Uint8Array) => boolean;

export interface MeasuredEntry {
  readonly id: string;
  readonly access: EntryAccess;
  readonly weight: number;
  /** False when the entry declares a tolerance: its digests may differ although its outcomes agree. */
  readonly exact: boolean;
  readonly workloads: readonly {
    readonly id: string;
    readonly size: number;
    readonly weight: number;
    /** False only where real traffic repeats its inputs; then the windows of a generation share one pool. */
    readonly fresh?: boolean;
  }[];
}

/** One target ready to be measured: where the arms are, what is called, with which inputs. */
export interface MeasuredTarget {
  readonly host: SandboxHost;
  readonly drivers?: string;
  readonly entries: readonly MeasuredEntry[];
  readonly draw: DrawInputs;
  readonly same: SameOutcome;
  readonly limits: { readonly memoryMb: number; readonly wallS: number };
  readonly policy: RunPolicy;
  /** Adds up the CPU time of every arm, so that foreign load on the host can be told from our own. */
  readonly meter?: { cpuNs: number };
}

/** Read-only trees of both arms, at paths of equal length. */
export interface ArmTrees {
  readonly baseline: string;
  readonly candidate: string;
}

/** An output inside a timed window that differs from the baseline's for the same input. */
export interface WindowDifference {
  readonly entry: string;
  readonly workload: string;
  readonly input: readonly unknown[];
  readonly baseline: Uint8Array;
  readonly candidate: Uint8Array;
}
