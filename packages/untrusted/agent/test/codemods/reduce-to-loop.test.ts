import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { agreement, rewrite, sitesIn } from './rewrite-and-run.ts';

const NAME = 'reduce-to-loop';

describe(NAME, () => {
  it('folds fresh keys in a loop', () => {
    const before = `module.exports = function (object) {
  return Object.keys(object).reduce(function (acc, key) {
    acc[key] = object[key];
    return acc;
  }, {});
};
`;
    expect(rewrite(NAME, before)).toMatchInlineSnapshot(`
      "module.exports = function (object) {
        { const source = Object.keys(object); let acc = {};
        for (let list = source, at = 0; at < list.length; at++) { let key = list[at];
          acc[key] = object[key];
          continue;
        }
        return acc; }
      };
      "
    `);
  });

  it.each([
    [
      'a fold without a start',
      `function f(o) { return Object.keys(o).reduce(function (a, k) { return a + k; }); }`,
    ],
    [
      "a start that uses the accumulator's name",
      `function f(o, acc) { return Object.keys(o).reduce(function (acc, k) { return acc + k; }, acc); }`,
    ],
    [
      'an array others may change',
      `function f(l) { return l.reduce(function (a, k) { return a + k; }, ''); }`,
    ],
    [
      'a callback that can fall off its end',
      `function f(o) { return Object.keys(o).reduce(function (a, k) { if (k) return a; }, {}); }`,
    ],
    [
      'a closure over the accumulator',
      `function f(o, l) { return Object.keys(o).reduce(function (a, k) { l.push(function () { return a; }); return a + k; }, ''); }`,
    ],
  ])('leaves alone: %s', (_why, text) => {
    expect(sitesIn(NAME, text)).toBe(0);
  });

  it('folds to the same value', () => {
    const agree = agreement(
      NAME,
      `module.exports = function (text, table) { var out = String(text).split('').reduce(function (result, ch, i) { if (ch === ' ') return result; var add = table[ch] || ch; return result + add + i; }, ''); return out; };`,
    );
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary' }),
        fc.dictionary(fc.string({ maxLength: 1 }), fc.string()),
        (a, b) => agree(a, b),
      ),
      { numRuns: 300 },
    );
  });

  it('copies the same object', () => {
    const agree = agreement(
      NAME,
      `module.exports = function (o) { const copy = Object.keys(o).reduce((all, k) => (all[k] = o[k], all), {}); return copy; };`,
    );
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.integer()), (a) => agree(a)),
      { numRuns: 300 },
    );
  });
});
