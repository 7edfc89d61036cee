import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { agreement, rewrite, sitesIn } from './rewrite-and-run.ts';

const NAME = 'array-join-to-repeat';

describe(NAME, () => {
  it('repeats the text', () => {
    const before = `module.exports = function (n) {
  return Array(n + 1).join(' ');
};
`;
    expect(rewrite(NAME, before)).toMatchInlineSnapshot(`
      "function repeatBetween(length, text) {
        return typeof length === 'number' && length >= 1 && length <= 0xffffffff && length % 1 === 0
          ? text.repeat(length - 1)
          : Array(length).join(text);
      }

      module.exports = function (n) {
        return repeatBetween(n + 1, ' ');
      };
      "
    `);
  });

  it.each([
    ['a filled array', `function f(a, b) { return Array(a, b).join(' '); }`],
    ['an unknown separator', `function f(n, s) { return Array(n).join(s); }`],
    ['a shadowed Array', `function f(Array, n) { return Array(n).join(' '); }`],
    ['the default separator', `function f(n) { return Array(n).join(); }`],
  ])('leaves alone: %s', (_why, text) => {
    expect(sitesIn(NAME, text)).toBe(0);
  });

  it('pads the same for any length', () => {
    const agree = agreement(NAME, `module.exports = function (n) { return Array(n).join('ab'); };`);
    fc.assert(
      fc.property(
        fc.oneof(
          fc.integer({ min: -3, max: 40 }),
          fc.constantFrom('5', '', 2.5, NaN, null, undefined, -0, true, Infinity, -1),
        ),
        (a) => agree(a),
      ),
      { numRuns: 300 },
    );
  });
});
