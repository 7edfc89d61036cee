import { z } from 'zod';
import { LIMITS, gitOid, targetName } from '../op-fields.ts';

export const readProfileRequest = z.strictObject({
  target: targetName,
  limit: z.int().min(1).max(LIMITS.profileRows).optional(),
});

const hotspot = z.strictObject({
  function: z.string(),
  file: z.string(),
  line: z.int(),
  self_percent: z.number(),
  calls: z.int().optional().describe('From precise coverage in a second run'),
  lines: z.array(z.strictObject({ line: z.int(), ticks: z.int() })),
});

export const readProfileResponse = z.strictObject({
  target: targetName,
  base_tree: gitOid,
  entries: z.array(z.string()),
  hotspots: z.array(hotspot),
  outside_percent: z
    .number()
    .describe('Share of samples outside the target: engine, collector, harness'),
});
