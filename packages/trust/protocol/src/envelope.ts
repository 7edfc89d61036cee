import { z } from 'zod';
import { sha256Hex } from './op-fields.ts';

/** The ledger's state at the time of a reply: each reply makes its reader a witness. */
export const ledgerState = z.strictObject({
  size: z.int().nonnegative(),
  head: sha256Hex,
  checkpoint: z.string().describe('A signed note in the C2SP tlog-checkpoint format'),
});

/** A successful reply; `data` is checked against the op's own response schema. */
export const successEnvelope = z.strictObject({
  ok: z.literal(true),
  op: z.string(),
  api: z.string(),
  request_id: z.string(),
  data: z.unknown(),
  ledger: ledgerState,
});

/** An error, as `application/problem+json` (RFC 9457) with our own members. */
export const problem = z.strictObject({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  detail: z.string(),
  code: z.string(),
  hint: z.string(),
  retryable: z.boolean(),
  retry_after_ms: z.int().optional(),
  at: z.string().optional(),
  request_id: z.string(),
  ledger_seq: z.int().optional(),
});

export type LedgerState = z.infer<typeof ledgerState>;
export type Problem = z.infer<typeof problem>;
