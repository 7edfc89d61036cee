import type { Counterexample, VerdictReason } from '@peltier/protocol';
import type { SandboxHost } from '@peltier/sandbox';
import type { Tolerance } from './comparator/tolerance.ts';

/** An argument tuple. */
export type Input = readonly unknown[];

/** How a worker reaches an entry: an export of the target, or a trusted driver that calls it. */
export type EntryAccess =
  | { readonly kind: 'call'; readonly module: string; readonly export: string }
  | {
      readonly kind: 'driver';
      readonly file: string;
      readonly export: string;
      readonly module?: string;
    };

/** One callable of the target, as the gates see it. */
export interface GateEntry {
  readonly id: string;
  /** For kind `node-library`. */
  readonly access?: EntryAccess;
  /** For kind `command`: what is run for each input, which is one string or byte array and goes to standard input. */
  readonly command?: readonly string[];
  readonly tolerance: Tolerance;
  /** Sizes of the entry's workloads, in the units of its generator. */
  readonly sizes: readonly number[];
}

/** Draws `count` inputs of an entry at a size; same seed, same inputs. */
export type DrawInputs = (request: {
  readonly entry: string;
  readonly size: number;
  readonly count: number;
  readonly seedHex: string;
}) => readonly Input[];

/** Hashes that a pin check compares: what the target's row says, and what is on disk now. */
export interface Pin {
  readonly what: string;
  readonly expected: string;
  readonly found: string;
}

/** The target's own tests, from the trusted copy. */
export interface GateTests {
  /** Host directory of the trusted tests. */
  readonly dir: string;
  /** Argument vector that starts with `node --test`; paths are relative to the tree, with the tests in `tests/`. */
  readonly command: readonly string[];
  /** Planned test ids; each must report a pass. */
  readonly ids: readonly string[];
}

/** What the gates know about a target. */
export interface GateTarget {
  readonly name: string;
  readonly kind: 'node-library' | 'command';
  readonly entries: readonly GateEntry[];
  /** Files of the tree whose exports are the public surface. */
  readonly modules: readonly string[];
  readonly buildCommand: readonly string[];
  /** Absent when the target declares no tests. */
  readonly tests?: GateTests;
  readonly limits: { readonly memoryMb: number; readonly wallS: number };
}

/** A part of the golden corpus: inputs of one entry. */
export interface GoldenInputs {
  readonly entry: string;
  readonly inputs: readonly Input[];
}

/** Read-only trees of both arms. */
export interface ArmTrees {
  readonly baseline: string;
  readonly candidate: string;
}

/** Everything a gate may use. */
export interface GateContext {
  readonly host: SandboxHost;
  readonly target: GateTarget;
  readonly trees: ArmTrees;
  /** Host directory of the target's trusted drivers. */
  readonly driversDir?: string;
  readonly draw: DrawInputs;
  readonly golden: readonly GoldenInputs[];
  readonly pins: readonly Pin[];
  /** Where a gate may make directories of its own; it removes them. */
  readonly scratchDir: string;
  /** 64 hex digits, drawn by the caller after the candidate's tree was frozen. */
  readonly seed: string;
  /** Fuzz cases over all entries; default 3000 for libraries, 40 for commands. */
  readonly cases?: number;
  /** Wall milliseconds after which fuzzing starts no further round; default 8000. */
  readonly budgetMs?: number;
  readonly onProgress?: (text: string) => void;
}

/** Counts and figures of a gate, for its stage row. */
export type GateFacts = Readonly<Record<string, string | number | boolean>>;

/** How a gate ended. Faults that are not the candidate's are thrown as GateError instead. */
export type GateResult =
  | {
      readonly kind: 'passed';
      readonly detail: string;
      readonly facts: GateFacts;
      /** The trees that later stages must use: what a build made. */
      readonly trees?: ArmTrees;
    }
  | {
      readonly kind: 'failed';
      readonly reason: VerdictReason;
      readonly detail: string;
      readonly facts: GateFacts;
      readonly counterexample?: Counterexample;
    };

export type Gate = (ctx: GateContext) => Promise<GateResult>;
