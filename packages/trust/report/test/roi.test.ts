import { describe, expect, it } from 'vitest';
import { roiChain, searchCost, UNIT_SHARE, type QuotedRun } from '../src/index.ts';
import { measured } from './fixtures/measured-run.ts';
import { PRICING } from './fixtures/report-inputs.ts';

const { run } = measured({ phase: 'audit', speedup: 2, generations: 8 });
const quoted: QuotedRun = {
  phase: 'audit',
  run: { ...run, speedup: 2, lower95: 1.25, upper95: 4 },
  seq: 9,
  selected: false,
  samples: { kind: 'unavailable', why: 'a test' },
};
const cost = searchCost(
  [
    { seq: 7, wallS: 3600 },
    { seq: 8, wallS: 1800 },
  ],
  { pricing: PRICING, tokens: { input: 1e6, output: 2e6 } },
);

describe('searchCost', () => {
  it('prices bench minutes and tokens', () => {
    expect(cost).toMatchObject({ benchMinutes: 90, rows: [7, 8] });
    expect(cost.dollars).toBeCloseTo(0.9 + 3 + 30, 10);
  });
});

describe('roiChain', () => {
  const share = { value: 0.2, basis: 'profile', source: 'perf of last week' } as const;
  const chain = roiChain(quoted, { pricing: PRICING, share, cost });

  it('goes from speedup to money, bound by bound', () => {
    expect(chain.cores.estimate).toBeCloseTo(0.2 * 0.5 * 500, 10);
    expect(chain.cores.lower).toBeCloseTo(0.2 * 0.2 * 500, 10);
    expect(chain.cores.upper).toBeCloseTo(0.2 * 0.75 * 500, 10);
    expect(chain.perYear.estimate).toBeCloseTo(50 * 8760 * 0.04, 6);
    expect(chain.net.lower).toBeCloseTo(20 * 8760 * 0.04 - cost.dollars, 6);
  });

  it('gives each step a formula, inputs and rows, and says what is assumed', () => {
    expect(chain.steps.map(({ rows }) => rows)).toEqual([
      [9],
      [],
      [9],
      [9],
      [9],
      [7, 8],
      [7, 8, 9],
    ]);
    expect(chain.steps.every(({ formula, inputs }) => formula !== '' && inputs !== '')).toBe(true);
    expect(chain.steps[1]?.assumed).toBe(false);
    const unknown = roiChain(quoted, { pricing: PRICING, share: UNIT_SHARE, cost });
    expect(unknown.steps[1]).toMatchObject({ assumed: true, result: { estimate: 0.01 } });
  });

  it('prefers CPU time where the samples give an interval of it', () => {
    const cpu = { estimate: 1.5, lower: 1.4, upper: 1.6 };
    const samples = { kind: 'read', generations: [], windowsMs: { a: [], b: [] }, cpu } as const;
    const found = roiChain({ ...quoted, samples }, { pricing: PRICING, share, cost });
    expect(found.basis).toBe('cpu');
    expect(found.steps[0]?.result).toEqual(cpu);
  });

  it('refuses a share that is none', () => {
    expect(() =>
      roiChain(quoted, { pricing: PRICING, share: { ...share, value: 1.2 }, cost }),
    ).toThrow(RangeError);
  });
});
