import { z } from 'zod';
import { LIMITS, gitOid, targetName } from '../op-fields.ts';

export const readTargetSourceRequest = z.strictObject({
  target: targetName,
  path: z.string().max(512).optional().describe('Without a path: the list of readable files'),
  window: z
    .discriminatedUnion('by', [
      z.strictObject({
        by: z.literal('lines'),
        from: z.int().min(1),
        count: z.int().min(1).max(5000),
      }),
      z.strictObject({
        by: z.literal('bytes'),
        from: z.int().min(0),
        count: z.int().min(1).max(LIMITS.sourceWindowBytes),
      }),
    ])
    .optional(),
});

export const readTargetSourceResponse = z.strictObject({
  target: targetName,
  base_tree: gitOid,
  files: z
    .array(z.strictObject({ path: z.string(), bytes: z.int(), writable: z.boolean() }))
    .optional(),
  source: z
    .strictObject({
      path: z.string(),
      blob: gitOid,
      total_bytes: z.int(),
      total_lines: z.int(),
      from_line: z.int().optional(),
      from_byte: z.int().optional(),
      text: z.string(),
      complete: z.boolean(),
    })
    .optional(),
});
