import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { agreement, rewrite, sitesIn } from './rewrite-and-run.ts';

const NAME = 'regexp-constructor-cache';

describe(NAME, () => {
  it('keys by the whole pattern text', () => {
    const before = `module.exports = function (text, width) {
  var re = new RegExp('.{1,' + width + '}', 'g');
  return text.match(re) || [];
};
`;
    expect(rewrite(NAME, before)).toMatchInlineSnapshot(`
      "const regexpCache = new Map();

      function cachedRegExp(source) {
        if (typeof source !== 'string') return new RegExp(source, 'g');
        let expression = regexpCache.get(source);
        if (expression === undefined) {
          expression = new RegExp(source, 'g');
          if (regexpCache.size >= 256) regexpCache.clear();
          regexpCache.set(source, expression);
        }
        return expression;
      }

      module.exports = function (text, width) {
        var re = cachedRegExp('.{1,' + width + '}');
        return text.match(re) || [];
      };
      "
    `);
  });

  it.each([
    ['an expression that is returned', `function f(s) { return new RegExp(s); }`],
    [
      'a global expression with exec',
      `function f(s, t) { var r = new RegExp(s, 'g'); return r.exec(t); }`,
    ],
    ['a sticky expression', `function f(s, t) { return t.replace(new RegExp(s, 'y'), ''); }`],
    ['flags not known', `function f(s, g, t) { return t.replace(new RegExp(s, g), ''); }`],
    ['an expression that is stored', `function f(s, l) { l.push(new RegExp(s)); }`],
    ['top-level code', `module.exports = 'a'.replace(new RegExp('a'), 'b');`],
  ])('leaves alone: %s', (_why, text) => {
    expect(sitesIn(NAME, text)).toBe(0);
  });

  it('matches the same over many widths and in a row', () => {
    const agree = agreement(
      NAME,
      `module.exports = function (text, widths) { return widths.map(function (w) { var re = new RegExp('.{1,' + w + '}', 'g'); return [text.match(re), text.replace(RegExp(w), '_'), text.split(new RegExp('a{' + w + '}'))]; }); };`,
    );
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom('a', 'b', ' ', '1') }),
        fc.array(fc.oneof(fc.integer({ min: 0, max: 5 }), fc.constantFrom('(', '', '2'))),
        (a, b) => agree(a, b),
      ),
      { numRuns: 300 },
    );
  });
});
