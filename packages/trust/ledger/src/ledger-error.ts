import { CodedError, type ErrorCode } from '@peltier/protocol';

/** The codes of this package. */
export type LedgerErrorCode = Extract<ErrorCode, `ledger.${string}`>;

/** Every error that this package throws on purpose. */
export class LedgerError extends CodedError<LedgerErrorCode> {}
