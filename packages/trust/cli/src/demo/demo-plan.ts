import { OUTCOMES, playbookClass, proposerText, targetName } from '@peltier/protocol';
import { z } from 'zod';

const demoPatch = z.strictObject({
  id: z.string(),
  title: z.string(),
  /** An edits file beside the plan: it quotes no foreign code. */
  edits: z.string(),
  class: playbookClass,
  hypothesis: proposerText,
  expected_effect: proposerText,
  risks: proposerText,
  /** Outcomes that are right for this patch, each with its right reasons. */
  right: z.partialRecord(z.enum(OUTCOMES), z.array(z.string())),
});

/** demo/demo.json of a target. */
export const demoPlan = z.strictObject({ target: targetName, patches: z.array(demoPatch).min(1) });

export type DemoPatch = z.infer<typeof demoPatch>;
export type DemoPlan = z.infer<typeof demoPlan>;

/** True when an outcome with its reason is one of those that are right for a patch. */
export function isRight(
  patch: DemoPatch,
  got: { readonly outcome: string; readonly reason: string },
): boolean {
  return Object.entries(patch.right).some(
    ([outcome, reasons]) => outcome === got.outcome && reasons.includes(got.reason),
  );
}
