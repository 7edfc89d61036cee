import { setTimeout as sleep } from 'node:timers/promises';

/** How the processes of one sandbox are stopped, counted and ended. */
export interface ProcessControl {
  /** Files that a process writes its pid into before it executes anything else. */
  readonly joinFiles: readonly string[];
  /** Tells a process whose tree belongs here: the outermost right after the spawn, then the first one inside. */
  attach(pid: number): void;
  freeze(): Promise<void>;
  thaw(): Promise<void>;
  cpuNs(): bigint;
  memoryPeakBytes(): number | undefined;
  /** Processes killed for want of memory so far. */
  oomKills(): number;
  /** All processes alive, the sandbox's own included. */
  processCount(): number;
  /** Kills everything, `outermost` first, and returns how many still live after the deadline. */
  killAll(outermost: () => void): Promise<number>;
  /** Gives back what the host holds for it; the counters keep their last values. */
  release(): Promise<void>;
}

/** How long a kill, a freeze and the removal of a group may take. */
export const DEADLINES_MS = { kill: 200, freeze: 1000, remove: 200 } as const;

/**
 * Polls until `done` says so: first at once, then as often as the event loop comes round, then every millisecond.
 * Returns false when the deadline passed.
 */
export async function pollUntil(done: () => boolean, deadlineMs: number): Promise<boolean> {
  for (let spin = 0; spin < 20; spin += 1) if (done()) return true;
  const end = performance.now() + deadlineMs;
  while (performance.now() < end) {
    await sleep(1);
    if (done()) return true;
  }
  return done();
}
