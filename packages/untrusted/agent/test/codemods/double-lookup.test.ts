import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { agreement, rewrite, sitesIn } from './rewrite-and-run.ts';

const NAME = 'double-lookup';

describe(NAME, () => {
  it('asks once where nothing undefined is stored', () => {
    const before = `module.exports = function (words) {
  const counts = new Map();
  for (const word of words) {
    const count = counts.has(word) ? counts.get(word) + 1 : 1;
    counts.set(word, count);
  }
  return counts;
};
`;
    expect(rewrite(NAME, before)).toMatchInlineSnapshot(`
      "module.exports = function (words) {
        const counts = new Map();
        for (const word of words) {
          const found = counts.get(word);
          const count = (found !== undefined || counts.has(word)) ? found + 1 : 1;
          counts.set(word, count);
        }
        return counts;
      };
      "
    `);
  });

  it.each([
    ['a Map from outside', `function f(m, k) { return m.has(k) ? m.get(k) : 0; }`],
    ['another key', `const m = new Map(); function f(k, l) { return m.has(k) ? m.get(l) : 0; }`],
    [
      'a key that is computed',
      `const m = new Map(); function f(k) { return m.has(k()) ? m.get(k()) : 0; }`,
    ],
    [
      'a get after other work',
      `const m = new Map(); function f(k, g) { if (m.has(k)) { g(); return m.get(k); } }`,
    ],
    [
      'a conditional that may not run',
      `const m = new Map(); function f(k, g) { return g() && (m.has(k) ? m.get(k) : 0); }`,
    ],
  ])('leaves alone: %s', (_why, text) => {
    expect(sitesIn(NAME, text)).toBe(0);
  });

  it('counts the same', () => {
    const agree = agreement(
      NAME,
      `module.exports = function (words) { const counts = new Map(); for (const word of words) { const count = counts.has(word) ? counts.get(word) + 1 : 1; counts.set(word, count); } return counts; };`,
    );
    fc.assert(
      fc.property(fc.array(fc.oneof(fc.constantFrom('a', 'b', NaN, -0, 0), fc.integer())), (a) =>
        agree(a),
      ),
      { numRuns: 300 },
    );
  });

  it('keeps stored undefined apart from missing', () => {
    const agree = agreement(
      NAME,
      `module.exports = function (pairs, key) { const m = new Map(pairs); m.set('u', undefined); if (m.has(key)) { return [m.get(key)]; } return 'none'; };`,
    );
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.constantFrom('a', 'b'), fc.constantFrom(1, undefined))),
        fc.constantFrom('a', 'b', 'u', 'z'),
        (a, b) => agree(a, b),
      ),
      { numRuns: 300 },
    );
  });
});
