import { type ChildProcess, spawn } from 'node:child_process';
import { accessSync, constants, existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { findCgroups } from '../../src/cgroup/hierarchy.ts';
import { sweepGroups } from '../../src/cgroup/sweep.ts';
import { v2Control } from '../../src/cgroup/v2-control.ts';
import { isOrphan, ownerTag } from '../../src/owner-tag.ts';
import { pollUntil } from '../../src/process-control.ts';
import { processStat } from '../../src/process-stat.ts';

const children: ChildProcess[] = [];
afterAll(() => {
  for (const child of children) child.kill('SIGKILL');
});

/** A process that spins, started in the groups. */
function spinIn(joinFiles: readonly string[]): number {
  const script = 'for f in "$@"; do echo $$ > "$f"; done; while :; do :; done';
  const child = spawn('/bin/sh', ['-c', script, 'sh', ...joinFiles], { stdio: 'ignore' });
  children.push(child);
  return child.pid ?? 0;
}

const dead = (pid: number): boolean => [undefined, 'Z'].includes(processStat(pid)?.state);

const unified = ['/sys/fs/cgroup/unified', '/sys/fs/cgroup'].find((root) => {
  try {
    accessSync(join(root, 'cgroup.procs'), constants.W_OK);
    return existsSync(join(root, 'cgroup.controllers'));
  } catch {
    return false;
  }
});

// Version 2 control needs a unified mount that this user can write.
describe.skipIf(unified === undefined)('version 2 group (needs a writable unified mount)', () => {
  it('freezes, thaws, counts and kills', async () => {
    const root = unified ?? '';
    const control = v2Control({ root, name: `${ownerTag()}-9001`, limits: undefined });
    const pid = spinIn(control.joinFiles);
    await pollUntil(() => control.cpuNs() > 20_000_000n, 5000);
    expect(control.processCount()).toBe(1);
    await control.freeze();
    const frozen = control.cpuNs();
    await pollUntil(() => false, 50);
    expect(control.cpuNs()).toBe(frozen);
    await control.thaw();
    expect(await pollUntil(() => control.cpuNs() > frozen, 5000)).toBe(true);
    await control.freeze();
    expect(await control.killAll(() => undefined)).toBe(0);
    await control.release();
    expect(await pollUntil(() => dead(pid), 1000)).toBe(true);
    expect(existsSync(join(root, `${ownerTag()}-9001`))).toBe(false);
  });
});

const found = findCgroups();
const legacy = found.roots?.kind === 'v1' ? found.roots : undefined;

// The sweep is shown on version 1 groups that this user can write.
describe.skipIf(legacy === undefined)('sweep (needs writable version 1 groups)', () => {
  it('ends frozen processes of a dead daemon and removes its groups', async () => {
    if (legacy === undefined) return;
    // A pid of this process with another start time: a daemon that no longer lives.
    const name = `peltier-${process.pid}-1-1`;
    expect(isOrphan(name)).toBe(true);
    expect(isOrphan(`${ownerTag()}-1`)).toBe(false);
    const group = join(legacy.freezer, name);
    mkdirSync(group);
    const pid = spinIn([join(group, 'cgroup.procs')]);
    await pollUntil(() => (processStat(pid)?.ownTicks ?? 0) > 1, 5000);
    writeFileSync(join(group, 'freezer.state'), 'FROZEN');
    expect(await sweepGroups(legacy)).toBeGreaterThanOrEqual(1);
    expect(await pollUntil(() => dead(pid), 1000)).toBe(true);
    expect(existsSync(group)).toBe(false);
  });
});
