import { z } from 'zod';
import {
  LIMITS,
  OUTCOMES,
  gitOid,
  playbookClass,
  proposerText,
  sha256Hex,
  targetName,
} from '../op-fields.ts';

export const proposePatchRequest = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('patch'),
    target: targetName,
    base_tree: gitOid.describe(
      'The base the diff was made against; 409 when it is no longer current',
    ),
    diff: z.string().max(LIMITS.bodyBytes).describe('A unified diff in git form'),
    class: playbookClass,
    hypothesis: proposerText,
    expected_effect: proposerText,
    risks: proposerText,
  }),
  z.strictObject({
    kind: z.literal('decline'),
    target: targetName,
    base_tree: gitOid,
    class: playbookClass.optional(),
    evidence: proposerText.describe('Why nothing is to gain'),
  }),
]);

export const proposePatchResponse = z.strictObject({
  state: z.enum(['admitted', 'known', 'repeat', 'declined']),
  candidate_id: sha256Hex.optional(),
  files: z.array(z.strictObject({ path: z.string(), added: z.int(), removed: z.int() })),
  flags: z.array(z.string()),
  earlier: z
    .strictObject({
      verdict_id: z.string(),
      outcome: z.enum(OUTCOMES),
      stage: z.string(),
      reason: z.string(),
    })
    .optional()
    .describe('For a repeat: the verdict that stands'),
});
