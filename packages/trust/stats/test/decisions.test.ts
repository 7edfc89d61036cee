import { describe, expect, it } from 'vitest';
import {
  decideAudit,
  decideNotSlower,
  decideScreen,
  deriveSeed,
  guardShownWorse,
  seededRandom,
  testGuard,
} from '../src/index.ts';
import { draws } from './noise-laws.ts';

const rngFor = (label: string) => seededRandom(deriveSeed('1d'.repeat(32), label));
const around = (y: number, n = 20, spread = 0.01) =>
  Array.from({ length: n }, (_, g) => y + spread * Math.sin(5 * g + 1));

describe('decideScreen', () => {
  it('passes a gain in all six generations and stops a loss', () => {
    expect(decideScreen({ ys: around(-0.05, 6) })).toMatchObject({
      kind: 'promising',
      p: 1 / 64,
      alpha: 0.1,
    });
    expect(decideScreen({ ys: around(0.05, 6) })).toMatchObject({ kind: 'hopeless', p: 1 });
  });

  it('refuses generations too few for alpha', () => {
    expect(() => decideScreen({ ys: around(-0.05, 3) })).toThrow(RangeError);
    expect(decideScreen({ ys: around(-0.05, 4) }).kind).toBe('promising');
    for (const ys of [[], [Number.NaN, 0, 0, 0, 0]])
      expect(() => decideScreen({ ys })).toThrow(RangeError);
    expect(() => decideScreen({ ys: around(0, 6), alpha: 0 })).toThrow(RangeError);
  });
});

describe('decideNotSlower', () => {
  const decide = (ys: number[]) =>
    decideNotSlower({ ys, margin: 0.03, alpha: 0.05 }, rngFor('not slower'));

  it('needs evidence for not slower and for slower alike', () => {
    expect(decide(around(0))).toMatchObject({ kind: 'not-slower', p: 2 ** -20 });
    expect(decide(around(0.01)).kind).toBe('not-slower');
    expect(decide(around(0.06)).kind).toBe('slower');
    expect(decide(around(0, 20, 0.15)).kind).toBe('inconclusive');
    expect(decide(around(-0.05, 4)).kind).toBe('inconclusive');
    expect(decide(new Array<number>(20).fill(0)).kind).toBe('inconclusive');
  });

  it('gives the time ratio the right way round', () => {
    const { timeRatio, speedup } = decide(around(0.06));
    expect(timeRatio.estimate).toBeCloseTo(Math.exp(0.06), 2);
    expect(timeRatio.lower).toBeLessThan(timeRatio.estimate);
    expect(timeRatio.upper).toBeGreaterThan(timeRatio.estimate);
    expect(speedup.estimate).toBeLessThan(1);
  });

  it('passes a loss at the margin no more often than alpha', () => {
    const rng = rngFor('at the margin');
    let passed = 0;
    for (let i = 0; i < 400; i += 1) {
      const ys = draws('normal', { n: 12, rng, scale: 0.02, shift: Math.log(1.03) });
      if (
        decideNotSlower({ ys, margin: 0.03, alpha: 0.05, resamples: 799 }, rng).kind ===
        'not-slower'
      )
        passed += 1;
    }
    expect(passed / 400).toBeLessThan(0.05 + 4 * Math.sqrt((0.05 * 0.95) / 400));
  });

  it('refuses a margin that is none', () => {
    for (const margin of [-0.01, Number.NaN]) {
      expect(() => decideNotSlower({ ys: around(0), margin, alpha: 0.05 }, rngFor('bad'))).toThrow(
        RangeError,
      );
    }
  });
});

describe('decideAudit', () => {
  const decide = (ys: number[]) => decideAudit({ ys }, rngFor('audit')).kind;

  it('upholds only an interval above 1', () => {
    expect(decide(around(-0.05))).toBe('upheld');
    expect(decide(around(-0.001, 20, 0.05))).toBe('withdrawn');
    expect(decide(around(0.05))).toBe('withdrawn');
    expect(decide(new Array<number>(20).fill(-0.05))).toBe('withdrawn');
    expect(() => decide([-0.05])).toThrow(RangeError);
  });
});

describe('testGuard', () => {
  const outcome = (logRatios: number[], margin = 0.1) =>
    testGuard({ id: 'memory', logRatios, margin }, { rng: rngFor('guard') });

  it('shows what is beyond the margin and nothing else', () => {
    expect(outcome(around(Math.log(1.2)))).toMatchObject({ kind: 'worse', p: 2 ** -20 });
    expect(outcome(around(Math.log(1.09))).kind).toBe('within');
    expect(outcome(around(Math.log(1.2), 20, 0.6)).kind).toBe('within');
    expect(outcome(around(Math.log(0.5))).kind).toBe('within');
    expect(outcome(around(Math.log(1.2))).ratio).toBeCloseTo(1.2, 2);
  });

  it('compares equal values, usual for memory, with the margin', () => {
    expect(outcome(new Array<number>(20).fill(Math.log(1.2))).kind).toBe('worse');
    expect(outcome(new Array<number>(20).fill(Math.log(1.05))).kind).toBe('within');
  });

  it('says untestable below seven generations, worse from seven on', () => {
    expect(outcome(around(0.5, 6)).kind).toBe('untestable');
    expect(outcome(around(0.5, 7)).kind).toBe('worse');
    const guard = { id: 'memory', margin: 0.1, logRatios: around(0.5, 7) };
    expect(guardShownWorse(guard, { rng: rngFor('guard') })).toBe(true);
    expect(guardShownWorse({ ...guard, margin: 1 }, { rng: rngFor('guard') })).toBe(false);
  });
});
