import type { ExitReport, SandboxedProcess } from '../launch-spec.ts';
import type { Connection } from './connection.ts';
import { WorkerError } from './worker-error.ts';

const DRAIN_MS = 500;
const EXIT_MS = 5_000;

/** Ties the life of a process to its connection. */
export interface ExitWatch {
  /** The same error with the exit report of the ended process, once there is one. */
  explain(error: WorkerError): Promise<WorkerError>;
}

/** A process that ends, or closes its channel, breaks the connection with `worker.crashed`, after frames in flight are read. */
export function watchExit(process: SandboxedProcess, connection: Connection): ExitWatch {
  let report: ExitReport | undefined;
  const crashed = (found: string): void => {
    connection.fail(new WorkerError('worker.crashed', { found }));
  };
  const closed = new Promise<void>((done) => {
    process.channel?.once('close', done);
    process.channel?.once('end', done);
  });
  void process.exit.then(async (exit) => {
    report = exit;
    await Promise.race([closed, elapsed(DRAIN_MS)]);
    crashed(`the process ended (${exit.kind}) before it answered`);
  });
  void closed.then(async () => {
    await Promise.race([process.exit, elapsed(DRAIN_MS)]);
    crashed('the worker closed its channel');
  });
  return {
    async explain(error) {
      await Promise.race([process.exit, elapsed(EXIT_MS)]);
      if (report === undefined || error.exit !== undefined) return error;
      const { code, found, at, hint, cause } = error;
      const place = at === undefined ? {} : { at };
      return new WorkerError(code, { found, ...place, hint, cause, exit: report });
    },
  };
}

function elapsed(ms: number): Promise<void> {
  return new Promise((done) => {
    setTimeout(done, ms).unref();
  });
}
