import { seededRandom } from '@peltier/stats';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findDifference } from '../src/find-difference.ts';
import { openLibraryArm, packBatch } from '../src/library-arm.ts';
import type { TimedArm, Window } from '../src/timed-arm.ts';
import { drawIntegers, libraryTarget, openBench, type Bench } from './fixtures/library-target.ts';

const CELL = { entry: 'f', workload: 'w', size: 1, weight: 1 };
const BATCH = packBatch(
  0,
  drawIntegers({ entry: 'f', size: 1, count: 30, seedHex: '05'.repeat(32) }),
);

let bench: Bench;
let a: TimedArm;
let b: TimedArm;
let pair: { a: Window; b: Window };
beforeAll(async () => {
  bench = await openBench();
  const target = libraryTarget(bench.host);
  a = await openLibraryArm(target, { tree: bench.tree('plain') });
  b = await openLibraryArm(target, { tree: bench.tree('plain') });
  pair = { a: await a.window(BATCH), b: await b.window(BATCH) };
});
afterAll(async () => {
  await Promise.all([a.close(), b.close()]);
  await bench.close();
});

/** As the arm, but what it shows is not what it digested. */
function lying(arm: TimedArm): Pick<TimedArm, 'show'> {
  return {
    show: async (indices) =>
      (await arm.show(indices)).map((bytes) => Buffer.concat([bytes, Buffer.of(1)])),
  };
}

/** Coins of a window whose outcomes are looked at, or are not. */
function coins(looked: boolean) {
  for (let n = 0; ; n += 1) {
    const seed = n.toString(16).padStart(64, '0');
    if ((seededRandom(seed).nextInt(8) === 0) === looked) return seededRandom(seed);
  }
}

describe('findDifference', () => {
  const compare = (of: Partial<Parameters<typeof findDifference>[1]>) =>
    findDifference(libraryTarget(bench.host), {
      a,
      b,
      coins: coins(true),
      cell: CELL,
      pair,
      batch: BATCH,
      measured: true,
      ...of,
    });

  it('agrees where digests and what is shown agree', async () => {
    expect(await compare({})).toEqual({ kind: 'agree' });
  });

  it('does not believe a digest whose outcomes look different', async () => {
    const result = await compare({ b: lying(b) });
    if (result.kind !== 'differs') throw new Error(result.kind);
    expect(BATCH.inputs).toContainEqual(result.difference.input);
    // It looks only where the coins say so, and in no warm-up.
    expect(await compare({ b: lying(b), coins: coins(false) })).toEqual({ kind: 'agree' });
    expect(await compare({ b: lying(b), measured: false })).toEqual({ kind: 'agree' });
  });

  it('does not believe outcomes whose digest is different', async () => {
    const other = { ...pair, b: { ...pair.b, digest: '00'.repeat(32) } };
    expect((await compare({ pair: other })).kind).toBe('differs');
    expect((await compare({ pair: other, measured: false })).kind).toBe('differs');
  });

  it('blames an arm that shows nothing, but no candidate for a baseline that does not', async () => {
    const mute = { show: () => Promise.reject(new Error('nothing to show')) };
    expect((await compare({ b: mute })).kind).toBe('candidate-failed');
    await expect(compare({ a: mute })).rejects.toThrow();
    expect((await compare({ b: { show: () => Promise.resolve([]) } })).kind).toBe('differs');
  });
});
