import { CodedError, type CodedErrorDetail, type ErrorCode } from '@peltier/protocol';
import type { ExitReport } from '../launch-spec.ts';

export type WorkerErrorCode = Extract<ErrorCode, `worker.${string}`>;

/** What went wrong with a worker; `exit` tells how its process ended, where it did. */
export class WorkerError extends CodedError<WorkerErrorCode> {
  readonly exit: ExitReport | undefined;

  constructor(code: WorkerErrorCode, detail: CodedErrorDetail & { readonly exit?: ExitReport }) {
    super(code, detail);
    this.exit = detail.exit;
  }
}
