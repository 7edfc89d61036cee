import { readFileSync } from 'node:fs';
import { BenchError } from './bench-error.ts';

/** Counters of the whole host since boot, in clock ticks. */
export interface HostCounters {
  readonly busy: number;
  readonly steal: number;
  readonly total: number;
  readonly atMs: number;
}

/** Declared before any run; blind to the arm (DESIGN §9). Shares are of the whole machine's time. */
export const HOST_LIMITS = { stealShare: 0.1, foreignShare: 0.35 } as const;
const TICKS_PER_SECOND = 100;

/** Reads /proc/stat; undefined where it does not exist, and then nothing is voided for it. */
export function readHostCounters(): HostCounters | undefined {
  let text: string;
  try {
    text = readFileSync('/proc/stat', 'utf8');
  } catch {
    return undefined;
  }
  const fields = (text.split('\n')[0] ?? '').trim().split(/\s+/).slice(1).map(Number);
  const [user = 0, nice = 0, system = 0, idle = 0, iowait = 0, irq = 0, softirq = 0, steal = 0] =
    fields;
  const busy = user + nice + system + irq + softirq;
  return { busy, steal, total: busy + idle + iowait + steal, atMs: performance.now() };
}

export interface HostShare {
  readonly stealShare: number;
  /** CPU time of the host that neither we nor our arms used, as a share of the machine. */
  readonly foreignShare: number;
}

/** What the host did between two readings; `ownCpuS` is CPU seconds used by this process and the arms. */
export function hostShare(from: HostCounters, to: HostCounters, ownCpuS: number): HostShare {
  const total = Math.max(1, to.total - from.total);
  const foreign = to.busy - from.busy - ownCpuS * TICKS_PER_SECOND;
  return {
    stealShare: (to.steal - from.steal) / total,
    foreignShare: Math.max(0, foreign) / total,
  };
}

/**
 * Voids a whole session by host triggers that were declared beforehand.
 * @throws {BenchError} `bench.host_noisy` with the figure that crossed its limit.
 */
export function refuseNoisyHost(share: HostShare): void {
  for (const [name, value, limit] of [
    ['steal', share.stealShare, HOST_LIMITS.stealShare],
    ['foreign CPU', share.foreignShare, HOST_LIMITS.foreignShare],
  ] as const) {
    if (value > limit) {
      throw new BenchError('bench.host_noisy', {
        found: `${name} took ${percent(value)} of the machine during the run; the limit is ${percent(limit)}`,
        at: 'host',
      });
    }
  }
}

function percent(share: number): string {
  return `${(share * 100).toFixed(1)} %`;
}
