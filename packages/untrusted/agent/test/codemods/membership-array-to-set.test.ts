import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { agreement, rewrite, sitesIn } from './rewrite-and-run.ts';

const NAME = 'membership-array-to-set';

describe(NAME, () => {
  it('adds a Set beside an array that is returned', () => {
    const before = `module.exports = function (list) {
  var out = [];
  for (var i = 0; i < list.length; i++) {
    var x = list[i];
    if (out.indexOf(x) === -1) out.push(x);
  }
  return out;
};
`;
    expect(rewrite(NAME, before)).toMatchInlineSnapshot(`
      "module.exports = function (list) {
        var out = [], outSeen = new Set();
        for (var i = 0; i < list.length; i++) {
          var x = list[i];
          if (!(x === x && outSeen.has(x))) { out.push(x); outSeen.add(x); }
        }
        return out;
      };
      "
    `);
  });

  it.each([
    [
      'an array that loses elements',
      `function f(l) { var out = []; for (const x of l) { if (out.indexOf(x) < 0) out.push(x); out.shift(); } }`,
    ],
    [
      'an array that escapes',
      `function f(l, g) { var out = []; for (const x of l) { if (out.indexOf(x) < 0) out.push(x); g(out); } }`,
    ],
    [
      'a position that is used',
      `function f(l) { var out = []; for (const x of l) { if (out.indexOf(x) > 3) out.push(x); } return out; }`,
    ],
    [
      'a search from a position',
      `function f(l) { var out = []; for (const x of l) { if (out.indexOf(x, 2) === -1) out.push(x); } return out; }`,
    ],
    [
      'an array that grows once',
      `function f(x) { var out = []; out.push(x); return out.includes(x); }`,
    ],
  ])('leaves alone: %s', (_why, text) => {
    expect(sitesIn(NAME, text)).toBe(0);
  });

  it('keeps the same elements, NaN and zeros included', () => {
    const agree = agreement(
      NAME,
      `module.exports = function (list) { var out = []; for (var i = 0; i < list.length; i++) { var x = list[i]; if (out.indexOf(x) === -1) out.push(x); } return out; };`,
    );
    fc.assert(
      fc.property(fc.array(fc.constantFrom(0, -0, NaN, 'a', 1, '1', null, undefined, true)), (a) =>
        agree(a),
      ),
      { numRuns: 300 },
    );
  });

  it('counts the same with includes and no other use', () => {
    const agree = agreement(
      NAME,
      `module.exports = function (list) { const seen = []; let n = 0; list.map(function (x) { if (seen.includes(x)) n++; else seen.push(x); }); return n; };`,
    );
    fc.assert(
      fc.property(fc.array(fc.constantFrom(0, -0, NaN, 'a', 1, '1', null, undefined, true)), (a) =>
        agree(a),
      ),
      { numRuns: 300 },
    );
  });
});
