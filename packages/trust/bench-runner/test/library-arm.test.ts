import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openLibraryArm, packBatch } from '../src/library-arm.ts';
import { drawIntegers, libraryTarget, openBench, type Bench } from './fixtures/library-target.ts';

let bench: Bench;
beforeAll(async () => {
  bench = await openBench();
});
afterAll(() => bench.close());

const batch = (entry = 0) =>
  packBatch(entry, drawIntegers({ entry: 'f', size: 1, count: 50, seedHex: '07'.repeat(32) }));

it('keeps an arm frozen between its windows, threads and all', async () => {
  const meter = { cpuNs: 0 };
  const target = { ...libraryTarget(bench.host), meter };
  const arm = await openLibraryArm(target, { tree: bench.tree('burns') });
  try {
    await arm.window(batch());
    await sleep(1500);
    const second = await arm.window(batch());
    // Six threads that never stop: running on through the pause they would have used all of it.
    expect(second.cpuNs).toBeLessThan(0.75e9);
    await arm.show([0]);
  } finally {
    await arm.close();
  }
  expect(meter.cpuNs).toBeGreaterThan(0);
});

it('replays outcomes without calling, and to the same digest', async () => {
  const target = libraryTarget(bench.host);
  const arm = await openLibraryArm(target, { tree: bench.tree('exitsLate'), replay: true });
  try {
    const whole = await arm.window(batch(), { keep: true });
    for (let round = 0; round < 40; round += 1) {
      const replayed = await arm.window(batch(1));
      expect(replayed.digest).toBe(whole.digest);
    }
    expect(await arm.peakBytes()).toBeGreaterThan(0);
  } finally {
    await arm.close();
  }
});

it('leaves no process behind when the tree does not load', async () => {
  bench.launches.length = 0;
  await expect(
    openLibraryArm(libraryTarget(bench.host), { tree: bench.tree('failsToLoad') }),
  ).rejects.toMatchObject({ code: 'worker.unresolved' });
  const [launch] = bench.launches;
  expect(await Promise.race([launch?.process.exit, sleep(5000)])).toBeDefined();
});

it('ends a worker that it cannot freeze', async () => {
  bench.launches.length = 0;
  const host = {
    ...bench.host,
    async launch(spec: Parameters<typeof bench.host.launch>[0]) {
      const process = await bench.host.launch(spec);
      return { ...process, freeze: () => Promise.reject(new Error('not now')) };
    },
  };
  await expect(
    openLibraryArm(libraryTarget(host), { tree: bench.tree('plain') }),
  ).rejects.toThrow();
  const [launch] = bench.launches;
  expect(await Promise.race([launch?.process.exit, sleep(5000)])).toBeDefined();
});
