import { describe, expect, it } from 'vitest';
import { decideConfirm, deriveSeed, seededRandom, type Rng } from '../src/index.ts';
import { draws, type NoiseLaw } from './noise-laws.ts';

const rngFor = (label: string) => seededRandom(deriveSeed('77'.repeat(32), label));
const POLICY = { alpha: 0.0025, minLowerBound: 1, minEstimate: 1.03, cpuTolerancePoints: 3 };

/** Twenty generations around `y` with a fixed spread of about 1 %. */
function around(y: number, spread = 0.01): number[] {
  return Array.from({ length: 20 }, (_, g) => y + spread * Math.sin(7 * g + 1));
}

type Input = Parameters<typeof decideConfirm>[0];
function confirm(change: Partial<Input> = {}, y = -0.06) {
  const ys = around(y);
  const input = {
    ...POLICY,
    ys,
    yFloorFree: ys,
    cpuYs: ys,
    trimmedYs: ys,
    medianYs: ys,
    guards: [],
    ...change,
  };
  return decideConfirm(input, rngFor('confirm'));
}
const guard = (ratio: number, { margin = 0.03, length = 20 } = {}) => ({
  id: 'large',
  margin,
  logRatios: around(Math.log(ratio)).slice(0, length),
});

describe('decideConfirm', () => {
  it('accepts a plain gain and gives its numbers', () => {
    const decision = confirm({ guards: [guard(1.0)] });
    expect(decision).toMatchObject({ kind: 'faster', reasons: [], p: 2 ** -20 });
    expect(decision.speedup.estimate).toBeCloseTo(Math.exp(0.06), 2);
    expect(decision.speedup.lower).toBeGreaterThan(1.04);
    expect(decision.speedup.upper).toBeLessThan(1.08);
    expect(decision.guards.map((outcome) => outcome.kind)).toEqual(['within']);
  });

  it('replays to the last bit from the same seed', () => {
    expect(confirm({ guards: [guard(1.02)] })).toEqual(confirm({ guards: [guard(1.02)] }));
  });

  it('calls a slower candidate slower', () => {
    expect(confirm({}, 0.05).kind).toBe('slower');
  });

  it('calls a gain below the minimum no gain, although its bound is above 1', () => {
    const decision = confirm({}, -0.015);
    expect(decision).toMatchObject({ kind: 'no-gain', reasons: ['estimate'] });
    expect(decision.speedup.lower).toBeGreaterThan(1);
  });

  it('judges the size by the floor-free values and the sign by the raw ones', () => {
    expect(confirm({ yFloorFree: around(-0.06) }, -0.02).kind).toBe('faster');
    expect(confirm({ yFloorFree: around(-0.02) }, -0.06).reasons).toEqual(['estimate']);
    expect(confirm({ yFloorFree: around(-0.06) }, 0.001).reasons).toContain('lower-bound');
  });

  it('does not decide when noise hides the sign', () => {
    const ys = around(-0.05, 0.2);
    const decision = confirm({ ys, yFloorFree: ys, cpuYs: ys });
    expect(decision.kind).toBe('inconclusive');
    expect(decision.reasons).toEqual(expect.arrayContaining(['lower-bound', 'sign-flip']));
  });

  it('needs the CPU witness: its sign, and its size within three points', () => {
    expect(confirm({ cpuYs: around(0.01) })).toMatchObject({
      kind: 'inconclusive',
      reasons: ['cpu-sign', 'cpu-distance'],
    });
    expect(confirm({ cpuYs: around(0.001) }, -0.028).reasons).toContain('cpu-sign');
    expect(confirm({ cpuYs: around(-0.025) }).reasons).toEqual(['cpu-distance']);
    expect(confirm({ cpuYs: around(-0.035) }).kind).toBe('faster');
    expect(confirm({ cpuYs: around(-0.1) }).reasons).toEqual(['cpu-distance']);
  });

  it('is inconclusive when the estimators disagree in sign, even if the bound is clear', () => {
    for (const change of [{ medianYs: around(0.01) }, { trimmedYs: around(0.01) }]) {
      expect(confirm(change)).toMatchObject({
        kind: 'inconclusive',
        reasons: ['estimators-disagree'],
      });
    }
    // A bound below the minimum gain rejects whatever the signs (decision 0003).
    expect(confirm({ medianYs: around(-0.01) }, 0.05).kind).toBe('no-gain');
  });

  it('rejects a gain that a guard pays for, and only if that is shown', () => {
    expect(confirm({ guards: [guard(1), guard(1.06)] })).toMatchObject({
      kind: 'guard-worse',
      reasons: ['guard-worse'],
    });
    expect(confirm({ guards: [guard(1.031)] }).kind).toBe('faster');
    expect(confirm({ guards: [guard(1.06, { margin: 0.1 })] }).kind).toBe('faster');
    expect(confirm({ guards: [guard(1.06)] }, 0.05).kind).toBe('slower');
  });

  it('never accepts when a guard cannot be tested', () => {
    const six = around(-0.06).slice(0, 6);
    const decision = confirm({
      ys: six,
      yFloorFree: six,
      cpuYs: six,
      trimmedYs: six,
      medianYs: six,
      alpha: 0.02,
      guards: [guard(1.5, { length: 6 })],
    });
    expect(decision).toMatchObject({ kind: 'inconclusive', reasons: ['guard-untestable'] });
  });

  it('cannot accept with fewer generations than alpha needs', () => {
    const eight = around(-0.06).slice(0, 8);
    const decision = confirm({
      ys: eight,
      yFloorFree: eight,
      cpuYs: eight,
      trimmedYs: eight,
      medianYs: eight,
    });
    expect(decision.reasons).toContain('sign-flip');
    expect(decision.kind).not.toBe('faster');
  });

  it('does not take equal values for certainty', () => {
    const equal = new Array<number>(20).fill(-0.06);
    expect(confirm({ ys: equal })).toMatchObject({ kind: 'inconclusive', reasons: ['degenerate'] });
    const slow = new Array<number>(20).fill(0.06);
    expect(confirm({ ys: slow }, 0.06).kind).toBe('inconclusive');
  });

  it('refuses arrays that do not fit, numbers that are none, and a bad policy', () => {
    const bad: Partial<Input>[] = [
      { ys: [] },
      { ys: [-0.1] },
      { cpuYs: around(0).slice(1) },
      { yFloorFree: [...around(0).slice(1), Number.NaN] },
      { guards: [guard(1, { length: 19 })] },
      { guards: [guard(1, { margin: -0.1 })] },
      { alpha: 0 },
      { alpha: Number.NaN },
      { minLowerBound: 0 },
      { minEstimate: Number.NaN },
      { cpuTolerancePoints: Number.NaN },
      { resamples: 99 },
    ];
    for (const change of bad) expect(() => confirm(change)).toThrow(RangeError);
  });
});

/** A run whose CPU time and estimators all follow the wall clock: the case that leaves most to the two tests. */
function simulated(
  rng: Rng,
  { law = 'normal', shift, ...policy }: { law?: NoiseLaw; shift: number } & Partial<Input>,
) {
  const ys = draws(law, { n: 20, rng, scale: 0.03, shift });
  const same = { ys, yFloorFree: ys, cpuYs: ys, trimmedYs: ys, medianYs: ys, guards: [] };
  return decideConfirm({ ...POLICY, ...same, ...policy }, rng);
}

describe('error rates of decideConfirm', () => {
  const laws: NoiseLaw[] = ['normal', 't3', 'symmetricBimodal'];
  it.each(laws)('%s: A/A runs are accepted at most at the level', (law) => {
    const rng = rngFor(`A/A ${law}`);
    const repeats = 500;
    let atLevel = 0;
    let withMinimum = 0;
    for (let i = 0; i < repeats; i += 1) {
      // 5 % instead of 0.25 %, so that a few hundred runs can tell; without and with the minimum gain.
      const decision = simulated(rng, {
        law,
        shift: 0,
        alpha: 0.05,
        minEstimate: 1.0001,
        resamples: 399,
      });
      if (decision.kind === 'faster') {
        atLevel += 1;
        if (decision.floorFree.estimate >= 1.03) withMinimum += 1;
      }
    }
    if (process.env['PELTIER_SHOW'] !== undefined)
      console.log(law, atLevel / repeats, withMinimum / repeats);
    expect(atLevel / repeats).toBeLessThan(0.05 + 4 * Math.sqrt((0.05 * 0.95) / repeats));
    expect(withMinimum).toBeLessThanOrEqual(3);
  });

  it('finds a plain gain of 8 % at a spread of 3 %, and a loss of 8 %', () => {
    const rng = rngFor('power');
    const counts = { faster: 0, slower: 0 };
    for (let i = 0; i < 40; i += 1) {
      const run = (shift: number) => simulated(rng, { shift, resamples: 3999 }).kind;
      if (run(-0.077) === 'faster') counts.faster += 1;
      if (run(0.077) === 'slower') counts.slower += 1;
    }
    expect(counts.faster).toBeGreaterThanOrEqual(38);
    expect(counts.slower).toBeGreaterThanOrEqual(38);
  });
});
