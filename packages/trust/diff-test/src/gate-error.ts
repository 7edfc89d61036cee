import { CodedError, type ErrorCode } from '@peltier/protocol';

type GateErrorCode = Extract<ErrorCode, `gate.${string}`>;

/** A gate could not do its work for a reason that is not the candidate's fault. */
export class GateError extends CodedError<GateErrorCode> {}
