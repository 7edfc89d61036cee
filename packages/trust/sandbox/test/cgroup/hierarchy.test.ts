import { expect, it } from 'vitest';
import { findCgroups } from '../../src/cgroup/hierarchy.ts';

it('does not take an empty unified mount for version 2', () => {
  const mountinfo = '40 39 0:30 / /nowhere/unified rw - cgroup2 cgroup2 rw';
  const found = findCgroups({ mountinfo, selfCgroup: '0::/' });
  expect(found.roots).toBeUndefined();
});

it('reads controllers that share a mount, and refuses what it may not write', () => {
  const mountinfo = [
    '40 39 0:30 / /nowhere/memory rw - cgroup cgroup rw,memory',
    '41 39 0:31 / /nowhere/cpu,cpuacct rw - cgroup cgroup rw,cpu,cpuacct',
  ].join('\n');
  const found = findCgroups({ mountinfo, selfCgroup: '4:memory:/a\n2:cpu,cpuacct:/b' });
  expect(found.roots).toBeUndefined();
});
