import { ROW_BODIES, type VerdictBody } from '@peltier/protocol';
import type { LedgerQueries } from './queries.ts';

/**
 * A verdict as it stands now. Its row never changes, but an acceptance that an audit withdrew is no acceptance any more:
 * it reads as a rejection for `audit.withdrawn`. Every other verdict is returned as it was written.
 */
export function standingVerdict(
  read: Pick<LedgerQueries, 'byAttempt'>,
  verdict: VerdictBody,
): VerdictBody {
  if (verdict.outcome !== 'accepted') return verdict;
  const withdrawn = read
    .byAttempt(verdict.verdict_id)
    .some(
      ({ kind, body }) => kind === 'audit' && ROW_BODIES.audit.parse(body).outcome === 'withdrawn',
    );
  if (!withdrawn) return verdict;
  return {
    ...verdict,
    outcome: 'rejected',
    stage: 'decision',
    reason: 'audit.withdrawn',
    detail: 'Accepted at first; the audit on fresh data did not uphold the gain.',
  };
}
