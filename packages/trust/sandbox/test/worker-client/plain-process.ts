import { spawn } from 'node:child_process';
import { markUntrusted } from '@peltier/protocol';
import { mkdtempSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Duplex } from 'node:stream';
import type { ExitReport, SandboxedProcess } from '../../src/launch-spec.ts';
import { attachWorker, WORKER_FOLDER, type AttachSpec } from '../../src/worker-client/index.ts';
import type { Worker } from '../../src/worker-client/index.ts';

/** A fake of a sandbox: a process without walls, limits or accounting. Only for code written in these tests. */
export function plainProcess(program: string): SandboxedProcess {
  const child = spawn(process.execPath, [program], { stdio: ['pipe', 'pipe', 'pipe', 'pipe'] });
  child.stdout.resume();
  child.stderr.resume();
  let killed = false;
  const exit = new Promise<ExitReport>((done) => {
    child.once('exit', (code, signal) => {
      const cause =
        signal !== null
          ? killed
            ? ({ kind: 'killed' } as const)
            : ({ kind: 'signalled', signal: 0 } as const)
          : ({ kind: 'exited', code: code ?? -1 } as const);
      done({
        ...cause,
        stdout: markUntrusted(Buffer.alloc(0)),
        stderr: markUntrusted(Buffer.alloc(0)),
        truncated: false,
        wallNs: 0n,
        cpuNs: 0n,
        memoryPeak: undefined,
        survivors: 0,
        quarantined: false,
      });
    });
  });
  return {
    pid: child.pid ?? -1,
    stdin: child.stdin,
    channel: child.stdio[3] as Duplex,
    freeze: () => Promise.resolve(void child.kill('SIGSTOP')),
    thaw: () => Promise.resolve(void child.kill('SIGCONT')),
    cpuNs: () => Promise.resolve(0n),
    memoryPeakBytes: () => Promise.resolve(undefined),
    processCount: () => Promise.resolve(1),
    kill: async () => {
      killed = true;
      child.kill('SIGKILL');
      await exit;
      return { survivors: 0, quarantined: false };
    },
    exit,
  };
}

/** A folder of files that is removed with `remove`. */
export function tree(files: Readonly<Record<string, string>>): {
  readonly path: string;
  remove(): void;
} {
  const path = mkdtempSync(join(tmpdir(), 'worker-'));
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(path, name)), { recursive: true });
    writeFileSync(join(path, name), text);
  }
  return {
    path,
    remove: () => {
      rmSync(path, { recursive: true, force: true });
    },
  };
}

/** The real worker program on a tree, in a plain process. */
export async function withWorker<T>(
  files: Readonly<Record<string, string>>,
  spec: Omit<AttachSpec, 'root' | 'drivers'>,
  use: (worker: Worker) => Promise<T>,
): Promise<T> {
  const made = tree(files);
  const running = plainProcess(join(WORKER_FOLDER, 'main.js'));
  try {
    const drivers = join(made.path, 'drivers');
    return await use(await attachWorker(running, { ...spec, root: made.path, drivers }));
  } finally {
    await running.kill();
    made.remove();
  }
}
