import { chargedAlpha, targetState, type Ledger } from '@peltier/ledger';
import { ROW_BODIES, type VerdictBody } from '@peltier/protocol';
import { attemptRows } from './attempt-rows.ts';

/**
 * Ends every attempt that has no verdict as `invalid: interrupted`; called when no pipeline is running. Attempts of which
 * `isAlive` says that their process still runs are left alone. Returns the ids that were ended.
 */
export async function endInterrupted(
  ledger: Ledger<'verdict'>,
  options: { readonly isAlive: (verdictId: string) => Promise<boolean> },
): Promise<readonly string[]> {
  const ended: string[] = [];
  for (const entry of ledger.read.openAttempts()) {
    const attempt = ROW_BODIES.attempt.parse(entry.body);
    if (await options.isAlive(attempt.verdict_id)) continue;
    const proposed = ledger.read.proposalOf(attempt.candidate_id);
    const proposal = proposed === undefined ? undefined : ROW_BODIES.proposal.parse(proposed.body);
    const state = targetState(ledger.read, attempt.target);
    if (proposal?.kind !== 'patch' || state === undefined) continue;
    const charged = ledger.read
      .byAttempt(attempt.verdict_id)
      .filter((row) => row.kind === 'stage')
      .map((row) => ROW_BODIES.stage.parse(row.body))
      .find((stage) => stage.outcome === 'charged');
    const body: VerdictBody = {
      schema: 'peltier.verdict.v1',
      verdict_id: attempt.verdict_id,
      candidate_id: attempt.candidate_id,
      target: attempt.target,
      base_tree: proposal.base_tree,
      tree: proposal.tree,
      require: attempt.require,
      policy_hash: attempt.policy_hash,
      season: attempt.season,
      attempt_number: attempt.attempt_number,
      outcome: 'invalid',
      stage: 'preflight',
      reason: 'interrupted',
      detail: 'the process that ran this attempt ended before its verdict',
      tier: 'none',
      isolation: 'not known',
      calibration: 'none',
      alpha_charged: Number(charged?.facts['alpha'] ?? 0),
      budget_spent: chargedAlpha(ledger.read, { target: attempt.target, season: attempt.season }),
      budget_total: 1,
      wall_s: 0,
    };
    attemptRows(ledger, { target: attempt.target, attempt: attempt.verdict_id }).verdict(body);
    ended.push(attempt.verdict_id);
  }
  return ended;
}
