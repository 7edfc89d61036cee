import { CodedError } from '@peltier/protocol';

export type VerdictCode =
  | 'verdict.usage'
  | 'verdict.unknown_candidate'
  | 'verdict.unprepared'
  | 'verdict.budget'
  | 'verdict.stale_base'
  | 'verdict.not_a_repository'
  | 'verdict.unknown_ref'
  | 'verdict.nothing_to_judge'
  | 'verdict.not_judged'
  | 'verdict.replay_mismatch'
  | 'verdict.audit_owed'
  | 'verdict.internal'
  | 'ops.unknown_target'
  | 'ops.unknown_verdict';

/** Why no verdict could be given; a verdict against a candidate is not an error. */
export class VerdictError extends CodedError<VerdictCode> {}
