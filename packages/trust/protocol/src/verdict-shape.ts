import { z } from 'zod';
import { runResult } from './measurement-shape.ts';
import { OUTCOMES, REQUIREMENTS, STAGES, gitOid, sha256Hex, targetName } from './op-fields.ts';
import { VERDICT_REASON_NAMES } from './verdict-reason.ts';

export const TIERS = ['full', 'partial', 'none'] as const;

/** A counterexample as the operator sees it; `shape` alone may reach a proposer, and only for public inputs. */
const counterexample = z.strictObject({
  entry: z.string(),
  gate: z.string(),
  held_out: z.boolean(),
  shape: z.string(),
  input: z.string(),
  baseline: z.string(),
  candidate: z.string(),
  path: z.string(),
  seed: z.string().optional(),
});

/** The body of a `verdict` row. */
export const verdictBody = z.strictObject({
  schema: z.literal('peltier.verdict.v1'),
  verdict_id: z.string(),
  candidate_id: sha256Hex,
  target: targetName,
  base_tree: gitOid,
  tree: gitOid,
  require: z.enum(REQUIREMENTS),
  policy_hash: sha256Hex,
  season: z.int().positive(),
  attempt_number: z.int().positive(),
  outcome: z.enum(OUTCOMES),
  stage: z.enum(STAGES),
  reason: z.enum(VERDICT_REASON_NAMES),
  /** One sentence for people; quoted untrusted text is already made printable. */
  detail: z.string(),
  tier: z.enum(TIERS),
  isolation: z.string(),
  calibration: z.enum(['none', 'quick', 'full']),
  alpha_charged: z.number().min(0),
  budget_spent: z.number().min(0),
  budget_total: z.number().positive(),
  screen: runResult.optional(),
  confirm: runResult.optional(),
  counterexample: counterexample.optional(),
  wall_s: z.number().nonnegative(),
});

/** The body of an `audit` row: the number that reports print. */
export const auditBody = z.strictObject({
  schema: z.literal('peltier.audit.v1'),
  verdict_id: z.string(),
  outcome: z.enum(['upheld', 'withdrawn']),
  run: runResult,
});

export type Counterexample = z.infer<typeof counterexample>;
export type VerdictBody = z.infer<typeof verdictBody>;
export type AuditBody = z.infer<typeof auditBody>;
export type Tier = (typeof TIERS)[number];
