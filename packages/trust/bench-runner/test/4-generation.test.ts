import { seededRandom } from '@peltier/stats';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { planRun } from '../src/1-plan.ts';
import { runGeneration, type GenerationRequest } from '../src/4-generation.ts';
import type { DrawInputs, MeasuredTarget } from '../src/measured-target.ts';
import { seedFor } from '../src/samples.ts';
import {
  drawIntegers,
  libraryTarget,
  openBench,
  QUICK,
  type Bench,
  type Library,
} from './fixtures/library-target.ts';

const SEED = '0123456789abcdef'.repeat(4);
const INPUTS = 250;

let bench: Bench;
beforeAll(async () => {
  bench = await openBench();
});
beforeEach(() => {
  bench.launches.length = 0;
});
afterAll(() => bench.close());

function request(arms: { readonly baseline?: Library; readonly candidate?: Library }) {
  return {
    generation: 0,
    trees: {
      baseline: bench.tree(arms.baseline ?? 'plain'),
      candidate: bench.tree(arms.candidate ?? 'plain'),
    },
    plan: planRun(libraryTarget(bench.host).entries, QUICK),
    sizes: { inputsPerWindow: [INPUTS], floorShare: [0] },
    seed: SEED,
  } satisfies GenerationRequest;
}

/** A target that writes down every draw. */
function recording(of: Partial<MeasuredTarget> = {}) {
  const drawn: { readonly seedHex: string; readonly inputs: readonly (readonly unknown[])[] }[] =
    [];
  const draw: DrawInputs = (want) => {
    const inputs = drawIntegers(want);
    drawn.push({ seedHex: want.seedHex, inputs });
    return inputs;
  };
  return { drawn, target: libraryTarget(bench.host, { draw, ...of }) };
}

async function expectNothingLeft(): Promise<void> {
  for (const { process } of bench.launches) {
    const ended = process.exit.then(() => true);
    expect(await Promise.race([ended, sleep(5000, false)])).toBe(true);
  }
}

describe('runGeneration', () => {
  it('gives complete pairs of both arms, with the floor, the memory and the start of each', async () => {
    const result = await runGeneration(libraryTarget(bench.host), request({}));
    if (result.kind !== 'measured') throw new Error(result.kind);
    const { sample } = result;
    expect(sample.pairs).toHaveLength(15);
    for (const pair of sample.pairs) {
      expect(pair.cell).toBe(0);
      expect(Math.min(pair.a_ns, pair.b_ns, pair.n)).toBeGreaterThan(0);
      expect(Math.abs(pair.n / INPUTS - 1)).toBeLessThanOrEqual(0.31);
    }
    expect(sample.floor_ns_per_input).toHaveLength(1);
    expect(sample.floor_ns_per_input[0]).toBeGreaterThan(0);
    const levels = [sample.a_ready_ns, sample.b_ready_ns, sample.a_peak_bytes, sample.b_peak_bytes];
    expect(Math.min(...levels)).toBeGreaterThan(0);
    await expectNothingLeft();
  });

  it('orders processes and windows, and sizes windows, by the coins of the seed alone', async () => {
    // Two trees of the same behaviour, so that their processes can be told apart.
    const [a, b] = [bench.tree('plain'), bench.tree('plainToo')];
    for (const generation of generationsOfBothOrders()) {
      bench.launches.length = 0;
      bench.thaws.length = 0;
      const asked = { ...request({ candidate: 'plainToo' }), generation };
      const result = await runGeneration(libraryTarget(bench.host), asked);
      if (result.kind !== 'measured') throw new Error(result.kind);
      const coins = seededRandom(seedFor(SEED, `coins ${generation}`));
      const spawned = coins.coin() ? 'A' : 'B';
      const pairs: { n: number; first: string }[] = [];
      const thaws: string[] = [];
      for (let round = 0; round < 20; round += 1) {
        const n = Math.round(INPUTS * (1 + 0.3 * (2 * coins.nextFloat() - 1)));
        const first = coins.coin() ? 'A' : 'B';
        pairs.push({ n, first });
        thaws.push(...(first === 'A' ? [a, b] : [b, a]));
        if (round < 5 || coins.nextInt(8) !== 0) continue;
        for (let shown = 0; shown < 4; shown += 1) coins.nextInt(n);
        thaws.push(a, b);
      }
      const { sample } = result;
      expect(sample.pairs.map(({ n, first }) => ({ n, first }))).toEqual(pairs.slice(5));
      expect(new Set(sample.pairs.map(({ first }) => first))).toEqual(new Set(['A', 'B']));
      // What was written down is what was done.
      expect(bench.thaws.slice(0, thaws.length)).toEqual(thaws);
      expect(sample.spawned_first).toBe(spawned);
      const started = bench.launches.slice(0, 2).map(({ tree }) => tree);
      expect(started).toEqual(spawned === 'A' ? [a, b] : [b, a]);
    }
  });

  it('starts processes in both orders over the generations of a run', () => {
    const firsts = Array.from({ length: 20 }, (_, generation) =>
      seededRandom(seedFor(SEED, `coins ${generation}`)).coin(),
    );
    expect(new Set(firsts).size).toBe(2);
  });

  it('draws inputs that no window has seen before, so that remembering outcomes gains nothing', async () => {
    const { drawn, target } = recording();
    for (const generation of [0, 1]) {
      const result = await runGeneration(target, { ...request({}), generation });
      expect(result.kind).toBe('measured');
    }
    expect(drawn).toHaveLength(2 * (5 + 15 + 1));
    const inputs = drawn.flatMap((batch) => batch.inputs.map(([n]) => n));
    // A few 32-bit numbers are equal by chance; a batch that came twice would be hundreds.
    expect(inputs.length - new Set(inputs).size).toBeLessThan(20);
    expect(new Set(drawn.map(({ seedHex }) => seedHex)).size).toBe(drawn.length);
  });

  it('finds an answer that is wrong only after 3000 calls, with the very input', async () => {
    const { drawn, target } = recording();
    const result = await runGeneration(target, request({ candidate: 'wrongLate' }));
    if (result.kind !== 'differs') throw new Error(result.kind);
    const calls = drawn.flatMap(({ inputs }) => inputs);
    expect(result.difference).toMatchObject({ entry: 'f', workload: 'w', input: calls[3000] });
    expect(result.difference.baseline).not.toEqual(result.difference.candidate);
    await expectNothingLeft();
  });

  it.each(['exitsLate', 'hangsLate', 'failsToLoad', 'exitsOnLoad'] as const)(
    'blames the candidate for its own failure: %s',
    async (candidate) => {
      const target = libraryTarget(bench.host, { limits: { memoryMb: 512, wallS: 5 } });
      for (const generation of generationsOfBothOrders()) {
        const result = await runGeneration(target, { ...request({ candidate }), generation });
        expect(result.kind).toBe('candidate-failed');
      }
      await expectNothingLeft();
    },
  );

  it.each(['exitsLate', 'failsToLoad', 'exitsOnLoad'] as const)(
    'never blames the candidate for a failure of the baseline: %s',
    async (baseline) => {
      for (const generation of generationsOfBothOrders()) {
        await expect(
          runGeneration(libraryTarget(bench.host), { ...request({ baseline }), generation }),
        ).rejects.toMatchObject({ code: 'bench.worker' });
      }
      await expectNothingLeft();
    },
  );

  it('asks the tolerance of an entry that has one, and only that of such an entry', async () => {
    const asked: string[] = [];
    const same = (entry: string): boolean => asked.push(entry) > 0;
    const close = libraryTarget(bench.host, { exact: false, same });
    const result = await runGeneration(close, request({ candidate: 'almost' }));
    expect(result.kind).toBe('measured');
    expect(new Set(asked)).toEqual(new Set(['f']));
    const far = libraryTarget(bench.host, { exact: false, same: () => false });
    const other = await runGeneration(far, request({ candidate: 'almost' }));
    expect(other.kind).toBe('differs');
    const exact = libraryTarget(bench.host, { same: () => true });
    const strict = await runGeneration(exact, request({ candidate: 'almost' }));
    expect(strict.kind).toBe('differs');
  });

  it('sees the CPU time of threads that the wall clock does not wait for', async () => {
    const asked = request({ baseline: 'waits', candidate: 'waitsAndBurns' });
    const result = await runGeneration(libraryTarget(bench.host), {
      ...asked,
      sizes: { inputsPerWindow: [3], floorShare: [0] },
    });
    if (result.kind !== 'measured') throw new Error(result.kind);
    const sum = (of: 'a_cpu_ns' | 'b_cpu_ns'): number =>
      result.sample.pairs.reduce((total, pair) => total + pair[of], 0);
    expect(sum('a_cpu_ns')).toBeGreaterThan(0);
    expect(sum('b_cpu_ns')).toBeGreaterThan(3 * sum('a_cpu_ns'));
  });

  it('gives the candidate arm the injected share of further inputs, and then compares nothing', async () => {
    const { drawn, target } = recording();
    const result = await runGeneration(target, { ...request({}), injected: 0.1 });
    if (result.kind !== 'measured') throw new Error(result.kind);
    const measured = drawn.slice(5, 20).reduce((total, { inputs }) => total + inputs.length, 0);
    const n = result.sample.pairs.reduce((total, pair) => total + pair.n, 0);
    expect(Math.abs(measured - n * 1.1)).toBeLessThanOrEqual(1);
  });
});

/** Numbers of a generation that spawns A first and of one that spawns B first. */
function generationsOfBothOrders(): readonly number[] {
  const spawnsAFirst = (generation: number): boolean =>
    seededRandom(seedFor(SEED, `coins ${generation}`)).coin();
  const numbers = Array.from({ length: 20 }, (_, generation) => generation);
  return [numbers.findIndex(spawnsAFirst), numbers.findIndex((n) => !spawnsAFirst(n))];
}
