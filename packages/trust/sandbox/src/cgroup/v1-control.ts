import { mkdirSync, rmdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DEADLINES_MS, pollUntil, type ProcessControl } from '../process-control.ts';
import { signal } from '../process-stat.ts';
import { SandboxError } from '../sandbox-error.ts';
import { type GroupLimits, inherit, tryWrite } from './group-limits.ts';
import { type CgroupRoots, groupPids, rootDirectories } from './hierarchy.ts';
import { keyedNumber, openKernelFile } from './kernel-file.ts';

/** Control by one group per legacy hierarchy; every group has the same name. */
export function v1Control(options: {
  roots: Extract<CgroupRoots, { kind: 'v1' }>;
  name: string;
  limits: GroupLimits;
}): ProcessControl {
  const { roots, name, limits } = options;
  const groups = rootDirectories(roots).map((root) => join(root, name));
  for (const group of groups) mkdirSync(group);
  const at = (root: string, file: string): string => join(root, name, file);

  writeFileSync(at(roots.memory, 'memory.limit_in_bytes'), String(limits.memoryBytes));
  tryWrite(at(roots.memory, 'memory.memsw.limit_in_bytes'), String(limits.memoryBytes));
  tryWrite(at(roots.memory, 'memory.swappiness'), '0');
  writeFileSync(at(roots.pids, 'pids.max'), String(limits.pids));
  if (roots.cpuset !== undefined) {
    const cpus = at(roots.cpuset, 'cpuset.cpus');
    if (limits.cpus !== undefined) writeFileSync(cpus, limits.cpus.join(','));
    inherit({ parent: join(roots.cpuset, 'cpuset.cpus'), child: cpus });
    inherit({
      parent: join(roots.cpuset, 'cpuset.mems'),
      child: at(roots.cpuset, 'cpuset.mems'),
    });
  }

  const state = openKernelFile(at(roots.freezer, 'freezer.state'), 'r+');
  const usage = openKernelFile(at(roots.cpuacct, 'cpuacct.usage'), 'r');
  const peak = openKernelFile(at(roots.memory, 'memory.max_usage_in_bytes'), 'r');
  const oom = openKernelFile(at(roots.memory, 'memory.oom_control'), 'r');
  const counters = (): { cpu: bigint; peak: number; oom: number } => ({
    cpu: BigInt(usage.read().trim()),
    peak: Number(peak.read()),
    oom: keyedNumber(oom.read(), 'oom_kill'),
  });
  let last: ReturnType<typeof counters> | undefined;
  const members = (): number[] => [...new Set(groups.flatMap(groupPids))];

  const setState = async (wanted: 'FROZEN' | 'THAWED'): Promise<void> => {
    // Once released there is nothing left to stop.
    const done = (): boolean => last !== undefined || state.read().startsWith(wanted);
    state.write(wanted);
    if (await pollUntil(done, DEADLINES_MS.freeze)) return;
    throw new SandboxError('sandbox.freeze-failed', {
      found: `the freezer says ${state.read().trim()} instead of ${wanted}`,
    });
  };

  return {
    joinFiles: groups.map((group) => join(group, 'cgroup.procs')),
    attach: () => undefined,
    freeze: () => setState('FROZEN'),
    thaw: () => setState('THAWED'),
    cpuNs: () => last?.cpu ?? BigInt(usage.read().trim()),
    memoryPeakBytes: () => last?.peak ?? Number(peak.read()),
    oomKills: () => last?.oom ?? keyedNumber(oom.read(), 'oom_kill'),
    processCount: () => groupPids(join(roots.freezer, name)).length,
    async killAll(outermost) {
      outermost();
      await pollUntil(() => {
        const alive = members();
        // Frozen first, so that nothing forks between the listing and its kill; a frozen process dies when thawed.
        if (alive.length > 0) state.write('FROZEN');
        for (const pid of members()) signal(pid, 'SIGKILL');
        state.write('THAWED');
        return alive.length === 0;
      }, DEADLINES_MS.kill);
      return members().length;
    },
    async release() {
      if (last !== undefined) return;
      last = counters();
      for (const file of [state, usage, peak, oom]) file.close();
      await removeGroups(groups);
    },
  };
}

/** Removes empty groups; one that refuses is left for the sweep of the next start. */
export async function removeGroups(groups: readonly string[]): Promise<boolean> {
  let left = [...groups];
  return pollUntil(() => {
    left = left.filter((group) => {
      try {
        rmdirSync(group);
        return false;
      } catch (error) {
        return !(error instanceof Error && 'code' in error && error.code === 'ENOENT');
      }
    });
    return left.length === 0;
  }, DEADLINES_MS.remove);
}
