import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { agreement, rewrite, sitesIn } from './rewrite-and-run.ts';

const NAME = 'skip-needless-replace';

describe(NAME, () => {
  it('asks for the dollar first', () => {
    const before = `module.exports = function (text, args) {
  return text.replace(/\\$(\\d{1,2})/g, function (m, i) { return args[i] || ''; });
};
`;
    expect(rewrite(NAME, before)).toMatchInlineSnapshot(`
      "module.exports = function (text, args) {
        return (typeof text === 'string' && text.indexOf('$') === -1 ? text : text.replace(/\\$(\\d{1,2})/g, function (m, i) { return args[i] || ''; }));
      };
      "
    `);
  });

  it.each([
    ['alternatives', `function f(s) { return s.replace(/a|b/g, ''); }`],
    ['letters of any case', `function f(s) { return s.replace(/abc/gi, ''); }`],
    ['an optional character', `function f(s) { return s.replace(/a?[bc]/g, ''); }`],
    ['a replacement that does something', `function f(s, g) { return s.replace(/a/g, g()); }`],
    ['a receiver that is an expression', `function f(s) { return s().replace(/a/g, ''); }`],
  ])('leaves alone: %s', (_why, text) => {
    expect(sitesIn(NAME, text)).toBe(0);
  });

  it('replaces the same', () => {
    const agree = agreement(
      NAME,
      `module.exports = function (s) { return [s.replace(/\\$(\\d{1,2})/g, (m, d) => '<' + d + '>'), s.replace(/[ab]+;/, ''), s.replace(/(a|b)*\\.x{0,2}/g, '_'), s.replace(/ {2,}/g, ' ')]; };`,
    );
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string({ unit: fc.constantFrom('a', 'b', '$', '1', ';', '.', 'x', ' ') }),
          fc.constantFrom(null, 3),
        ),
        (a) => agree(a),
      ),
      { numRuns: 300 },
    );
  });
});
