import { describe, expect, it } from 'vitest';
import {
  combineWorkloads,
  generationEffect,
  normalisedWeights,
  signsDisagree,
  speedupFromY,
  yFromSpeedup,
} from '../src/index.ts';

describe('generationEffect', () => {
  it('takes the total time ratio, negative when the candidate is faster', () => {
    const effect = generationEffect({ tA: [20, 30, 50], tB: [10, 15, 25] });
    expect(effect.y).toBeCloseTo(-Math.LN2, 14);
    expect(effect.trimmedMean).toBeCloseTo(-Math.LN2, 14);
    expect(effect.median).toBeCloseTo(-Math.LN2, 14);
    expect(effect).toMatchObject({ pairs: 3, signDisagreement: false });
    expect(effect).not.toHaveProperty('floorFree');
    expect(speedupFromY(effect.y)).toBeCloseTo(2, 14);
    expect(yFromSpeedup(2)).toBeCloseTo(-Math.LN2, 14);
  });

  it('shows a candidate that moves its cost into few windows', () => {
    const effect = generationEffect({ tA: [20, 20, 20, 20, 20], tB: [15, 15, 15, 15, 60] });
    expect(effect.y).toBeGreaterThan(0);
    expect(effect.median).toBeLessThan(0);
    expect(effect.signDisagreement).toBe(true);
  });

  it('takes the floor off both arms', () => {
    const { y, floorFree } = generationEffect({ tA: [22, 32], tB: [12, 17], floor: [2, 2] });
    expect(y).toBeCloseTo(Math.log(29 / 54), 14);
    if (floorFree?.kind !== 'measured') throw new Error('no floor-free value');
    expect(floorFree.y).toBeCloseTo(-Math.LN2, 14);
    expect(floorFree.floorShare).toBe(4 / 54);
  });

  it('makes up no ratio where the floor leaves nothing', () => {
    const times = { tA: [22, 32], tB: [2, 17] };
    expect(generationEffect({ ...times, floor: [2, 2] }).floorFree).toEqual({
      kind: 'pair-below-floor',
      floorShare: 4 / 54,
      y: Math.log(15 / 50),
      pairs: [0],
    });
    expect(generationEffect({ ...times, floor: [12, 12] }).floorFree?.kind).toBe('below-floor');
  });

  it('refuses what is no measurement', () => {
    for (const [tA, tB, floor] of [
      [[], []],
      [[1], [1, 2]],
      [
        [1, 0],
        [1, 1],
      ],
      [[1], [-1]],
      [[Number.NaN], [1]],
      [[1], [Number.POSITIVE_INFINITY]],
      [[1], [1], [-0.1]],
      [[1], [1], []],
    ] as number[][][]) {
      const input = { tA: tA ?? [], tB: tB ?? [], ...(floor === undefined ? {} : { floor }) };
      expect(() => generationEffect(input)).toThrow(RangeError);
    }
    for (const speedup of [0, -1, Number.NaN])
      expect(() => yFromSpeedup(speedup)).toThrow(RangeError);
  });

  it('lets 0 disagree with nothing', () => {
    expect(signsDisagree([0, 0.1])).toBe(false);
    expect(signsDisagree([-0.1, 0])).toBe(false);
    expect(signsDisagree([-0.1, 0.1])).toBe(true);
  });
});

describe('combineWorkloads', () => {
  it('weights the log ratios per generation', () => {
    const combined = combineWorkloads([
      { id: 'small', weight: 7, ys: [-0.1, 0.1] },
      { id: 'large', weight: 3, ys: Float64Array.of(0.2, 0) },
    ]);
    expect(combined).toEqual([expect.closeTo(-0.01, 14), expect.closeTo(0.07, 14)]);
    expect(normalisedWeights([1, 3])).toEqual([0.25, 0.75]);
  });

  it('refuses missing, unequal, repeated and weightless workloads', () => {
    const ok = { id: 'a', weight: 1, ys: [0.1, 0.2] };
    for (const workloads of [
      [],
      [ok, { ...ok, id: 'b', ys: [0.1] }],
      [ok, ok],
      [{ ...ok, weight: 0 }],
      [{ ...ok, weight: -1 }],
      [{ ...ok, ys: [] }],
      [{ ...ok, ys: [Number.NaN, 0] }],
    ]) {
      expect(() => combineWorkloads(workloads)).toThrow(RangeError);
    }
  });
});
