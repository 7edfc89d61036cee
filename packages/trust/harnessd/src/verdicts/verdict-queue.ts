import { LIMITS } from '@peltier/protocol';
import type { OnEvent } from '../daemon-event.ts';
import { startProcess, type StartedProcess } from './verdict-process.ts';

/** The verdicts this daemon runs: one at a time, the others in order. What each came to is in the ledger only. */
export interface VerdictQueue {
  /** False while one runs and eight wait. */
  readonly hasRoom: () => boolean;
  /** Takes an attempt whose row is written. */
  readonly add: (verdictId: string) => void;
  readonly stateOf: (verdictId: string) => 'queued' | 'running' | undefined;
  /** Resolves when no attempts are being ended as interrupted; an attempt written meanwhile would be ended with them. */
  readonly settled: () => Promise<void>;
  /** Starts nothing more; waits for the running verdict, and after the grace ends it. */
  readonly close: (graceMs: number) => Promise<void>;
}

export interface VerdictQueueOptions {
  /** Argv that the arguments of the verdict command are appended to. */
  readonly command: readonly string[];
  readonly stateDir: string;
  readonly pidFile: string;
  readonly isDecided: (verdictId: string) => boolean;
  readonly onEvent: OnEvent;
}

const STOP_MS = 5_000;

/** Makes an empty queue. */
export function createVerdictQueue(options: VerdictQueueOptions): VerdictQueue {
  const { command, stateDir, pidFile, onEvent } = options;
  const waiting: string[] = [];
  let running: { readonly id: string; readonly process: StartedProcess } | undefined;
  let cleaning: Promise<void> | undefined;
  let leftOpen = false;
  let stopping = false;

  const run = (args: readonly string[]): StartedProcess =>
    startProcess([...command, ...args, '--state', stateDir], pidFile);

  const startNext = (): void => {
    if (stopping || running !== undefined || cleaning !== undefined) return;
    const id = waiting.shift();
    if (id === undefined) {
      if (leftOpen) endLeftOpen();
      return;
    }
    const process = run(['attempt', id]);
    running = { id, process };
    onEvent({ kind: 'verdict_started', verdict_id: id, pid: process.pid });
    void process.ended.then(({ exit, stderr }) => {
      running = undefined;
      const decided = options.isDecided(id);
      if (!decided) leftOpen = true;
      onEvent({ kind: 'verdict_ended', verdict_id: id, exit, decided, stderr });
      startNext();
    });
  };

  /** Ends attempts whose process died without a verdict; only while none waits, because it ends all that are open. */
  const endLeftOpen = (): void => {
    leftOpen = false;
    const process = run(['end-interrupted']);
    cleaning = process.ended.then(({ exit, stderr }) => {
      cleaning = undefined;
      if (exit !== 0)
        onEvent({ kind: 'fault', request_id: '-', code: 'door.verdict_command', text: stderr });
      startNext();
    });
  };

  return {
    hasRoom: () => running === undefined || waiting.length < LIMITS.queued,
    add: (verdictId) => {
      waiting.push(verdictId);
      startNext();
    },
    stateOf: (verdictId) =>
      running?.id === verdictId ? 'running' : waiting.includes(verdictId) ? 'queued' : undefined,
    settled: async () => {
      while (cleaning !== undefined) await cleaning;
    },
    close: async (graceMs) => {
      stopping = true;
      waiting.length = 0;
      await cleaning;
      if (running === undefined) return;
      const { process } = running;
      const timer = setTimeout(() => void process.stop(STOP_MS), graceMs);
      await process.ended;
      clearTimeout(timer);
    },
  };
}
