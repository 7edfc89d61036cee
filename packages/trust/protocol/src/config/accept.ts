import { z } from 'zod';
import { fraction } from './config-fields.ts';

const alpha = z.number().gt(0).max(0.5);
const generations = z.int().min(3).max(400);

/** A section whose keys all have defaults, so that it may be left out. */
function section<T extends z.ZodRawShape>(shape: T) {
  return z.strictObject(shape).prefault({} as never);
}

/** The schema of config/accept.toml: every threshold of DESIGN §9. */
export const acceptConfig = z.strictObject({
  screen: section({ generations: generations.default(6), alpha: alpha.default(0.1) }),
  confirm: section({ generations: generations.default(20), alpha: alpha.default(0.0025) }),
  audit: section({ generations: generations.default(20), confidence: fraction.default(0.95) }),
  window: section({
    warmup_pairs: z.int().min(0).max(1_000).default(45),
    measured_pairs: z.int().min(5).max(1_000).default(15),
    window_ms: z.number().min(1).max(1_000).default(20),
    jitter: z.number().min(0).max(0.9).default(0.3),
    floor_share: fraction.default(0.2),
  }),
  decision: section({
    min_lower_bound: z.number().min(0.5).max(10).default(1.0),
    min_estimate: z.number().min(1).max(10).default(1.03),
    cpu_tolerance_points: z.number().min(0).max(100).default(3),
    not_slower_margin: fraction.default(0.03),
    confidence: fraction.default(0.95),
  }),
  guards: section({
    alpha: alpha.default(0.01),
    workload_margin: fraction.default(0.03),
    p95_margin: fraction.default(0.25),
    memory_margin: fraction.default(0.1),
    import_margin: fraction.default(0.1),
  }),
  budget: section({
    false_accepts: z.number().gt(0).max(1).default(0.1),
    inconclusive_retries: z.int().min(0).max(1).default(1),
    invalid_retries: z.int().min(0).max(1).default(1),
  }),
});
export type AcceptConfig = z.infer<typeof acceptConfig>;
