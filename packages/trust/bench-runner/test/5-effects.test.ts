import { describe, expect, it } from 'vitest';
import { effectsOf } from '../src/5-effects.ts';
import type { GenerationSample, PairSample, RunSamples } from '../src/samples.ts';

const CELLS = [0.75, 0.25].map((weight, at) => ({
  entry: 'f',
  workload: `w${at}`,
  size: 1,
  weight,
}));

const pair = (cell: number, of: Partial<PairSample>): PairSample => ({
  cell,
  n: 10,
  first: 'A',
  a_ns: 100,
  b_ns: 100,
  a_cpu_ns: 100,
  b_cpu_ns: 100,
  ...of,
});

function run(pairs: readonly PairSample[], of: Partial<GenerationSample> = {}): RunSamples {
  const generation: GenerationSample = {
    generation: 0,
    spawned_first: 'A',
    pairs,
    floor_ns_per_input: [0, 0],
    a_ready_ns: 10,
    b_ready_ns: 20,
    a_peak_bytes: 40,
    b_peak_bytes: 10,
    ...of,
  };
  return {
    schema: 'peltier.samples.v1',
    phase: 'screen',
    seed: '00'.repeat(32),
    cells: CELLS,
    generations: [generation],
    wall_s: 1,
    host: {},
  };
}

describe('effectsOf', () => {
  it('weighs the cells by their log ratios of summed time', () => {
    const effects = effectsOf(
      run([pair(0, { b_ns: 50 }), pair(0, { a_ns: 300, b_ns: 150 }), pair(1, { b_ns: 400 })]),
    );
    expect(effects.total[0]).toBeCloseTo(0.75 * Math.log(0.5) + 0.25 * Math.log(4), 12);
    expect(effects.cells.map(({ total }) => total[0])).toEqual([Math.log(0.5), Math.log(4)]);
    expect(effects.cpu).toEqual([0]);
    expect(effects.cpuWitness).toBe('read');
    expect(effects.ready?.[0]).toBeCloseTo(Math.log(2), 12);
    expect(effects.memory?.[0]).toBeCloseTo(Math.log(0.25), 12);
  });

  it('takes the floor off both arms, and tells its share', () => {
    const effects = effectsOf(
      run([pair(0, { b_ns: 60 }), pair(1, { b_ns: 100 })], { floor_ns_per_input: [2, 0] }),
    );
    expect(effects.floorFree[0]).toBeCloseTo(0.75 * Math.log(0.5), 12);
    expect(effects.cells.map(({ floorShare }) => floorShare)).toEqual([0.2, 0]);
  });

  it('falls back on the raw value where a whole cell is below its floor', () => {
    const effects = effectsOf(
      run([pair(0, { b_ns: 60 }), pair(1, {})], { floor_ns_per_input: [8, 0] }),
    );
    expect(effects.floorFree[0]).toBeCloseTo(effects.total[0] ?? NaN, 12);
  });

  it('still takes the floor off the totals when single windows are below it', () => {
    const pairs = [pair(0, { b_ns: 15 }), pair(0, { b_ns: 65 }), pair(1, {})];
    const effects = effectsOf(run(pairs, { floor_ns_per_input: [2, 0] }));
    expect(effects.floorFree[0]).toBeCloseTo(0.75 * Math.log(40 / 160), 12);
  });

  it.each([
    ['both arms', { a_cpu_ns: 0, b_cpu_ns: 0 }],
    ['the candidate', { b_cpu_ns: 0 }],
    ['the baseline', { a_cpu_ns: 0 }],
  ])('calls the witness missing when a cell has no CPU time of %s', (_, cpu) => {
    const effects = effectsOf(run([pair(0, { b_cpu_ns: 50 }), pair(1, cpu)]));
    expect(effects.cpuWitness).toBe('missing');
    expect(effects.cpu).toEqual([0]);
  });

  it('has no memory and no import time where neither was read', () => {
    const none = { a_ready_ns: 0, b_ready_ns: 0, a_peak_bytes: 0, b_peak_bytes: 0 };
    const effects = effectsOf(run([pair(0, {}), pair(1, {})], none));
    expect([effects.memory, effects.ready]).toEqual([undefined, undefined]);
  });

  it('finds the slow windows per input, relative to their own cell', () => {
    const ordinary = Array.from({ length: 19 }, () => pair(0, {}));
    const cheap = pair(1, { n: 1, a_ns: 1, b_ns: 1 });
    expect(effectsOf(run([...ordinary, cheap])).p95[0]).toBeCloseTo(0, 12);
    const slow = [pair(0, { b_ns: 300 }), pair(0, { b_ns: 300 })];
    expect(effectsOf(run([...ordinary, ...slow, cheap])).p95[0]).toBeCloseTo(Math.log(3), 12);
  });
});
