import { describe, expect, it } from 'vitest';
import { incompleteBeta, logGamma } from '../src/incomplete-beta.ts';
import { normalCdf, normalQuantile, studentTCdf, studentTQuantile } from '../src/index.ts';

function relative(value: number, expected: number): number {
  return Math.abs(value / expected - 1);
}

describe('incompleteBeta', () => {
  it('agrees with closed forms', () => {
    expect(logGamma(0.5)).toBeCloseTo(Math.log(Math.sqrt(Math.PI)), 13);
    expect(logGamma(11)).toBeCloseTo(Math.log(3_628_800), 12);
    expect(incompleteBeta(0.3, { a: 1, b: 1 })).toBeCloseTo(0.3, 14);
    expect(incompleteBeta(0.2, { a: 2, b: 3 })).toBeCloseTo(0.1808, 13);
    expect(incompleteBeta(0.5, { a: 40, b: 40 })).toBeCloseTo(0.5, 13);
    expect([0, 1].map((x) => incompleteBeta(x, { a: 2, b: 3 }))).toEqual([0, 1]);
  });
});

describe('normal', () => {
  it('agrees with tables, far tails included', () => {
    expect(normalCdf(0)).toBe(0.5);
    expect(relative(normalCdf(1.959963984540054), 0.975)).toBeLessThan(1e-14);
    expect(relative(normalCdf(-3), 0.0013498980316301)).toBeLessThan(1e-12);
    expect(relative(normalCdf(-8), 6.22096057427178e-16)).toBeLessThan(1e-12);
    expect(normalQuantile(0.9975)).toBeCloseTo(2.807033768343811, 10);
    expect(normalQuantile(0.5)).toBeCloseTo(0, 12);
  });

  it('is continuous where series and fraction meet', () => {
    expect(relative(normalCdf(-3 + 1e-13), normalCdf(-3))).toBeLessThan(1e-11);
  });

  it('inverts itself', () => {
    for (const p of [1e-12, 0.0025, 0.1, 0.4, 0.7, 0.999]) {
      expect(relative(normalCdf(normalQuantile(p)), p)).toBeLessThan(1e-12);
    }
  });
});

describe('student t', () => {
  it('agrees with tables', () => {
    expect(studentTQuantile(0.975, 1)).toBeCloseTo(12.706204736, 8);
    expect(studentTQuantile(0.975, 5)).toBeCloseTo(2.570581836, 8);
    expect(studentTQuantile(0.95, 10)).toBeCloseTo(1.812461123, 8);
    expect(studentTQuantile(0.025, 19)).toBeCloseTo(-2.093024054, 8);
    expect(studentTCdf(1, 1)).toBeCloseTo(0.75, 14);
    expect(studentTQuantile(0.5, 3)).toBe(0);
  });

  it('tends to the normal and inverts itself', () => {
    expect(studentTCdf(1.5, 1e7)).toBeCloseTo(normalCdf(1.5), 7);
    for (const p of [1e-6, 0.0025, 0.3, 0.9975]) {
      expect(relative(studentTCdf(studentTQuantile(p, 7), 7), p)).toBeLessThan(1e-11);
    }
  });

  it('refuses what is no probability and no degree of freedom', () => {
    for (const p of [0, 1, -1, Number.NaN]) {
      expect(() => studentTQuantile(p, 5)).toThrow(RangeError);
      expect(() => normalQuantile(p)).toThrow(RangeError);
    }
    expect(() => studentTCdf(1, 0)).toThrow(RangeError);
    expect(() => studentTCdf(Number.NaN, 3)).toThrow(RangeError);
    expect(() => normalCdf(Number.NaN)).toThrow(RangeError);
  });
});
