import { z } from 'zod';
import {
  LIMITS,
  OUTCOMES,
  playbookClass,
  proposerText,
  sha256Hex,
  targetName,
} from '../op-fields.ts';

export const readLedgerRequest = z.strictObject({
  target: targetName,
  limit: z.int().min(1).max(LIMITS.ledgerRows).optional(),
  before: z.int().positive().optional().describe('Cursor: rows with a smaller seq'),
});

const earlierWork = z.strictObject({
  seq: z.int(),
  at: z.string(),
  kind: z.enum(['proposal', 'decline', 'refusal', 'verdict', 'audit', 'target']),
  candidate_id: sha256Hex.optional(),
  outcome: z.enum([...OUTCOMES, 'upheld', 'withdrawn']).optional(),
  stage: z.string().optional(),
  reason: z.string().optional(),
  class: playbookClass.optional(),
  untrusted_hypothesis: proposerText.optional(),
  normalised_hash: sha256Hex.optional(),
});

export const readLedgerResponse = z.strictObject({
  target: targetName,
  rows: z.array(earlierWork),
  next_before: z.int().optional(),
});
