import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { agreement, rewrite, sitesIn } from './rewrite-and-run.ts';

const NAME = 'hoist-regexp-literal';

describe(NAME, () => {
  it('moves a literal out of a callback', () => {
    const before = `module.exports = function (list) {
  return list.map(function (x) { return x.replace(/a+/g, '-'); });
};
`;
    expect(rewrite(NAME, before)).toMatchInlineSnapshot(`
      "const hoistedPattern = /a+/g;

      module.exports = function (list) {
        return list.map(function (x) { return x.replace(hoistedPattern, '-'); });
      };
      "
    `);
  });

  it.each([
    [
      'a global literal whose lastIndex is read',
      `function f(s) { while (s) { if (/a/g.exec(s)) return 1; s = s.slice(1); } }`,
    ],
    ['a literal that escapes', `function f(l) { return l.map(function () { return /a/; }); }`],
    ['a literal outside loops and callbacks', `function f(s) { return s.replace(/a/g, ''); }`],
    [
      'a sticky literal',
      `function f(l) { return l.map(function (s) { return s.replace(/a/y, ''); }); }`,
    ],
    [
      'a file with a direct eval',
      `function f(l) { eval(''); return l.map(function (s) { return s.replace(/a/g, ''); }); }`,
    ],
  ])('leaves alone: %s', (_why, text) => {
    expect(sitesIn(NAME, text)).toBe(0);
  });

  it('gives the same texts', () => {
    const agree = agreement(
      NAME,
      `module.exports = function (list, remove) { return list.map((s) => s.replace(remove || /[ab]+/g, '-') + /x$/.test(s)); };`,
    );
    fc.assert(
      fc.property(
        fc.array(fc.string({ unit: fc.constantFrom('a', 'b', 'x', ' ') })),
        fc.constantFrom(undefined, 'a', ''),
        (a, b) => agree(a, b),
      ),
      { numRuns: 300 },
    );
  });
});
