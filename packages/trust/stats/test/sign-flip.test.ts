import { describe, expect, it } from 'vitest';
import { deriveSeed, minimumSignFlipP, seededRandom, signFlipTest } from '../src/index.ts';
import { draws, type NoiseLaw } from './noise-laws.ts';

const rngFor = (label: string) => seededRandom(deriveSeed('c3'.repeat(32), label));

/** Every assignment one by one, as the definition says. */
function byDefinition(values: readonly number[], shift: number): number {
  const shifted = values.map((value) => value - shift);
  const seen = shifted.reduce((a, b) => a + b, 0);
  let hits = 0;
  for (let mask = 0; mask < 2 ** values.length; mask += 1) {
    const sum = shifted.reduce((total, value, i) => total + ((mask >> i) & 1 ? value : -value), 0);
    if (sum >= seen - 1e-9) hits += 1;
  }
  return hits / 2 ** values.length;
}

describe('signFlipTest', () => {
  it('counts what the definition counts', () => {
    const rng = rngFor('definition');
    for (let n = 1; n <= 11; n += 1) {
      const values = draws('normal', { n, rng, shift: 0.4 });
      for (const shift of [0, 0.2]) {
        expect(signFlipTest(values, { shift }).p).toBe(byDefinition(values, shift));
      }
    }
  });

  it('reaches its smallest p when every value is above the shift, and 1 below it', () => {
    const values = Array.from({ length: 20 }, (_, i) => 0.01 + 0.001 * i);
    expect(signFlipTest(values)).toEqual({ p: 2 ** -20, method: 'exact', assignments: 2 ** 20 });
    expect(signFlipTest(values.map((value) => -value)).p).toBe(1);
    expect(signFlipTest(values, { shift: 1 }).p).toBe(1);
    expect(minimumSignFlipP(6)).toBe(1 / 64);
    expect(minimumSignFlipP(7)).toBeLessThanOrEqual(0.01);
    expect(minimumSignFlipP(100)).toBe(1e-5);
  });

  it('counts ties as reached, whatever the rounding', () => {
    expect(signFlipTest([0, 0, 0]).p).toBe(1);
    expect(signFlipTest([0.1, 0.2, 0.3, -0.3]).p).toBe(byDefinition([0.1, 0.2, 0.3, -0.3], 0));
    expect(signFlipTest(new Array<number>(12).fill(0.1)).p).toBe(2 ** -12);
  });

  it('samples above thirty values, with the +1, and agrees with the exact test', () => {
    const values = draws('normal', { n: 31, rng: rngFor('many'), shift: 0.35 });
    const sampled = signFlipTest(values, { rng: rngFor('flips') });
    expect(sampled.method).toBe('monte-carlo');
    // Splitting one value into v and a value of 0 doubles nothing: the exact p of the first thirty is close to that of all.
    const padded = [...values.slice(0, 30), 0];
    const exact = signFlipTest(values.slice(0, 30)).p;
    expect(Math.abs(signFlipTest(padded, { rng: rngFor('flips') }).p - exact)).toBeLessThan(0.005);
    const all = signFlipTest(new Array<number>(40).fill(1), { rng: rngFor('all') });
    expect(all.p).toBe(1e-5);
    expect(() => signFlipTest(values)).toThrow(RangeError);
  });

  it('refuses nothing, NaN and a shift that is no number', () => {
    expect(() => signFlipTest([])).toThrow(RangeError);
    expect(() => signFlipTest([Number.NaN])).toThrow(RangeError);
    expect(() => signFlipTest([1], { shift: Number.NaN })).toThrow(RangeError);
    for (const n of [0, -1, 1.5]) expect(() => minimumSignFlipP(n)).toThrow(RangeError);
    expect(signFlipTest([1]).p).toBe(0.5);
  });
});

describe('validity of signFlipTest', () => {
  const laws: NoiseLaw[] = ['normal', 't3', 'cauchy', 'symmetricBimodal'];
  it.each(laws)('%s: false positives stay at the level', (law) => {
    const rng = rngFor(`validity ${law}`);
    const repeats = 4000;
    const hits = { screen: 0, small: 0 };
    for (let i = 0; i < repeats; i += 1) {
      if (signFlipTest(draws(law, { n: 6, rng })).p <= 0.1) hits.screen += 1;
      if (signFlipTest(draws(law, { n: 14, rng })).p <= 0.01) hits.small += 1;
    }
    // Exact levels are 6/64 and 163/16384; the limits add four binomial standard errors.
    expect(hits.screen / repeats).toBeLessThan(6 / 64 + 4 * Math.sqrt((0.094 * 0.906) / repeats));
    expect(hits.screen / repeats).toBeGreaterThan(
      6 / 64 - 4 * Math.sqrt((0.094 * 0.906) / repeats),
    );
    expect(hits.small / repeats).toBeLessThan(0.01 + 4 * Math.sqrt((0.01 * 0.99) / repeats));
  });
});
