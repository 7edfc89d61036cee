import { startDaemon, type Daemon } from '@peltier/harnessd';
import type { Progress } from '@peltier/verdict';
import { execFile } from 'node:child_process';
import { open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { PLAYBOOK_DIR, VERDICT_PROGRAM } from './programs.ts';

export interface OpenDoor {
  readonly daemon: Daemon;
  /** Lets a running verdict end within a grace; safe to call twice. */
  close(): Promise<void>;
}

const POLL_MS = 200;
/** How long a verdict that is running may go on when its proposer has ended. */
const GRACE_MS = 20_000;

/** Starts the door of a state directory for one command, and passes on what the running verdict says of its progress. */
export async function openDoor(options: {
  readonly stateDir: string;
  readonly acceptFile: string;
  readonly onProgress: (progress: Progress) => void;
}): Promise<OpenDoor> {
  const { stateDir, acceptFile } = options;
  const progressFile = join(stateDir, 'progress.ndjson');
  await rm(progressFile, { force: true });
  const daemon = await startDaemon({
    stateDir,
    accept: acceptFile,
    playbookDir: PLAYBOOK_DIR,
    graceMs: GRACE_MS,
    verdictCommand: [
      process.execPath,
      VERDICT_PROGRAM,
      '--accept',
      acceptFile,
      '--progress',
      progressFile,
    ],
  });
  const follow = followLines(progressFile, (line) => {
    options.onProgress(JSON.parse(line) as Progress);
  });
  const shut = async (): Promise<void> => {
    await daemon.close();
    await follow.stop();
    // A verdict that was cut short by the end of the command gets its end now, not at the next start.
    await promisify(execFile)(process.execPath, [
      VERDICT_PROGRAM,
      'end-interrupted',
      '--state',
      stateDir,
    ]);
    await rm(progressFile, { force: true });
  };
  let closing: Promise<void> | undefined;
  return {
    daemon,
    close: () => (closing ??= shut()),
  };
}

/** Reads complete lines as they are appended to a file of our own; what cannot be read yet is read later. */
function followLines(file: string, onLine: (line: string) => void): { stop(): Promise<void> } {
  let offset = 0;
  let rest = '';
  const read = async (): Promise<void> => {
    const handle = await open(file, 'r').catch(() => undefined);
    if (handle === undefined) return;
    try {
      const { size } = await handle.stat();
      const bytes = Buffer.alloc(Math.max(0, size - offset));
      const { bytesRead } = await handle.read(bytes, 0, bytes.length, offset);
      offset += bytesRead;
      const lines = (rest + bytes.toString('utf8', 0, bytesRead)).split('\n');
      rest = lines.pop() ?? '';
      lines.forEach(onLine);
    } finally {
      await handle.close();
    }
  };
  let running = Promise.resolve();
  const timer = setInterval(() => {
    running = running.then(read).catch(() => undefined);
  }, POLL_MS);
  return {
    async stop() {
      clearInterval(timer);
      await running;
    },
  };
}
