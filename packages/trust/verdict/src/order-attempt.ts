import { planAttempt, type AttemptPlan, type Ledger } from '@peltier/ledger';
import type { JsonValue, LedgerEntry, Requirement, VerdictBody } from '@peltier/protocol';
import type { OpenTarget } from './1-open-attempt.ts';

export type Ordered =
  | { readonly kind: 'stands'; readonly verdict: VerdictBody; readonly entry: LedgerEntry }
  | { readonly kind: 'running'; readonly verdictId: string }
  | { readonly kind: 'ordered'; readonly verdictId: string };

/**
 * Orders an attempt for an admitted candidate, or finds the verdict that already stands. Decided inside the write
 * transaction: two callers at once get one attempt.
 */
export function orderAttempt(
  ledger: Ledger<'cli'>,
  open: OpenTarget,
  what: {
    readonly candidateId: string;
    readonly require: Requirement;
    readonly by: string;
    readonly uncharged?: boolean;
  },
): Ordered {
  const target = open.target.name;
  let plan: AttemptPlan | undefined;
  ledger.appendDecided((read) => {
    plan = planAttempt(read, {
      target,
      candidateId: what.candidateId,
      require: what.require,
      policyHash: open.policyHash,
      season: open.row.season,
      retries: {
        inconclusiveRetries: open.accept.budget.inconclusive_retries,
        invalidRetries: open.accept.budget.invalid_retries,
      },
    });
    if (plan.kind !== 'new') return { keep: [] };
    const body: Record<string, JsonValue> = {
      verdict_id: plan.verdictId,
      candidate_id: what.candidateId,
      target,
      require: what.require,
      policy_hash: open.policyHash,
      season: open.row.season,
      attempt_number: plan.attemptNumber,
      by: what.by,
      ...(what.uncharged === true ? { uncharged: true } : {}),
    };
    return { write: [{ kind: 'attempt', target, attempt: plan.verdictId, body }] };
  });
  if (plan === undefined) throw new TypeError('the ledger did not ask for a decision');
  return plan.kind === 'new' ? { kind: 'ordered', verdictId: plan.verdictId } : plan;
}
