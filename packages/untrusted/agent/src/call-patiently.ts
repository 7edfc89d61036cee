import { setTimeout as delay } from 'node:timers/promises';
import { DoorProblem } from '@peltier/protocol/client';
import type { OpName, OpRequest, OpResponse } from '@peltier/protocol';
import type { Campaign } from './campaign.ts';

const RETRY_AFTER_MS = 2_000;
/** A door that says "at once" must not be called in a tight loop. */
const LEAST_PAUSE_MS = 20;

/** Retryable for an operator who acts in between; waiting alone does not make a profile. */
const NOT_BY_WAITING: readonly string[] = ['ops.no_profile'];

/**
 * Calls an op and waits out answers that say "try again later", within the campaign's time. Nothing when the time is over.
 * @throws {DoorProblem} for any answer that trying again does not change
 */
export async function callPatiently<Op extends OpName>(
  campaign: Campaign,
  op: Op,
  body: OpRequest<Op>,
): Promise<OpResponse<Op> | undefined> {
  let shown = '';
  while (campaign.leftMs() > 0) {
    try {
      return (await campaign.client.call(op, body)).data;
    } catch (error) {
      if (!(error instanceof DoorProblem) || !error.problem.retryable) throw error;
      const { code, retry_after_ms } = error.problem;
      if (NOT_BY_WAITING.includes(code)) throw error;
      if (code !== shown) campaign.emit({ kind: 'waiting', label: op, state: code });
      shown = code;
      const pause = Math.max(LEAST_PAUSE_MS, retry_after_ms ?? RETRY_AFTER_MS);
      await delay(Math.max(0, Math.min(pause, campaign.leftMs())));
    }
  }
  return undefined;
}
