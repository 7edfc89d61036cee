import { spawn, type ChildProcess } from 'node:child_process';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { printable } from '@peltier/protocol';
import {
  identityOf,
  isAlive,
  parseIdentity,
  type ProcessIdentity,
} from '../state/process-identity.ts';

/** How a process ended: its exit code, the signal, or that it could not start; with the end of what it said. */
interface ProcessEnd {
  readonly exit: number | string;
  readonly stderr: string;
}

/** A started command in a process group of its own. */
export interface StartedProcess {
  readonly pid: number;
  readonly ended: Promise<ProcessEnd>;
  /** Asks the group to end, and after the grace ends it. */
  readonly stop: (graceMs: number) => Promise<void>;
}

const STDERR_CHARS = 2_000;
const POLL_MS = 50;

/**
 * Starts a trusted command detached: an interrupt at the terminal of the daemon does not reach it. Its identity is
 * written to a file while it runs, so that a daemon after a crash finds it.
 */
export function startProcess(argv: readonly string[], pidFile: string): StartedProcess {
  const [file = '', ...args] = argv;
  const child = spawn(file, args, { detached: true, stdio: ['ignore', 'ignore', 'pipe'] });
  const identity = child.pid === undefined ? undefined : identityOf(child.pid);
  try {
    if (identity !== undefined) writeFileSync(pidFile, JSON.stringify(identity), { mode: 0o600 });
  } catch {
    // A process that a later daemon could not find must not run.
    child.kill('SIGKILL');
  }
  return {
    pid: child.pid ?? 0,
    ended: endOf(child).finally(() => {
      rmSync(pidFile, { force: true });
    }),
    stop: async (graceMs) => {
      if (identity !== undefined) await stopGroup(identity, graceMs);
    },
  };
}

/** Ends the process that a daemon before this one started, if it still runs. True when it did. */
export async function stopLeftOver(pidFile: string, graceMs: number): Promise<boolean> {
  let identity: ProcessIdentity | undefined;
  try {
    identity = parseIdentity(readFileSync(pidFile, 'utf8'));
  } catch {
    return false;
  }
  const runs = identity?.began !== undefined && isAlive(identity);
  if (identity !== undefined && runs) await stopGroup(identity, graceMs);
  rmSync(pidFile, { force: true });
  return runs;
}

async function stopGroup(identity: ProcessIdentity, graceMs: number): Promise<void> {
  for (const [signal, waitMs] of [
    ['SIGTERM', graceMs],
    ['SIGKILL', 5_000],
  ] as const) {
    if (!isAlive(identity)) return;
    try {
      process.kill(-identity.pid, signal);
    } catch {
      return;
    }
    for (let waited = 0; waited < waitMs && isAlive(identity); waited += POLL_MS)
      await delay(POLL_MS);
  }
}

function endOf(child: ChildProcess): Promise<ProcessEnd> {
  let stderr = '';
  child.stderr?.setEncoding('utf8').on('data', (part: string) => {
    stderr = (stderr + part).slice(-STDERR_CHARS);
  });
  return new Promise((resolve) => {
    const settle = (exit: number | string): void => {
      child.stderr?.destroy();
      resolve({ exit, stderr: printable(stderr, STDERR_CHARS) });
    };
    child.once('error', (error: NodeJS.ErrnoException) => {
      settle(error.code ?? 'error');
    });
    // Not `close`: a grandchild that holds the pipe must not keep the queue waiting.
    child.once('exit', (code, signal) => {
      setImmediate(() => {
        settle(code ?? signal ?? 'unknown');
      });
    });
  });
}
