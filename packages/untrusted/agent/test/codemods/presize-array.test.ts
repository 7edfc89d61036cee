import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { agreement, rewrite, sitesIn } from './rewrite-and-run.ts';

const NAME = 'presize-array';

describe(NAME, () => {
  it('makes each row with its length', () => {
    const before = `module.exports = function (n) {
  var rows = [];
  for (var i = 0; i < n; i++) {
    rows[i] = [i];
    rows[i].length = n;
  }
  return rows;
};
`;
    expect(rewrite(NAME, before)).toMatchInlineSnapshot(`
      "function arrayOfLength(first, length) {
        if (typeof length !== 'number' || !(length >= 1)) {
          const list = [first];
          list.length = length;
          return list;
        }
        const list = new Array(length);
        list[0] = first;
        return list;
      }

      module.exports = function (n) {
        var rows = [];
        for (var i = 0; i < n; i++) {
          rows[i] = arrayOfLength(i, n);
        }
        return rows;
      };
      "
    `);
  });

  it.each([
    ['an array from outside', 'function f(rows, n) { rows[0] = [1]; rows[0].length = n; }'],
    ['a length with effects', 'function f(n) { let r; r = [1]; r.length = n(); return r; }'],
    ['a length read from the array', 'function f() { let r; r = [1]; r.length = r; return r; }'],
    ['other work in between', 'function f(n, g) { let r; r = [1]; g(r); r.length = n; }'],
    ['a spread element', 'function f(n, l) { let r; r = [...l]; r.length = n; return r; }'],
  ])('leaves alone: %s', (_why, text) => {
    expect(sitesIn(NAME, text)).toBe(0);
  });

  it('gives the same arrays, holes included, for any length', () => {
    const agree = agreement(
      NAME,
      `module.exports = function (n, first) {
        let row;
        row = [first];
        row.length = n;
        return [row, row.length, 0 in row, 1 in row];
      };`,
    );
    const lengths = fc.oneof(
      fc.integer({ min: -2, max: 50 }),
      fc.constantFrom('3', '', 2.5, NaN, null, undefined, -0, 2 ** 32),
    );
    fc.assert(fc.property(lengths, fc.anything({ maxDepth: 0 }), (n, first) => agree(n, first)));
  });
});
