import { describe, expect, it } from 'vitest';
import {
  isDegenerate,
  mean,
  median,
  medianAbsoluteDeviation,
  quantile,
  standardDeviation,
  standardError,
  trimmedMean,
  variance,
} from '../src/index.ts';

describe('moments', () => {
  it('computes mean, variance and standard error', () => {
    const values = [2, 4, 4, 4, 5, 5, 7, 9];
    expect(mean(values)).toBe(5);
    expect(variance(values)).toBeCloseTo(32 / 7, 14);
    expect(standardDeviation(values)).toBeCloseTo(Math.sqrt(32 / 7), 14);
    expect(standardError(Float64Array.from(values))).toBeCloseTo(Math.sqrt(32 / 56), 14);
  });

  it('keeps the variance of values far from 0', () => {
    expect(variance([1e9 + 1, 1e9 + 2, 1e9 + 3])).toBeCloseTo(1, 9);
  });

  it('tells equal values from almost equal ones', () => {
    expect(isDegenerate([0.1 + 0.2, 0.3])).toBe(true);
    expect(isDegenerate([0, 0])).toBe(true);
    expect(isDegenerate([0.3, 0.3001])).toBe(false);
  });
});

describe('quantiles', () => {
  it('interpolates as type 7', () => {
    const values = [10, 1, 7, 3];
    expect([0, 0.25, 0.5, 0.9, 1].map((p) => quantile(values, p))).toEqual([
      1,
      2.5,
      5,
      expect.closeTo(9.1, 12),
      10,
    ]);
    expect(values).toEqual([10, 1, 7, 3]);
    expect(quantile([4], 0.3)).toBe(4);
  });

  it('finds median and MAD', () => {
    expect(median([5, 1, 3])).toBe(3);
    expect(medianAbsoluteDeviation([1, 1, 2, 2, 4, 6, 9])).toBe(1);
  });

  it.each([-0.1, 1.1, Number.NaN])('refuses p = %d', (p) => {
    expect(() => quantile([1], p)).toThrow(RangeError);
  });
});

describe('trimmedMean', () => {
  it('cuts ⌊20 %⌋ from each end', () => {
    expect(trimmedMean([100, 1, 2, 3, -50])).toBe(2);
    expect(trimmedMean([1, 2, 3, 10])).toBe(4);
  });

  it.each([-0.1, 0.5, Number.NaN])('refuses the share %d', (share) => {
    expect(() => trimmedMean([1, 2, 3], share)).toThrow(RangeError);
  });
});

describe('every summary', () => {
  const summaries = {
    mean,
    variance,
    standardError,
    median,
    medianAbsoluteDeviation,
    trimmedMean,
    isDegenerate,
  };
  it.each(Object.entries(summaries))('%s refuses nothing, NaN and infinity', (_name, summary) => {
    for (const values of [[], [1, Number.NaN], [1, Number.POSITIVE_INFINITY]]) {
      expect(() => summary(values)).toThrow(RangeError);
    }
  });

  it('needs two values for a spread', () => {
    expect(() => variance([1])).toThrow(RangeError);
    expect(() => standardError([1])).toThrow(RangeError);
    expect(mean([1])).toBe(1);
  });
});
