import { z } from 'zod';

/**
 * What a campaign tells whoever watches it: one JSON line each on stdout. The watcher treats every line as untrusted;
 * what counts is in the ledger.
 */
export const campaignEvent = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('started'), proposer: z.string(), target: z.string() }),
  z.strictObject({ kind: z.literal('profile'), hotspots: z.array(z.string()) }),
  z.strictObject({ kind: z.literal('drafted'), count: z.int(), by: z.record(z.string(), z.int()) }),
  z.strictObject({ kind: z.literal('proposed'), candidate: z.string(), label: z.string() }),
  z.strictObject({
    kind: z.literal('refused'),
    label: z.string(),
    code: z.string(),
    hint: z.string(),
  }),
  z.strictObject({
    kind: z.literal('known'),
    label: z.string(),
    outcome: z.string(),
    reason: z.string(),
  }),
  z.strictObject({ kind: z.literal('waiting'), label: z.string(), state: z.string() }),
  z.strictObject({
    kind: z.literal('verdict'),
    candidate: z.string(),
    label: z.string(),
    outcome: z.string(),
    reason: z.string(),
    shape: z.string().optional(),
    speedup_percent: z.int().optional(),
  }),
  z.strictObject({ kind: z.literal('note'), text: z.string() }),
  z.strictObject({
    kind: z.literal('model_call'),
    model: z.string(),
    stop_reason: z.string(),
    /** HTTP statuses of the tries before the answer; 0 for a broken connection. */
    retried: z.array(z.int()),
    request_id: z.string().optional(),
    dollars: z.number(),
    /** Date of the price table that `dollars` was computed with. */
    prices_of: z.string(),
    /** Every usage field of the answer, as it came. */
    usage: z.record(z.string(), z.unknown()),
  }),
  z.strictObject({
    kind: z.literal('spent'),
    input_tokens: z.int(),
    output_tokens: z.int(),
    dollars: z.number(),
    requests: z.int(),
  }),
  z.strictObject({ kind: z.literal('failed'), code: z.string(), found: z.string() }),
  z.strictObject({ kind: z.literal('finished'), why: z.string(), accepted: z.array(z.string()) }),
]);

export type CampaignEvent = z.infer<typeof campaignEvent>;
