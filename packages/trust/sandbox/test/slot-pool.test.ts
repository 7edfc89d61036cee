import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { SLOT_COUNT, slotPool as poolOf } from '../src/slot-pool.ts';

// Not the real range: sandboxes of other tests may be running there.
const FIRST_UID = 62_000;
const slotPool = (directory: string): ReturnType<typeof poolOf> => poolOf(directory, FIRST_UID);

const base = mkdtempSync(join(tmpdir(), 'peltier-slots-'));
afterAll(() => {
  rmSync(base, { recursive: true });
});

it('never hands out one uid twice, not even over two pools', () => {
  const directory = join(base, 'shared');
  const [one, two] = [slotPool(directory), slotPool(directory)];
  const taken = [one.take(), two.take(), one.take()];
  expect(new Set(taken.map(({ uid }) => uid)).size).toBe(3);
  taken[0]?.free();
  expect(two.take().uid).toBe(FIRST_UID);
});

it('keeps a uid in quarantine out of use, and refuses when none is left', () => {
  const pool = slotPool(join(base, 'quarantine'));
  pool.take().quarantine();
  const uids = Array.from({ length: SLOT_COUNT - 1 }, () => pool.take().uid);
  expect(uids).not.toContain(FIRST_UID);
  expect(() => pool.take()).toThrow(expect.objectContaining({ code: 'sandbox.no-slot' }));
});

it('takes over what a dead daemon held and what nothing runs under any more', () => {
  const directory = join(base, 'stale');
  slotPool(directory).take().quarantine();
  writeFileSync(join(directory, String(FIRST_UID + 1)), `peltier-${process.pid}-1`);
  const pool = slotPool(directory);
  expect([pool.take().uid, pool.take().uid]).toEqual([FIRST_UID, FIRST_UID + 1]);
});
