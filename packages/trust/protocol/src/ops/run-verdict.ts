import { z } from 'zod';
import { sha256Hex } from '../op-fields.ts';

export const runVerdictRequest = z.strictObject({ candidate_id: sha256Hex });

export const runVerdictResponse = z.strictObject({
  verdict_id: z.string(),
  state: z.enum(['queued', 'running', 'done']),
  poll_after_ms: z.int(),
});
