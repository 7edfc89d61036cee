import { setTimeout as delay } from 'node:timers/promises';
import { standingVerdict } from '@peltier/ledger/read';
import { ROW_BODIES, type OpResponse, type VerdictBody } from '@peltier/protocol';
import { DoorError } from '../door-error.ts';
import type { DoorContext, OpHandler } from './door-context.ts';

const POLL_MS = 150;
const POLL_AFTER_MS = 2_000;

type Answer = OpResponse<'read_verdict'>;

/** How a verdict stands, from the ledger; waits for its end as long as the caller allows. */
export const readVerdict: OpHandler<'read_verdict'> = async (context, request, call) => {
  const { verdict_id } = request;
  const stop = AbortSignal.any([call.signal, context.stopping]);
  const until = performance.now() + (request.wait_ms ?? 0);
  for (;;) {
    const answer = answerNow(context, verdict_id);
    const left = until - performance.now();
    if (answer.state === 'done' || left <= 0 || stop.aborted) return answer;
    await delay(Math.min(POLL_MS, left), undefined, { signal: stop }).catch(() => undefined);
  }
};

function answerNow(context: DoorContext, verdictId: string): Answer {
  const { reader, queue } = context;
  if (reader.byId(`attempt-${verdictId}`) === undefined)
    throw new DoorError('ops.unknown_verdict', { found: 'no attempt of this id' });
  const entry = reader.verdictOf(verdictId);
  if (entry !== undefined)
    return coarse(standingVerdict(reader, ROW_BODIES.verdict.parse(entry.body)));
  const state = queue.stateOf(verdictId) ?? 'running';
  return { verdict_id: verdictId, state, poll_after_ms: POLL_AFTER_MS };
}

/** What a proposer may know: no figures but whole percents of an accepted gain, nothing of a held-out input. */
function coarse(verdict: VerdictBody): Answer {
  const { counterexample, confirm, outcome } = verdict;
  const isPublic = counterexample !== undefined && !counterexample.held_out;
  const isAccepted = outcome === 'accepted' && confirm !== undefined;
  return {
    verdict_id: verdict.verdict_id,
    state: 'done',
    outcome,
    stage: verdict.stage,
    reason: verdict.reason,
    ...(isPublic ? { counterexample_shape: counterexample.shape } : {}),
    ...(isAccepted ? { speedup_percent: Math.round((confirm.speedup - 1) * 100) } : {}),
    tier: verdict.tier,
  };
}
