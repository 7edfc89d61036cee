import { createHash } from 'node:crypto';
import { canonicalJson, type JsonValue } from '@peltier/protocol';

/** One timed pair: the same `n` inputs through both arms. Times and CPU times in nanoseconds. */
export interface PairSample {
  readonly cell: number;
  readonly n: number;
  /** The arm whose window came first, by the committed coin. */
  readonly first: 'A' | 'B';
  readonly a_ns: number;
  readonly b_ns: number;
  readonly a_cpu_ns: number;
  readonly b_cpu_ns: number;
}

/** One generation: a fresh process of each arm. Memory in bytes; `ready_ns` is launch to first answer. */
export interface GenerationSample {
  readonly generation: number;
  readonly spawned_first: 'A' | 'B';
  readonly pairs: readonly PairSample[];
  /** Harness floor per input and cell, nanoseconds, measured on the baseline's tree. */
  readonly floor_ns_per_input: readonly number[];
  readonly a_ready_ns: number;
  readonly b_ready_ns: number;
  readonly a_peak_bytes: number;
  readonly b_peak_bytes: number;
}

/** A measured entry on one of its workloads; the weights of all cells of a plan sum to 1. */
export interface Cell {
  readonly entry: string;
  readonly workload: string;
  readonly size: number;
  readonly weight: number;
}

/** Everything a decision is made from; its hash is in the row, so that a replay starts from the same bytes. */
export interface RunSamples {
  readonly schema: 'peltier.samples.v1';
  readonly phase: 'screen' | 'confirm' | 'audit' | 'calibration';
  readonly seed: string;
  readonly cells: readonly Cell[];
  readonly generations: readonly GenerationSample[];
  readonly wall_s: number;
  readonly host: Readonly<Record<string, string | number>>;
}

/** The canonical bytes of a run's samples: what is hashed and stored. */
export function serialiseSamples(samples: RunSamples): Buffer {
  return Buffer.from(canonicalJson(samples as unknown as JsonValue), 'utf8');
}

/** SHA-256 commitment to a seed, published before the run that uses it. */
export function commitToSeed(seedHex: string): string {
  return createHash('sha256').update('peltier seed v1\0').update(seedHex).digest('hex');
}

/** A seed for one use within a run; distinct labels give unrelated seeds (SHA-256 of seed and label). */
export function seedFor(seedHex: string, label: string): string {
  return createHash('sha256').update(seedHex).update('\0').update(label).digest('hex');
}
