import { availableParallelism } from 'node:os';
import type { LaunchLimits } from '../launch-spec.ts';

/**
 * The limits of every worker of a target. Gates and benches use the same, so that what a process can read of itself does not
 * tell it which of the two it is in (DESIGN §7).
 */
export function workerLimits(target: {
  readonly memoryMb: number;
  readonly wallS: number;
}): LaunchLimits {
  const seconds = Math.max(target.wallS * 4, 120);
  return {
    memoryMb: target.memoryMb,
    pids: 64,
    wallS: seconds,
    cpuS: seconds,
    fileMb: 64,
    tmpMb: 64,
  };
}

/** Workers run on the last CPU and the parent keeps the others; with one CPU there is nothing to share. */
export function workerCpus(): { readonly cpus?: readonly number[] } {
  const count = availableParallelism();
  return count < 2 ? {} : { cpus: [count - 1] };
}
