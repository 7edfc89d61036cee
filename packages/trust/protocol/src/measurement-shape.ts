import { z } from 'zod';
import { sha256Hex } from './op-fields.ts';

const ratio = z.number().positive();

/** A speedup with its two-sided 95 % interval; above 1 the candidate is faster. */
export const speedupInterval = z.strictObject({
  speedup: ratio,
  lower95: ratio,
  upper95: ratio,
});

/** One workload of one entry in one run. `floor_share` is the share of the window that is harness. */
export const workloadResult = speedupInterval.extend({
  entry: z.string(),
  workload: z.string(),
  weight: z.number().nonnegative(),
  floor_share: z.number().min(0),
  window_ms: z.number().positive(),
  cpu_speedup: ratio,
});

/** A guard metric: `ratio` is candidate over baseline, `lower` its one-sided 99 % lower bound, both minus nothing. */
export const guardResult = z.strictObject({
  name: z.string(),
  ratio,
  lower: z.number(),
  margin: z.number(),
  shown_worse: z.boolean(),
});

/** One measuring run: screen, confirm or audit (DESIGN §9). */
export const runResult = speedupInterval.extend({
  phase: z.enum(['screen', 'confirm', 'audit', 'calibration']),
  generations: z.int().positive(),
  alpha: z.number().positive(),
  lower_alpha: z.number().positive(),
  p_sign_flip: z.number().min(0).max(1),
  floor_free_speedup: ratio,
  trimmed_speedup: ratio,
  median_speedup: ratio,
  cpu_speedup: ratio,
  workloads: z.array(workloadResult),
  guards: z.array(guardResult),
  samples_blob: sha256Hex,
  seed_commitment: sha256Hex,
  seed: z.string(),
  wall_s: z.number().nonnegative(),
  timed_share: z.number().min(0).max(1),
});

export type SpeedupInterval = z.infer<typeof speedupInterval>;
export type WorkloadResult = z.infer<typeof workloadResult>;
export type GuardResult = z.infer<typeof guardResult>;
export type RunResult = z.infer<typeof runResult>;
