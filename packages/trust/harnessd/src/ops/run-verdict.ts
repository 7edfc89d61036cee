import { planAttempt, targetState, type AttemptPlan } from '@peltier/ledger/read';
import { ROW_BODIES, type AttemptBody } from '@peltier/protocol';
import { DoorError } from '../door-error.ts';
import type { DoorContext, OpHandler } from './door-context.ts';

const POLL_MS = 1_000;

/** Orders a verdict, or names the one that stands or runs. Whether it is new is decided inside the write transaction. */
export const runVerdict: OpHandler<'run_verdict'> = async (context, request, call) => {
  await context.queue.settled();
  const plan = order(context, { candidateId: request.candidate_id, by: call.by });
  switch (plan.kind) {
    case 'stands':
      return { verdict_id: plan.verdict.verdict_id, state: 'done', poll_after_ms: 0 };
    case 'new':
      context.queue.add(plan.verdictId);
      break;
    case 'running':
      break;
  }
  // An open attempt that is not ours runs elsewhere, or waits to be ended.
  const state = context.queue.stateOf(plan.verdictId) ?? 'running';
  return { verdict_id: plan.verdictId, state, poll_after_ms: POLL_MS };
};

function order(
  context: DoorContext,
  ordered: { readonly candidateId: string; readonly by: string },
): AttemptPlan {
  const { candidateId, by } = ordered;
  const { require, policyHash, accept } = context;
  let plan: AttemptPlan | undefined;
  context.ledger.appendDecided((read) => {
    const entry = read.proposalOf(candidateId);
    const proposal = entry === undefined ? undefined : ROW_BODIES.proposal.parse(entry.body);
    const base = proposal === undefined ? undefined : targetState(read, proposal.target);
    if (proposal?.kind !== 'patch' || base === undefined)
      throw new DoorError('ops.unknown_candidate', { found: 'no admitted proposal of this id' });
    const { target } = proposal;
    const { season } = base;
    const key = { target, candidateId, require, policyHash, season };
    plan = planAttempt(read, {
      ...key,
      retries: {
        inconclusiveRetries: accept.budget.inconclusive_retries,
        invalidRetries: accept.budget.invalid_retries,
      },
    });
    if (plan.kind !== 'new') return { keep: [] };
    if (proposal.base_tree !== base.base_tree)
      throw new DoorError('verdict.stale_base', { found: `the base is ${base.base_tree} now` });
    if (!context.queue.hasRoom())
      throw new DoorError('ops.queue_full', {
        found: 'one runs, eight wait',
        retryAfterMs: 10_000,
      });
    const body: AttemptBody = {
      verdict_id: plan.verdictId,
      candidate_id: candidateId,
      target,
      require,
      policy_hash: policyHash,
      season,
      attempt_number: plan.attemptNumber,
      by,
    };
    return { write: [{ kind: 'attempt', target, attempt: plan.verdictId, body }] };
  });
  if (plan === undefined) throw new RangeError('a transaction that decided nothing');
  return plan;
}
