import { openLedger } from '@peltier/ledger';
import { describe, expect, it } from 'vitest';
import { buildReport, reportHtml, reportMarkdown } from '../src/index.ts';
import { attemptsOfTarget } from '../src/answer.ts';
import { hex } from './fixtures/measured-run.ts';
import { PRICING } from './fixtures/report-inputs.ts';
import { smallLedger, type Variant } from './fixtures/small-ledger.ts';

const options = { pricing: PRICING, generatedAt: new Date('2026-12-01T00:00:00Z') };

function target(variant: Variant = {}) {
  const [first] = buildReport(smallLedger(variant).reader, options).targets;
  if (first === undefined) throw new Error('no target');
  return first;
}

describe('buildReport', () => {
  it('finds every end of an attempt and everything that never became one', () => {
    const found = target();
    expect(attemptsOfTarget(found).map(({ state }) => state)).toEqual([
      'accepted',
      'rejected',
      'rejected',
      'inconclusive',
    ]);
    expect(found.refusals.map(({ body }) => body.code)).toEqual(['patch.path_forbidden']);
    expect(found.declines).toHaveLength(1);
    expect(found.calibrations).toHaveLength(1);
    expect(found.budgets).toEqual([
      { season: 1, spent: 0.005, confirms: 2, total: 0.1, rows: [12, 43] },
    ]);
  });

  it('quotes the audit where there is one, else the confirm, marked as selected', () => {
    expect(attemptsOfTarget(target())[0]?.quoted).toMatchObject({
      phase: 'audit',
      selected: false,
      seq: 14,
    });
    expect(attemptsOfTarget(target({ audit: 'none' }))[0]?.quoted).toMatchObject({
      phase: 'confirm',
      selected: true,
      seq: 13,
    });
  });

  it('counts no withdrawn acceptance as a gain', () => {
    const found = target({ audit: 'withdrawn' });
    expect(attemptsOfTarget(found)[0]?.state).toBe('withdrawn');
    expect(found.roi).toEqual([]);
    expect(found.cumulative).toBeUndefined();
  });

  it('shows a cumulative gain only where the head itself was measured against the source', () => {
    expect(target().cumulative).toMatchObject({ candidate: hex('d'), targetRow: 15 });
    const { reader } = smallLedger({ head: 'later' });
    const model = buildReport(reader, options);
    expect(model.targets[0]?.cumulative).toBeUndefined();
    expect(reportHtml(model)).toMatch(/gains\s+are\s+not\s+multiplied/);
  });

  it('says that samples are missing and falls back to wall clock', () => {
    const { reader } = smallLedger({ keepBlobs: false });
    const model = buildReport(reader, options);
    const [first] = attemptsOfTarget(model.targets[0] ?? target());
    expect(first?.quoted?.samples.kind).toBe('unavailable');
    expect(model.targets[0]?.roi[0]?.chain.basis).toBe('wall');
    expect(reportMarkdown(model)).toContain('no interval of CPU time could be computed');
    expect(reportHtml(model)).toContain('Samples are not drawn');
  });

  it('refuses a target that the ledger does not name', () => {
    const { reader } = smallLedger();
    expect(() => buildReport(reader, { ...options, target: 'other' })).toThrow(
      expect.objectContaining({ code: 'ops.unknown_target' }),
    );
  });

  it('refuses a row whose body is not of its kind', () => {
    const { reader, stateDir } = smallLedger();
    const cli = openLedger({ stateDir, mode: 'existing', role: 'cli' });
    cli.append({ kind: 'refusal', target: 'toy-parse', attempt: null, body: { code: 7 } });
    cli.close();
    expect(() => buildReport(reader, options)).toThrow(
      expect.objectContaining({ code: 'ledger.corrupt' }),
    );
  });

  it('is the same for the same ledger', () => {
    const { reader } = smallLedger();
    expect(reportHtml(buildReport(reader, options))).toBe(reportHtml(buildReport(reader, options)));
  });
});
