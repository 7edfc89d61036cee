import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { agreement, rewrite, sitesIn } from './rewrite-and-run.ts';

const NAME = 'bigram-integer-keys';

describe(NAME, () => {
  it('keys by both units', () => {
    const before = `module.exports = function (text) {
  text = text.replace(/x/g, '');
  const pairs = new Map();
  for (let i = 0; i < text.length - 1; i++) {
    const pair = text.substring(i, i + 2);
    pairs.set(pair, (pairs.get(pair) || 0) + 1);
  }
  return pairs.size;
};
`;
    expect(rewrite(NAME, before)).toMatchInlineSnapshot(`
      "module.exports = function (text) {
        text = text.replace(/x/g, '');
        const pairs = new Map();
        for (let i = 0; i < text.length - 1; i++) {
          const pair = text.charCodeAt(i) * 65536 + text.charCodeAt(i + 1);
          pairs.set(pair, (pairs.get(pair) || 0) + 1);
        }
        return pairs.size;
      };
      "
    `);
  });

  it.each([
    [
      'keys that are listed',
      `function f(s) { const t = String(s); const m = new Map(); for (let i = 0; i < t.length - 1; i++) { const p = t.substring(i, i + 2); m.set(p, 1); } return [...m]; }`,
    ],
    [
      'a last pair of one unit',
      `function f(s) { const t = String(s); const m = new Map(); for (let i = 0; i < t.length; i++) { const p = t.substring(i, i + 2); m.set(p, 1); } return m.size; }`,
    ],
    [
      'a pair with another use',
      `function f(s, g) { const t = String(s); const m = new Map(); for (let i = 0; i < t.length - 1; i++) { const p = t.substring(i, i + 2); g(p); m.set(p, 1); } return m.size; }`,
    ],
    [
      'triples',
      `function f(s) { const t = String(s); const m = new Map(); for (let i = 0; i < t.length - 1; i++) { const p = t.substring(i, i + 3); m.set(p, 1); } return m.size; }`,
    ],
    [
      'a value not known to be text',
      `function f(t) { const m = new Map(); for (let i = 0; i < t.length - 1; i++) { const p = t.substr(i, 2); m.set(p, 1); } return m.size; }`,
    ],
  ])('leaves alone: %s', (_why, text) => {
    expect(sitesIn(NAME, text)).toBe(0);
  });

  it('finds the same common pairs, units above 255 included', () => {
    const agree = agreement(
      NAME,
      `module.exports = function (a, b) { a = a.trim(); b = b.trim(); const m = new Map(); let hits = 0; for (let i = 0; i < a.length - 1; i++) { const p = a.substring(i, i + 2); m.set(p, (m.get(p) || 0) + 1); } for (let i = 0; i < b.length - 1; i++) { const q = b.substring(i, i + 2); if (m.has(q)) hits += m.get(q); } return [hits, m.size]; };`,
    );
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom('a', 'b', '\u0161', '\uffff', '\ud83d', '\u0000') }),
        fc.string({ unit: fc.constantFrom('a', 'b', '\u0161', '\uffff', '\ud83d', '\u0000') }),
        (a, b) => agree(a, b),
      ),
      { numRuns: 300 },
    );
  });
});
