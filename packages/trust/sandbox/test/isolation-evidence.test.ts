import { expect, it } from 'vitest';
import { tierOf } from '../src/isolation-evidence.ts';

const all = { form: 'bwrap', uidSeparated: true, cgroup: 'v1', seccompSha256: 'ab' } as const;

it('is full only with bubblewrap, own uid, cgroups and filter together', () => {
  expect(tierOf(all)).toBe('full');
  expect(tierOf({ ...all, form: 'unshare' })).toBe('partial');
  expect(tierOf({ ...all, uidSeparated: false })).toBe('partial');
  expect(tierOf({ ...all, cgroup: 'none' })).toBe('partial');
  expect(tierOf({ ...all, seccompSha256: undefined })).toBe('partial');
  expect(tierOf({ ...all, form: 'bare' })).toBe('none');
});
