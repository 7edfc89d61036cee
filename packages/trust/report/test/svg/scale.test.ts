import { describe, expect, it } from 'vitest';
import { linearAxis, logAxis } from '../../src/svg/scale.ts';

describe('logAxis', () => {
  it('puts equal ratios at equal distances and pads the ends', () => {
    const { at } = logAxis([0.5, 2], { range: [0, 100], marks: 5 });
    expect(at(1)).toBeCloseTo(50, 6);
    expect(at(2) - at(1)).toBeCloseTo(at(1) - at(0.5), 1);
    expect(at(2)).toBeLessThan(100);
  });

  it('marks round numbers inside the axis, not too many', () => {
    expect(logAxis([0.98, 1.6], { range: [0, 1], marks: 6 }).ticks).toContain(1.2);
    const wide = logAxis([0.01, 1000], { range: [0, 1], marks: 6 }).ticks;
    expect(wide.length).toBeLessThanOrEqual(6);
    expect(wide.every((tick) => tick >= 0.005 && tick <= 2_500)).toBe(true);
  });

  it('works where all values are equal, and refuses values that have no logarithm', () => {
    expect(Number.isFinite(logAxis([1, 1], { range: [0, 1], marks: 3 }).at(1))).toBe(true);
    expect(() => logAxis([0, 1], { range: [0, 1], marks: 3 })).toThrow(RangeError);
  });
});

describe('linearAxis', () => {
  it('is linear', () => {
    expect(linearAxis([0, 10], { range: [100, 0], marks: 2 }).at(5)).toBe(50);
  });
});
