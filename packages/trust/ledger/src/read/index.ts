export { exportNdjson } from './export-ndjson.ts';
export { type LedgerQueries, type RowFilter, type RowPage } from './queries.ts';
export { openLedgerReader, type LedgerPlace, type LedgerReader } from './reader.ts';
export { type Head } from '../chain/tree-edge.ts';
export { LedgerError, type LedgerErrorCode } from '../ledger-error.ts';
export {
  FINDING_CODES,
  type Finding,
  type FindingCode,
  type VerifyReport,
  type VouchState,
} from '../verify/finding.ts';
export { verifyLedger, type VerifyOptions } from '../verify/verify-ledger.ts';
export {
  planAttempt,
  verdictIdOf,
  type AttemptKey,
  type AttemptPlan,
  type RetryPolicy,
} from './plan-attempt.ts';
export { standingVerdict } from './standing-verdict.ts';
export { chargedAlpha, targetState } from './target-state.ts';
