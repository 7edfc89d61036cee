import { HOST_LIMITS, readHostCounters } from '@peltier/bench-runner';
import { availableParallelism } from 'node:os';
import { lstatSync, statfsSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { DoctorFinding } from './finding.ts';

const LEAST_FREE_MIB = 512;
const WATCH_MS = 1_500;

/** The state directory: there or makeable, ours, closed to others. */
export function checkStateDir(stateDir: string): DoctorFinding {
  const stat = lstatSync(stateDir, { throwIfNoEntry: false });
  const pass = (found: string): DoctorFinding => ({ what: 'state', state: 'pass', found });
  const fail = (found: string, fix: string): DoctorFinding => ({
    what: 'state',
    state: 'fail',
    found: `${stateDir} ${found}`,
    fix,
  });
  if (stat === undefined) return pass(`${stateDir} will be made`);
  if (!stat.isDirectory()) return fail('is not a directory', `mv ${stateDir} ${stateDir}.old`);
  const user = process.geteuid?.();
  if (user !== undefined && stat.uid !== user) {
    return fail(`belongs to user ${String(stat.uid)}`, `chown -R ${String(user)} ${stateDir}`);
  }
  if ((stat.mode & 0o022) !== 0) return fail('may be written by others', `chmod 700 ${stateDir}`);
  return pass(stateDir);
}

/** Free space where the state lies. */
export function checkDisk(stateDir: string, leastMib = LEAST_FREE_MIB): DoctorFinding {
  let dir = stateDir;
  while (lstatSync(dir, { throwIfNoEntry: false }) === undefined) dir = dirname(dir);
  const { bavail, bsize } = statfsSync(dir);
  const mib = Math.floor((bavail * bsize) / 2 ** 20);
  const ok = mib >= leastMib;
  return {
    what: 'disk',
    state: ok ? 'pass' : 'fail',
    found: `${String(mib)} MiB free${ok ? '' : `, at least ${String(leastMib)} are needed`}`,
    ...(ok ? {} : { fix: 'free some space, or set PELTIER_HOME to a larger disk' }),
  };
}

/** Watches the idle host for a moment: what others use now would be noise in a run. */
export async function checkNoise(watchMs = WATCH_MS): Promise<DoctorFinding> {
  const before = readHostCounters();
  await delay(watchMs);
  const after = readHostCounters();
  if (before === undefined || after === undefined) {
    return { what: 'noise', state: 'warn', found: 'no /proc/stat: load cannot be seen here' };
  }
  const total = Math.max(1, after.total - before.total);
  const busy = (after.busy - before.busy) / total;
  const steal = (after.steal - before.steal) / total;
  const found = `others use ${percent(busy)} of the CPUs, ${percent(steal)} is stolen (limits ${percent(HOST_LIMITS.foreignShare)} and ${percent(HOST_LIMITS.stealShare)})`;
  const loud = busy > HOST_LIMITS.foreignShare || steal > HOST_LIMITS.stealShare;
  return {
    what: 'noise',
    state: loud ? 'warn' : 'pass',
    found,
    ...(loud ? { fix: 'stop other work on this host while verdicts run' } : {}),
  };
}

/** One CPU for the parent, one for the arms. */
export function checkCpus(count = availableParallelism()): DoctorFinding {
  return count >= 2
    ? { what: 'cpus', state: 'pass', found: `${String(count)} CPUs` }
    : {
        what: 'cpus',
        state: 'warn',
        found: 'one CPU: the clock and the arms share it, so intervals are wide',
        fix: 'use a host with two CPUs or more',
      };
}

function percent(share: number): string {
  return `${(share * 100).toFixed(0)} %`;
}
