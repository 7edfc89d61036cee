import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { agreement, rewrite, sitesIn } from './rewrite-and-run.ts';

const NAME = 'memoise-pure-conversion';

describe(NAME, () => {
  it('remembers results of a declaration', () => {
    const before = `function escape(text) {
  return String(text).replace(/[<&]/g, '_');
}
module.exports = (list) => list.map((x) => escape(x));
`;
    expect(rewrite(NAME, before)).toMatchInlineSnapshot(`
      "const escapeResults = new Map();

      function escape (text) {
        if (typeof text !== 'string' || text.length > 64) return escapeAnew(text);
        let result = escapeResults.get(text);
        if (result === undefined) {
          result = escapeAnew(text);
          if (escapeResults.size >= 1024) escapeResults.clear();
          escapeResults.set(text, result);
        }
        return result;
      }

      function escapeAnew(text) {
        return String(text).replace(/[<&]/g, '_');
      }
      module.exports = (list) => list.map((x) => escape(x));
      "
    `);
  });

  it.each([
    ['a result that can be changed', `function f(s) { return s.split(','); }`],
    ['state outside', `let n = 0; function f(s) { n++; return s.replace(/a/g, '' + n); }`],
    [
      'a table that changes',
      `const t = {}; t.a = 1; function f(s) { return s.replace(/a/g, (c) => t[c]); }`,
    ],
    ['a call of something unknown', `function f(s) { return g(s).replace(/a/g, ''); }`],
    ['cheap work', `function f(s) { return s + '!'; }`],
    ['two parameters', `function f(s, t) { return s.replace(/a/g, t); }`],
    ['this', `function f(s) { return this.p + s.replace(/a/g, ''); }`],
    ['the clock', `function f(s) { return s.replace(/a/g, Date.now()); }`],
  ])('leaves alone: %s', (_why, text) => {
    expect(sitesIn(NAME, text)).toBe(0);
  });

  it('gives the same results, repeated and not', () => {
    const agree = agreement(
      NAME,
      `const table = { '<': '&lt;', '&': '&amp;' }; function escape(s) { return String(s).replace(/[<&]/g, function (c) { return table[c]; }); } const decode = (s) => s.indexOf('%') === -1 ? s : decodeURIComponent(s); module.exports = function (list) { return list.map(escape).concat(list.map((x) => decode(x))); };`,
    );
    fc.assert(
      fc.property(
        fc.array(
          fc.oneof(
            fc.string({ unit: fc.constantFrom('<', '&', 'a', '%', '4', '1') }),
            fc.constantFrom(null, 3, '%41', '%', 'x'.repeat(300)),
          ),
        ),
        (a) => agree(a),
      ),
      { numRuns: 300 },
    );
  });
});
