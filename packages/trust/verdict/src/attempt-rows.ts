import type { Ledger } from '@peltier/ledger';
import type { AuditBody, LedgerEntry, StageBody, VerdictBody } from '@peltier/protocol';

/** The rows that one attempt may write, bound to its target and id. */
export interface AttemptRows {
  stage(body: StageBody): LedgerEntry;
  /** Written once: a verdict that another process wrote first is kept and returned. */
  verdict(body: VerdictBody): LedgerEntry;
  audit(body: AuditBody): LedgerEntry;
}

/** The pipeline's pen: only stage, verdict and audit rows can be written with it. */
export function attemptRows(
  ledger: Ledger<'verdict'>,
  of: { readonly target: string; readonly attempt: string },
): AttemptRows {
  return {
    stage: (body) => ledger.append({ kind: 'stage', ...of, body: body }).entry,
    verdict: (body) =>
      ledger.append(
        { kind: 'verdict', ...of, body: body },
        { unless: (read) => read.verdictOf(of.attempt) },
      ).entry,
    audit: (body) => ledger.append({ kind: 'audit', ...of, body: body }).entry,
  };
}
