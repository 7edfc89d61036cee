import { accessSync, constants, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { readOrGone } from '../process-stat.ts';

/** Directories in which this daemon may make groups for its sandboxes. */
export type CgroupRoots =
  | {
      readonly kind: 'v1';
      readonly memory: string;
      readonly pids: string;
      readonly cpuacct: string;
      readonly freezer: string;
      readonly cpuset?: string;
    }
  | { readonly kind: 'v2'; readonly root: string; readonly cpuset: boolean };

/** Either the directories, or why there are none. */
export type CgroupFinding =
  { readonly roots: CgroupRoots } | { readonly roots: undefined; readonly why: string };

interface Mount {
  readonly root: string;
  readonly point: string;
  readonly type: string;
  readonly options: readonly string[];
}

function cgroupMounts(mountinfo: string): Mount[] {
  return mountinfo.split('\n').flatMap((line) => {
    const [left, right] = line.split(' - ');
    if (left === undefined || right === undefined) return [];
    const [, , , root, point] = left.split(' ');
    const [type, , options] = right.split(' ');
    if (root === undefined || point === undefined || type === undefined) return [];
    if (type !== 'cgroup' && type !== 'cgroup2') return [];
    return [{ root, point, type, options: (options ?? '').split(',') }];
  });
}

/** Own path within a hierarchy, from /proc/self/cgroup; the unified one has an empty controller list. */
function ownPath(selfCgroup: string, controller: string): string | undefined {
  for (const line of selfCgroup.split('\n')) {
    const match = /^\d+:([^:]*):(.*)$/.exec(line);
    if (match === null) continue;
    const [, names = '', path = '/'] = match;
    if (controller === '' ? names === '' : names.split(',').includes(controller)) return path;
  }
  return undefined;
}

function writable(directory: string): boolean {
  try {
    accessSync(directory, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}

/**
 * Finds where groups can be made. Version 2 counts only if its root really has memory and pids: on a hybrid host
 * the unified mount exists and controls nothing.
 */
export function findCgroups(sources?: { mountinfo: string; selfCgroup: string }): CgroupFinding {
  const mountinfo = sources?.mountinfo ?? readOrGone('/proc/self/mountinfo') ?? '';
  const selfCgroup = sources?.selfCgroup ?? readOrGone('/proc/self/cgroup') ?? '';
  const mounts = cgroupMounts(mountinfo);
  const directory = (mount: Mount, controller: string): string | undefined => {
    const own = ownPath(selfCgroup, controller);
    if (own === undefined) return undefined;
    const inside = posix.relative(mount.root, own);
    return inside.startsWith('..') ? mount.point : join(mount.point, inside);
  };

  const unified = mounts.find((mount) => mount.type === 'cgroup2');
  if (unified !== undefined) {
    const offered = (readOrGone(join(unified.point, 'cgroup.controllers')) ?? '').trim().split(' ');
    if (offered.includes('memory') && offered.includes('pids')) {
      if (!writable(unified.point)) return { roots: undefined, why: 'cgroup v2 is not delegated' };
      return { roots: { kind: 'v2', root: unified.point, cpuset: offered.includes('cpuset') } };
    }
  }
  const legacy = (controller: string): string | undefined => {
    const mount = mounts.find((m) => m.type === 'cgroup' && m.options.includes(controller));
    const path = mount === undefined ? undefined : directory(mount, controller);
    return path !== undefined && writable(path) ? path : undefined;
  };
  const [memory, pids, cpuacct, freezer, cpuset] = [
    legacy('memory'),
    legacy('pids'),
    legacy('cpuacct'),
    legacy('freezer'),
    legacy('cpuset'),
  ];
  if (memory === undefined || pids === undefined || cpuacct === undefined || freezer === undefined)
    return { roots: undefined, why: 'no writable cgroup with memory, pids, cpuacct and freezer' };
  const base = { kind: 'v1', memory, pids, cpuacct, freezer } as const;
  return { roots: cpuset === undefined ? base : { ...base, cpuset } };
}

/** All directories in which groups of ours may lie, each once. */
export function rootDirectories(roots: CgroupRoots): string[] {
  if (roots.kind === 'v2') return [roots.root];
  const { memory, pids, cpuacct, freezer, cpuset } = roots;
  const all = [memory, pids, cpuacct, freezer];
  return [...new Set(cpuset === undefined ? all : [...all, cpuset])];
}

/** Members of a group as pids; empty when the group is gone. */
export function groupPids(directory: string): number[] {
  try {
    return readFileSync(join(directory, 'cgroup.procs'), 'latin1')
      .split('\n')
      .filter((line) => line !== '')
      .map(Number);
  } catch {
    return [];
  }
}
