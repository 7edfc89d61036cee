import { describe, expect, it } from 'vitest';
import {
  budgetLeft,
  budgetSpent,
  confirmsLeft,
  generationsToDetect,
  plannedHalfWidth,
  predictedMinutes,
  savedFraction,
  savedFractionInterval,
  smallestDetectableSpeedup,
} from '../src/index.ts';

describe('power', () => {
  it('plans the half-widths that were measured at 3 % spread', () => {
    expect(plannedHalfWidth({ sd: 0.03, generations: 10 })).toBeCloseTo(0.0215, 3);
    expect(plannedHalfWidth({ sd: 0.03, generations: 20 })).toBeCloseTo(0.014, 3);
  });

  it('finds the smallest detectable gain', () => {
    const plan = { sd: 0.03, generations: 20, alpha: 0.0025, power: 0.9 };
    // (3.174 + 1.328) · 0.03 / √20 = 0.0302
    expect(Math.log(smallestDetectableSpeedup(plan))).toBeCloseTo(0.0302, 3);
    // ln 1.03 + 1.328 · 0.03 / √20 = 0.0385
    expect(Math.log(smallestDetectableSpeedup({ ...plan, minEstimate: 1.03 }))).toBeCloseTo(
      0.0385,
      3,
    );
    expect(smallestDetectableSpeedup({ ...plan, generations: 8 })).toBe(Number.POSITIVE_INFINITY);
  });

  it('finds the generations that detect a gain', () => {
    const plan = { sd: 0.03, alpha: 0.0025, power: 0.9 };
    const generations = generationsToDetect({ ...plan, speedup: 1.04 }) ?? 0;
    expect(smallestDetectableSpeedup({ ...plan, generations })).toBeLessThanOrEqual(1.04);
    expect(smallestDetectableSpeedup({ ...plan, generations: generations - 1 })).toBeGreaterThan(
      1.04,
    );
    expect(generationsToDetect({ ...plan, speedup: 1.02, minEstimate: 1.03 })).toBeUndefined();
  });

  it('predicts minutes and refuses bad plans', () => {
    expect(predictedMinutes({ generations: [6, 20, 20], secondsPerGeneration: 4.8 })).toBeCloseTo(
      3.68,
      12,
    );
    const plan = { sd: 0.03, generations: 20, alpha: 0.01, power: 0.9 };
    for (const bad of [
      { sd: 0 },
      { sd: Number.NaN },
      { generations: 1 },
      { generations: 2.5 },
      { alpha: 1 },
      { power: 0 },
    ]) {
      expect(() => smallestDetectableSpeedup({ ...plan, ...bad })).toThrow(RangeError);
    }
    expect(() => predictedMinutes({ generations: [6], secondsPerGeneration: 0 })).toThrow(
      RangeError,
    );
  });
});

describe('error budget', () => {
  it('pays exactly forty confirms of 0.25 %', () => {
    for (let done = 0; done <= 40; done += 1) {
      const charged = new Array<number>(done).fill(0.0025);
      expect(confirmsLeft({ total: 0.1, charged, alpha: 0.0025 })).toBe(40 - done);
    }
  });

  it('adds what was charged and never goes below 0', () => {
    expect(budgetSpent([])).toBe(0);
    expect(budgetSpent([0.01, 0.0025])).toBeCloseTo(0.0125, 15);
    expect(budgetLeft({ total: 0.1, charged: [0.09, 0.09] })).toBe(0);
    expect(confirmsLeft({ total: 0.1, charged: [0.0985], alpha: 0.0025 })).toBe(0);
    for (const charged of [[-0.1], [0], [Number.NaN]])
      expect(() => budgetSpent(charged)).toThrow(RangeError);
    expect(() => budgetLeft({ total: 0, charged: [] })).toThrow(RangeError);
    expect(() => confirmsLeft({ total: 0.1, charged: [], alpha: 0 })).toThrow(RangeError);
  });
});

describe('amdahl', () => {
  it('maps a speedup and its interval to the fraction saved', () => {
    expect(savedFraction({ share: 0.4, speedup: 2 })).toBeCloseTo(0.2, 15);
    expect(savedFraction({ share: 0.4, speedup: 0.5 })).toBeCloseTo(-0.4, 15);
    const saved = savedFractionInterval({
      share: 0.5,
      speedup: { estimate: 1.25, lower: 1, upper: 2 },
    });
    expect(saved.estimate).toBeCloseTo(0.1, 14);
    expect([saved.lower, saved.upper]).toEqual([0, 0.25]);
  });

  it('refuses shares, speedups and intervals that are none', () => {
    for (const bad of [
      { share: -0.1, speedup: 2 },
      { share: 1.1, speedup: 2 },
      { share: 0.5, speedup: 0 },
      { share: Number.NaN, speedup: 2 },
    ]) {
      expect(() => savedFraction(bad)).toThrow(RangeError);
    }
    expect(() =>
      savedFractionInterval({ share: 0.5, speedup: { estimate: 1, lower: 1.1, upper: 2 } }),
    ).toThrow(RangeError);
  });
});
