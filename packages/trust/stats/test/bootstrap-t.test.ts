import { describe, expect, it } from 'vitest';
import { bootstrapT, deriveSeed, seededRandom } from '../src/index.ts';
import { draws, type NoiseLaw } from './noise-laws.ts';

const SEED = '5a'.repeat(32);
const VALUES = [0.031, 0.012, 0.044, 0.027, -0.003, 0.038, 0.019, 0.025];
const rngFor = (label: string) => seededRandom(deriveSeed(SEED, label));

describe('bootstrapT', () => {
  it('gives pinned bounds', () => {
    const { mean, se, bounds, interval95, degenerateResamples } = bootstrapT({
      values: VALUES,
      alphas: [0.0025, 0.05],
      rng: rngFor('pinned'),
    });
    expect({ mean, se, bounds, interval95, degenerateResamples }).toMatchInlineSnapshot(`
      {
        "bounds": [
          {
            "alpha": 0.0025,
            "lower": -0.0013269454128288609,
            "upper": 0.041844264160639355,
          },
          {
            "alpha": 0.05,
            "lower": 0.011805901092781765,
            "upper": 0.032899111306598575,
          },
        ],
        "degenerateResamples": 0,
        "interval95": {
          "lower": 0.00867259773258544,
          "upper": 0.03509412085314648,
        },
        "mean": 0.024124999999999997,
        "se": 0.005265919740585277,
      }
    `);
  });

  it('does not depend on the unit, the offset or the sign', () => {
    const run = (map: (value: number) => number) =>
      bootstrapT({ values: VALUES.map(map), alphas: [0.05], rng: rngFor('map') });
    const plain = run((value) => value);
    const moved = run((value) => 7 + 1000 * value);
    expect(moved.interval95.lower).toBeCloseTo(7 + 1000 * plain.interval95.lower, 8);
    const mirrored = run((value) => -value);
    expect(mirrored.interval95.upper).toBeCloseTo(-plain.interval95.lower, 12);
  });

  it('orders its bounds by confidence', () => {
    const { bounds, mean } = bootstrapT({
      values: VALUES,
      alphas: [0.0025, 0.01, 0.1],
      rng: rngFor('order'),
    });
    const lowers = bounds.map((bound) => bound.lower);
    expect(lowers).toEqual([...lowers].sort((a, b) => a - b));
    expect(lowers.every((lower) => lower < mean)).toBe(true);
  });

  it('says so when all values are equal, instead of dividing by 0', () => {
    const result = bootstrapT({
      values: [0.1, 0.1, 0.1, 0.1],
      alphas: [0.05],
      rng: rngFor('equal'),
    });
    expect(result).toMatchObject({
      degenerate: true,
      mean: 0.1,
      interval95: { lower: 0.1, upper: 0.1 },
    });
  });

  it('widens to infinity rather than narrowing when most resamples have no spread', () => {
    const result = bootstrapT({ values: [1, 2], alphas: [0.05], rng: rngFor('two') });
    expect(result.interval95).toEqual({
      lower: Number.NEGATIVE_INFINITY,
      upper: Number.POSITIVE_INFINITY,
    });
    expect(result.degenerateResamples).toBeGreaterThan(9000);
  });

  it('keeps ties of discrete data finite and ordered', () => {
    const { interval95 } = bootstrapT({
      values: [0, 0, 0, 0, 0, 0, 0, 1, 1, 1],
      alphas: [],
      rng: rngFor('ties'),
    });
    expect(interval95.lower).toBeLessThan(0.3);
    expect(interval95.upper).toBeGreaterThan(0.3);
  });

  it('refuses levels that the resamples cannot resolve, and bad samples', () => {
    const rng = rngFor('bad');
    expect(() => bootstrapT({ values: VALUES, alphas: [0.0025], resamples: 1999, rng })).toThrow(
      RangeError,
    );
    expect(() => bootstrapT({ values: VALUES, alphas: [0.5], rng })).toThrow(RangeError);
    expect(() => bootstrapT({ values: VALUES, alphas: [0], rng })).toThrow(RangeError);
    for (const values of [[], [1], [1, Number.NaN]]) {
      expect(() => bootstrapT({ values, alphas: [0.05], rng })).toThrow(RangeError);
    }
  });
});

describe('coverage of bootstrapT', () => {
  // Misses of nominal 5 % one-sided bounds. Heavy tails (t3: no fourth moment) and skew (bimodal, where the tail to be covered is
  // the one seldom seen) exceed the level, as theory says; the sign-flip test that every decision needs as well does not.
  const cases: { law: NoiseLaw; n: number; most: number }[] = [
    { law: 'normal', n: 6, most: 0.075 },
    { law: 'normal', n: 20, most: 0.07 },
    { law: 't3', n: 6, most: 0.075 },
    { law: 't3', n: 20, most: 0.11 },
    { law: 'symmetricBimodal', n: 20, most: 0.075 },
    { law: 'bimodal', n: 6, most: 0.22 },
    { law: 'bimodal', n: 20, most: 0.1 },
  ];
  it.each(cases)(
    '$law, n = $n: each one-sided 5 % bound misses at most $most',
    ({ law, n, most }) => {
      const rng = rngFor(`coverage ${law} ${n}`);
      const repeats = 1000;
      let below = 0;
      let above = 0;
      let both = 0;
      for (let i = 0; i < repeats; i += 1) {
        const { bounds, interval95 } = bootstrapT({
          values: draws(law, { n, rng }),
          alphas: [0.05],
          resamples: 399,
          rng,
        });
        if ((bounds[0]?.lower ?? 0) > 0) below += 1;
        if ((bounds[0]?.upper ?? 0) < 0) above += 1;
        if (interval95.lower > 0 || interval95.upper < 0) both += 1;
      }
      if (process.env['PELTIER_SHOW'] !== undefined)
        console.log(law, n, below / repeats, above / repeats, both / repeats);
      expect(below / repeats).toBeLessThan(most);
      expect(above / repeats).toBeLessThan(most);
      expect(both / repeats).toBeLessThan(2 * most);
    },
  );
});
