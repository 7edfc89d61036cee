import { z } from 'zod';
import { LIMITS, OUTCOMES, STAGES } from '../op-fields.ts';
import { TIERS } from '../verdict-shape.ts';

export const readVerdictRequest = z.strictObject({
  verdict_id: z.string().max(128),
  wait_ms: z.int().min(0).max(LIMITS.waitMs).optional(),
});

/** Coarse on purpose: no samples, no seeds, no interval digits (DESIGN §4). */
export const readVerdictResponse = z.strictObject({
  verdict_id: z.string(),
  state: z.enum(['queued', 'running', 'done']),
  poll_after_ms: z.int().optional(),
  outcome: z.enum(OUTCOMES).optional(),
  stage: z.enum(STAGES).optional(),
  reason: z.string().optional(),
  counterexample_shape: z.string().optional(),
  speedup_percent: z.int().optional().describe('Whole percents, only after acceptance'),
  tier: z.enum(TIERS).optional(),
});
