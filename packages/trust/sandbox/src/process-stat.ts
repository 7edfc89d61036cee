import { readdirSync, readFileSync } from 'node:fs';

/** What /proc/PID/stat says about a process. */
export interface ProcessStat {
  readonly pid: number;
  readonly parent: number;
  /** One letter: R, S, D, T (stopped), t (traced), Z (zombie), X. */
  readonly state: string;
  /** Clock ticks since boot; with the pid it names a process for ever. */
  readonly startTicks: number;
  /** User and system ticks of the process, exited threads included. */
  readonly ownTicks: number;
  /** The same of children that were waited for. */
  readonly childTicks: number;
}

/** CPU time of one clock tick: USER_HZ is 100 on every Linux that Node runs on. */
export const NS_PER_TICK = 10_000_000n;

/** Reads a small file of /proc or a cgroup; undefined when the process or group is gone. */
export function readOrGone(path: string): string | undefined {
  try {
    return readFileSync(path, 'latin1');
  } catch {
    return undefined;
  }
}

function parseStat(pid: number, text: string): ProcessStat | undefined {
  // The name in parentheses may hold spaces and parentheses: fields start after the last one.
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  const field = (n: number): number => Number(fields[n - 3]);
  const state = fields[0];
  if (state === undefined || fields.length < 20) return undefined;
  return {
    pid,
    parent: field(4),
    state,
    startTicks: field(22),
    ownTicks: field(14) + field(15),
    childTicks: field(16) + field(17),
  };
}

/** The state of a process, or undefined when there is none. */
export function processStat(pid: number): ProcessStat | undefined {
  const text = readOrGone(`/proc/${pid}/stat`);
  return text === undefined ? undefined : parseStat(pid, text);
}

/** The state letters of all threads of a process. */
export function threadStates(pid: number): string[] {
  return threadIds(pid).flatMap((tid) => {
    const text = readOrGone(`/proc/${pid}/task/${tid}/stat`);
    return text === undefined ? [] : [text.slice(text.lastIndexOf(')') + 2)[0] ?? 'X'];
  });
}

/** Nanoseconds of CPU of a process's living threads; undefined where the kernel keeps no such count. */
export function threadCpuNs(pid: number): bigint | undefined {
  let sum = 0n;
  for (const tid of threadIds(pid)) {
    const text = readOrGone(`/proc/${pid}/task/${tid}/schedstat`);
    if (text === undefined) continue;
    sum += BigInt(text.split(' ')[0] ?? '0');
  }
  return sum === 0n ? undefined : sum;
}

function threadIds(pid: number): string[] {
  try {
    return readdirSync(`/proc/${pid}/task`);
  } catch {
    return [];
  }
}

/** A field of /proc/PID/status in bytes, such as VmRSS or VmHWM. */
export function statusBytes(pid: number, name: 'VmRSS' | 'VmHWM'): number {
  const text = readOrGone(`/proc/${pid}/status`) ?? '';
  const match = new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(text);
  return match === null ? 0 : Number(match[1]) * 1024;
}

/**
 * Every living descendant of some processes, zombies left out. In a pid namespace orphans go to its first process,
 * so below that one nothing escapes this walk. `strangers` remembers who is no descendant and so never becomes one:
 * the next walk does not read them again. Whoever keeps it must empty it now and then, as pids come round.
 */
export function descendants(
  roots: readonly number[],
  strangers: Set<number> = new Set(),
): ProcessStat[] {
  const children = new Map<number, ProcessStat[]>();
  const present = new Set<number>();
  for (const name of readdirSync('/proc')) {
    const pid = Number(name);
    if (!Number.isInteger(pid)) continue;
    present.add(pid);
    if (strangers.has(pid)) continue;
    const stat = processStat(pid);
    if (stat === undefined || stat.state === 'Z' || stat.state === 'X') continue;
    const siblings = children.get(stat.parent);
    if (siblings === undefined) children.set(stat.parent, [stat]);
    else siblings.push(stat);
  }
  const found = new Map<number, ProcessStat>();
  const queue = [...roots];
  for (let pid = queue.pop(); pid !== undefined; pid = queue.pop()) {
    for (const child of children.get(pid) ?? []) {
      if (found.has(child.pid)) continue;
      found.set(child.pid, child);
      queue.push(child.pid);
    }
  }
  for (const pid of strangers) if (!present.has(pid)) strangers.delete(pid);
  // Only who is known to descend from elsewhere; one whose parent left during this walk is read again.
  const elsewhere = [0, ...strangers];
  for (let pid = elsewhere.pop(); pid !== undefined; pid = elsewhere.pop()) {
    for (const child of children.get(pid) ?? []) {
      if (found.has(child.pid) || roots.includes(child.pid)) continue;
      strangers.add(child.pid);
      elsewhere.push(child.pid);
    }
  }
  return [...found.values()];
}

/** True while the very process seen before still lives. */
export function stillAlive(seen: Pick<ProcessStat, 'pid' | 'startTicks'>): boolean {
  const now = processStat(seen.pid);
  return now !== undefined && now.startTicks === seen.startTicks && now.state !== 'Z';
}

/** Sends a signal; a process that is already gone is no error. */
export function signal(pid: number, name: 'SIGKILL' | 'SIGSTOP' | 'SIGCONT'): void {
  try {
    process.kill(pid, name);
  } catch {
    // Gone, which is what a kill wants and what a stop finds out on its next walk.
  }
}
