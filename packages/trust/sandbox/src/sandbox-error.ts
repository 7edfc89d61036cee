import { CodedError, type ErrorCode } from '@peltier/protocol';

export type SandboxErrorCode = Extract<ErrorCode, `sandbox.${string}`>;

/** Every error this package throws. */
export class SandboxError extends CodedError<SandboxErrorCode> {}
