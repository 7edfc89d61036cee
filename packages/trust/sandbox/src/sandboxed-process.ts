import { markUntrusted, printable } from '@peltier/protocol';
import { type ChildProcess, spawn, type StdioOptions } from 'node:child_process';
import { closeSync } from 'node:fs';
import type { Duplex, Readable, Writable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { capOutput } from './capped-output.ts';
import { exitCause, type SeenEnd } from './exit-cause.ts';
import { LAUNCH_FD } from './form/prelude.ts';
import type { LaunchCommand } from './launch-command.ts';
import type { ExitReport, KillReport, LaunchSpec, SandboxedProcess } from './launch-spec.ts';
import type { ProcessControl } from './process-control.ts';
import { SandboxError } from './sandbox-error.ts';

/** How long the pipes may stay open after the end of the outermost process. */
const DRAIN_MS = 1000;
const STATUS_CAP = 64 * 1024;

/** Everything a start needs besides the spec; `onEnd` gives back the slot. */
export interface StartOptions {
  readonly spec: LaunchSpec;
  readonly command: LaunchCommand;
  readonly control: ProcessControl;
  readonly seccompFd: number | undefined;
  readonly argsFd: number | undefined;
  /** Own processes in the group: the outermost and the first of the namespace. */
  readonly ownProcesses: number;
  readonly onEnd: (survivors: number) => { quarantined: boolean };
}

function spawnChild(options: StartOptions): ChildProcess {
  const stdio: StdioOptions = ['pipe', 'pipe', 'pipe'];
  stdio[LAUNCH_FD.channel] = options.spec.channel ? 'pipe' : 'ignore';
  stdio[LAUNCH_FD.seccomp] = options.seccompFd ?? 'ignore';
  stdio[LAUNCH_FD.bwrapArgs] = options.argsFd ?? 'ignore';
  stdio[LAUNCH_FD.status] = 'pipe';
  const [program = '', ...args] = options.command.argv;
  const { cwd, env } = options.command;
  try {
    return spawn(program, args, { cwd, env: { ...env }, stdio });
  } finally {
    for (const fd of [options.seccompFd, options.argsFd]) if (fd !== undefined) closeSync(fd);
  }
}

async function spawned(child: ChildProcess): Promise<number> {
  const start = new Promise<undefined>((resolve, reject) => {
    child.once('spawn', () => {
      resolve(undefined);
    });
    child.once('error', reject);
  });
  try {
    await start;
  } catch (cause) {
    throw new SandboxError('sandbox.launch-failed', { found: 'spawn failed', cause });
  }
  return child.pid ?? 0;
}

/**
 * Starts the outermost process and watches over it until nothing of it is left.
 * @throws SandboxError `sandbox.launch-failed` when not even the shell could be started
 */
export async function startProcess(options: StartOptions): Promise<SandboxedProcess> {
  const { spec, control } = options;
  const startedAt = process.hrtime.bigint();
  const child = spawnChild(options);
  const pid = await spawned(child);
  control.attach(pid);

  let ours: SeenEnd['ours'];
  let ending: Promise<KillReport> | undefined;
  const end = (): Promise<KillReport> => {
    ending ??= control
      .killAll(() => child.kill('SIGKILL'))
      .then(async (survivors) => {
        await control.release();
        return { survivors, ...options.onEnd(survivors) };
      });
    return ending;
  };
  const endBecause = (reason: NonNullable<SeenEnd['ours']>): Promise<KillReport> => {
    if (child.exitCode === null && child.signalCode === null) ours ??= reason;
    return end();
  };

  const streams: readonly unknown[] = child.stdio;
  const onFlood = (): void => void endBecause('flood');
  const cap = { cap: spec.outputCapBytes, onFlood };
  const stdout = capOutput(child.stdout as Readable, cap);
  const stderr = capOutput(child.stderr as Readable, cap);
  const status = capOutput(streams[LAUNCH_FD.status] as Readable, { cap: STATUS_CAP, onFlood });
  (streams[LAUNCH_FD.status] as Readable).once('data', (chunk: Buffer) => {
    const first = options.command.firstInside(chunk.toString('latin1'));
    if (first !== undefined) control.attach(first);
  });
  const stdin = child.stdin as Writable;
  const channel = spec.channel ? (streams[LAUNCH_FD.channel] as Duplex) : undefined;
  // A target that closes its end early is no error of ours; its reader notices the end of the stream.
  for (const stream of [stdin, channel]) stream?.on('error', () => undefined);

  const exited = new Promise<{ code: number | null; signal: string | null }>((resolve) => {
    child.once('exit', (code, signal) => {
      resolve({ code, signal });
    });
  });
  const closed = new Promise((resolve) => child.once('close', resolve));
  const timer = setTimeout(() => void endBecause('timeout'), spec.limits.wallS * 1000);

  const report = async (): Promise<ExitReport> => {
    const seen = await exited;
    const wallNs = process.hrtime.bigint() - startedAt;
    clearTimeout(timer);
    const kill = await end();
    await Promise.race([closed, sleep(DRAIN_MS, undefined, { ref: false })]);
    for (const stream of child.stdio) stream?.destroy();
    const words = printable(stderr.bytes().toString('utf8'));
    const started = options.command.started(status.bytes().toString('latin1'));
    return {
      ...exitCause({ ...seen, ours, started, words, oomKills: control.oomKills() }),
      stdout: markUntrusted(stdout.bytes()),
      stderr: markUntrusted(stderr.bytes()),
      truncated: stdout.truncated() || stderr.truncated(),
      wallNs,
      cpuNs: control.cpuNs(),
      memoryPeak: control.memoryPeakBytes(),
      ...kill,
    };
  };

  return {
    pid,
    stdin,
    ...(channel === undefined ? {} : { channel }),
    freeze: () => control.freeze(),
    thaw: () => control.thaw(),
    cpuNs: () => Promise.resolve(control.cpuNs()),
    memoryPeakBytes: () => Promise.resolve(control.memoryPeakBytes()),
    processCount: () => Promise.resolve(Math.max(0, control.processCount() - options.ownProcesses)),
    kill: () => endBecause('killed'),
    exit: report(),
  };
}
