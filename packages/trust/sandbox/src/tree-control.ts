import { type ProcessControl, DEADLINES_MS, pollUntil } from './process-control.ts';
import {
  descendants,
  NS_PER_TICK,
  processStat,
  type ProcessStat,
  signal,
  statusBytes,
  stillAlive,
  threadCpuNs,
  threadStates,
} from './process-stat.ts';
import { SandboxError } from './sandbox-error.ts';

const STOPPED = new Set(['T', 't', 'Z', 'X']);
const MAX_STOP_ROUNDS = 50;
const WATCH_MS = 200;
/** How long a pid may be taken for the same stranger: far less than pids need to come round. */
const STRANGERS_MS = 1000;

/**
 * Control without cgroups: walks the process tree below the outermost process. Stops by SIGSTOP, ends by SIGKILL,
 * watches memory by polling, counts CPU time per living thread (processes that came and went count in 10 ms ticks).
 */
export function treeControl(options: { memoryLimitBytes: number }): ProcessControl {
  const roots: ProcessStat[] = [];
  const strangers = new Set<number>();
  let strangersSince = 0;
  let frozen = false;
  let cpu = 0n;
  let peak = 0;
  let kills = 0;
  let watch: NodeJS.Timeout | undefined;
  // The first root is the launcher on the host; a later one is the first process of the namespace, which outlives
  // the launcher for a moment and takes everything along when it dies.
  const members = (): ProcessStat[] => {
    const now = performance.now();
    if (now - strangersSince > STRANGERS_MS) {
      strangers.clear();
      strangersSince = now;
    }
    const living = roots.filter(stillAlive);
    const found = descendants(
      living.map(({ pid }) => pid),
      strangers,
    );
    const known = new Set(found.map(({ pid }) => pid));
    const first = roots[0];
    return [...living.filter((root) => root !== first && !known.has(root.pid)), ...found];
  };

  const readCpu = (): bigint => {
    let sum = 0n;
    for (const member of members()) {
      const ticks = BigInt(member.ownTicks) * NS_PER_TICK;
      const threads = threadCpuNs(member.pid) ?? 0n;
      sum += (threads > ticks ? threads : ticks) + BigInt(member.childTicks) * NS_PER_TICK;
    }
    // A process that left takes its nanoseconds along; the sum never runs backwards.
    if (sum > cpu) cpu = sum;
    return cpu;
  };

  const watchMemory = (): void => {
    if (frozen) return;
    const found = members();
    const resident = found.reduce((sum, member) => sum + statusBytes(member.pid, 'VmRSS'), 0);
    const high = found.reduce((sum, member) => sum + statusBytes(member.pid, 'VmHWM'), 0);
    peak = Math.max(peak, high);
    if (resident <= options.memoryLimitBytes) return;
    kills += 1;
    for (const member of found) signal(member.pid, 'SIGKILL');
  };

  return {
    joinFiles: [],
    attach(pid) {
      const stat = processStat(pid);
      if (stat !== undefined) roots.push(stat);
      watch ??= setInterval(watchMemory, WATCH_MS).unref();
    },
    async freeze() {
      frozen = true;
      const stopped = new Map<number, number>();
      for (let round = 0; round < MAX_STOP_ROUNDS; round += 1) {
        const fresh = members().filter((found) => stopped.get(found.pid) !== found.startTicks);
        if (fresh.length === 0) break;
        for (const found of fresh) {
          signal(found.pid, 'SIGSTOP');
          stopped.set(found.pid, found.startTicks);
        }
        const allStopped = await pollUntil(
          () => fresh.every((f) => threadStates(f.pid).every((state) => STOPPED.has(state))),
          DEADLINES_MS.freeze,
        );
        if (!allStopped || round === MAX_STOP_ROUNDS - 1)
          throw new SandboxError('sandbox.freeze-failed', {
            found: `${fresh.length} processes did not stop`,
          });
      }
    },
    thaw() {
      frozen = false;
      for (const found of members()) signal(found.pid, 'SIGCONT');
      return Promise.resolve();
    },
    cpuNs: readCpu,
    memoryPeakBytes() {
      for (const member of members()) peak = Math.max(peak, statusBytes(member.pid, 'VmHWM'));
      return peak === 0 ? undefined : peak;
    },
    oomKills: () => kills,
    processCount: () => members().length,
    async killAll(outermost) {
      readCpu();
      const seen = members();
      outermost();
      for (const found of seen) signal(found.pid, 'SIGKILL');
      const left = (): ProcessStat[] => [...seen.filter(stillAlive), ...members()];
      await pollUntil(() => {
        const alive = left();
        for (const found of alive) signal(found.pid, 'SIGKILL');
        return alive.length === 0;
      }, DEADLINES_MS.kill);
      return left().length;
    },
    release() {
      clearInterval(watch);
      roots.length = 0;
      return Promise.resolve();
    },
  };
}
