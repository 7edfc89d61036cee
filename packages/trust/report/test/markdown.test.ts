import { describe, expect, it } from 'vitest';
import { buildReport, reportMarkdown } from '../src/index.ts';
import { HOSTILE, PRICING } from './fixtures/report-inputs.ts';
import { smallLedger } from './fixtures/small-ledger.ts';

const options = {
  pricing: PRICING,
  minEstimate: 1.03,
  generatedAt: new Date('2026-12-01T00:00:00Z'),
};

describe('reportMarkdown', () => {
  it('cites only rows that the ledger has', () => {
    const { reader } = smallLedger();
    const text = reportMarkdown(buildReport(reader, options));
    const cited = [...text.matchAll(/\(rows? ([\d, ]+)\)/g)].flatMap(([, list]) =>
      (list ?? '').split(', ').map(Number),
    );
    expect(cited.length).toBeGreaterThan(40);
    expect(cited.filter((seq) => reader.bySeq(seq) === undefined)).toEqual([]);
  });

  it('has a row beside every line that shows a measured ratio', () => {
    const text = reportMarkdown(buildReport(smallLedger().reader, options));
    const blocks = text.split('\n\n');
    const bare = blocks.filter(
      (block, at) =>
        /\d×/.test(block) &&
        !block.startsWith('#') &&
        !/\(rows? \d/.test(block) &&
        !/\(rows? \d/.test(blocks[at - 1] ?? ''),
    );
    expect(bare).toEqual([]);
  });

  it('puts what a proposer wrote into code spans that it cannot leave', () => {
    const text = reportMarkdown(buildReport(smallLedger().reader, options));
    expect(text).not.toContain(HOSTILE);
    const outside = text.replaceAll(/`[^`\n]*`/g, '');
    expect(outside).not.toMatch(/<b>|script|onerror|alert/);
    // eslint-disable-next-line no-control-regex -- control characters are what must be absent
    expect(text).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u202a-\u202e]/);
  });

  it('keeps its shape', () => {
    const text = reportMarkdown(buildReport(smallLedger().reader, options));
    expect(text).toContain('## `toy-parse`: 1.628× as fast as the pinned source');
    expect(text).toContain('✕ Rejected | `fuzz.differs`');
    expect(text).toContain(
      '- season 1: 2 confirms charged, 0.0050 of 0.10 expected false accepts (rows 12, 43)',
    );
    expect(text).toContain('`patch.path_forbidden`');
    expect(text.match(/^\|(.*)\|$/gm)?.every((line) => line.split(/(?<!\\)\|/).length > 4)).toBe(
      true,
    );
  });
});
