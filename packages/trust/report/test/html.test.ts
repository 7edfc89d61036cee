import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { buildReport, contentSecurityPolicy, reportHtml } from '../src/index.ts';
import { PRICING } from './fixtures/report-inputs.ts';
import { smallLedger } from './fixtures/small-ledger.ts';

const options = {
  pricing: PRICING,
  minEstimate: 1.03,
  generatedAt: new Date('2026-12-01T00:00:00Z'),
};
const page = (variant = {}): string =>
  reportHtml(buildReport(smallLedger(variant).reader, options));

describe('reportHtml', () => {
  it('allows exactly its own style sheet and nothing else', () => {
    const text = page();
    const style = /<style>([\s\S]*?)<\/style>/.exec(text)?.[1] ?? '';
    const hash = createHash('sha256').update(style).digest('base64');
    expect(contentSecurityPolicy()).toBe(
      `default-src 'none'; style-src 'sha256-${hash}'; base-uri 'none'; form-action 'none'`,
    );
    expect(text).toContain(contentSecurityPolicy().replaceAll("'", '&#39;'));
    expect(text.match(/<style/g)).toHaveLength(1);
  });

  it('refers to nothing outside and carries no script, handler or style attribute', () => {
    const text = page();
    expect(text).not.toMatch(/https?:|\/\/[a-z]/i);
    expect(text).not.toMatch(/<(script|img|link|iframe|object|embed|form|base)\b/i);
    const tags = text.match(/<[a-z][^>]*>/gi) ?? [];
    expect(tags.filter((tag) => /\s(on[a-z]+|style|src|href|xlink:href)=/i.test(tag))).toEqual([]);
  });

  it('spells out what a proposer wrote', () => {
    const text = page();
    expect(text).toContain('&lt;script&gt;alert(1)&lt;/script&gt;\\u{202e}\\u{1b}[31m');
    expect(text).not.toContain('<script>');
    // eslint-disable-next-line no-control-regex -- control characters are what must be absent
    expect(text).not.toMatch(/[\u0000-\u0008\u000b-\u001f\u202a-\u202e]/);
  });

  it('says the answer first, and which number to quote', () => {
    const text = page();
    const first = text.slice(text.indexOf('<main>'), text.indexOf('<h3>'));
    for (const question of ['What was gained', 'How sure', 'How much money', 'What it cost']) {
      expect(first).toContain(question);
    }
    expect(text).toContain('this is the number to quote');
    expect(page({ audit: 'none' })).toContain('subject to selection');
  });

  it('gives every chart a name and every id once', () => {
    const text = page();
    const ids = [...text.matchAll(/\sid="([^"]+)"/g)].map(([, id]) => id ?? '');
    expect(new Set(ids).size).toBe(ids.length);
    const named = [...text.matchAll(/aria-labelledby="([^"]+)"/g)].flatMap(([, list]) =>
      (list ?? '').split(' '),
    );
    expect(named.length).toBeGreaterThan(4);
    expect(named.filter((id) => !ids.includes(id))).toEqual([]);
    expect(text.match(/<svg/g)?.length).toBe(text.match(/<title id/g)?.length);
  });

  it('shows the whole of an empty ledger', () => {
    const model = { ...buildReport(smallLedger().reader, options), targets: [], notes: [] };
    expect(reportHtml(model)).toContain('Nothing was judged yet');
  });
});
