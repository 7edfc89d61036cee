import { CodedError } from '@peltier/protocol';

export type ReportErrorCode = 'ops.unknown_target' | 'ledger.corrupt';

/** The errors of reports: an unknown target, or a row or blob that is not what its kind promises. */
export class ReportError extends CodedError<ReportErrorCode> {}
