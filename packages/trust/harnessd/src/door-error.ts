import { CodedError, type CodedErrorDetail, type ErrorCode } from '@peltier/protocol';

/** What the door answers with: its own codes, and those of what it hands on. */
export type DoorErrorCode = Extract<
  ErrorCode,
  | `${'door' | 'ops' | 'patch'}.${string}`
  | 'internal.parser_differential'
  | 'gate.pins'
  | 'verdict.stale_base'
>;

/** An answer other than success. */
export class DoorError extends CodedError<DoorErrorCode> {
  /** The row that records a refusal. */
  readonly ledgerSeq: number | undefined;
  readonly retryAfterMs: number | undefined;

  constructor(
    code: DoorErrorCode,
    detail: CodedErrorDetail & { readonly ledgerSeq?: number; readonly retryAfterMs?: number },
  ) {
    super(code, detail);
    this.ledgerSeq = detail.ledgerSeq;
    this.retryAfterMs = detail.retryAfterMs;
  }
}
