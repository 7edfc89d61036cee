import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DEADLINES_MS, pollUntil, type ProcessControl } from '../process-control.ts';
import { readOrGone, signal } from '../process-stat.ts';
import { SandboxError } from '../sandbox-error.ts';
import { type GroupLimits, tryWrite } from './group-limits.ts';
import { groupPids } from './hierarchy.ts';
import { keyedNumber, openKernelFile } from './kernel-file.ts';
import { removeGroups } from './v1-control.ts';

/** Turns on the controllers for groups below `root`; false when the kernel refuses (root has processes, no right). */
export function enableControllers(root: string, cpuset: boolean): boolean {
  const wanted = cpuset ? ['memory', 'pids', 'cpuset'] : ['memory', 'pids'];
  for (const name of wanted) tryWrite(join(root, 'cgroup.subtree_control'), `+${name}`);
  const enabled = (readOrGone(join(root, 'cgroup.subtree_control')) ?? '').trim().split(' ');
  return enabled.includes('memory') && enabled.includes('pids');
}

/**
 * Control by one group of the unified hierarchy. `limits` undefined makes a group without memory and pids
 * controllers, which can only freeze, count and kill.
 */
export function v2Control(options: {
  root: string;
  name: string;
  limits: GroupLimits | undefined;
}): ProcessControl {
  const { limits } = options;
  const group = join(options.root, options.name);
  mkdirSync(group);
  if (limits !== undefined) {
    writeFileSync(join(group, 'memory.max'), String(limits.memoryBytes));
    tryWrite(join(group, 'memory.swap.max'), '0');
    tryWrite(join(group, 'memory.oom.group'), '1');
    writeFileSync(join(group, 'pids.max'), String(limits.pids));
    if (limits.cpus !== undefined) tryWrite(join(group, 'cpuset.cpus'), limits.cpus.join(','));
  }
  const freezer = openKernelFile(join(group, 'cgroup.freeze'), 'r+');
  const events = openKernelFile(join(group, 'cgroup.events'), 'r');
  const usage = openKernelFile(join(group, 'cpu.stat'), 'r');
  const cpuNs = (): bigint => BigInt(keyedNumber(usage.read(), 'usage_usec')) * 1000n;
  const peakBytes = (): number | undefined => {
    const text = readOrGone(join(group, 'memory.peak'));
    return text === undefined ? undefined : Number(text);
  };
  const oomKills = (): number =>
    keyedNumber(readOrGone(join(group, 'memory.events')) ?? '', 'oom_kill');
  let last: { cpu: bigint; peak: number | undefined; oom: number } | undefined;

  const setFrozen = async (wanted: 0 | 1): Promise<void> => {
    freezer.write(String(wanted));
    // Once released there is nothing left to stop.
    const done = (): boolean =>
      last !== undefined || keyedNumber(events.read(), 'frozen') === wanted;
    if (await pollUntil(done, DEADLINES_MS.freeze)) return;
    throw new SandboxError('sandbox.freeze-failed', {
      found: `the group did not reach frozen ${wanted}`,
    });
  };

  return {
    joinFiles: [join(group, 'cgroup.procs')],
    attach: () => undefined,
    freeze: () => setFrozen(1),
    thaw: () => setFrozen(0),
    cpuNs: () => last?.cpu ?? cpuNs(),
    memoryPeakBytes: () => (last === undefined ? peakBytes() : last.peak),
    oomKills: () => last?.oom ?? oomKills(),
    processCount: () => groupPids(group).length,
    async killAll(outermost) {
      outermost();
      const allAtOnce = existsSync(join(group, 'cgroup.kill'));
      await pollUntil(() => {
        const alive = groupPids(group);
        if (allAtOnce && alive.length > 0) tryWrite(join(group, 'cgroup.kill'), '1');
        else for (const pid of alive) signal(pid, 'SIGKILL');
        return alive.length === 0;
      }, DEADLINES_MS.kill);
      return groupPids(group).length;
    },
    async release() {
      if (last !== undefined) return;
      last = { cpu: cpuNs(), peak: peakBytes(), oom: oomKills() };
      for (const file of [freezer, events, usage]) file.close();
      await removeGroups([group]);
    },
  };
}
