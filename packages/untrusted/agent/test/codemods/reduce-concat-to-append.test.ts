import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { agreement, rewrite, sitesIn } from './rewrite-and-run.ts';

const NAME = 'reduce-concat-to-append';

describe(NAME, () => {
  it('appends instead of copying', () => {
    const before = `module.exports = function (list) {
  return list.reduce(function (all, x) { return x === 0 ? all : all.concat(x); }, []);
};
`;
    expect(rewrite(NAME, before)).toMatchInlineSnapshot(`
      "function appendLikeConcat(list, item) {
        if ((typeof item !== 'object' && typeof item !== 'function') || item === null) {
          list.push(item);
          return list;
        }
        const spreads = item[Symbol.isConcatSpreadable];
        if (spreads === undefined ? !Array.isArray(item) : !spreads) {
          list.push(item);
          return list;
        }
        const added = Array.isArray(item) ? item : [].concat(item);
        const offset = list.length;
        for (let at = 0; at < added.length; at++) {
          if (at in added) list[offset + at] = added[at];
        }
        if (list.length !== offset + added.length) list.length = offset + added.length;
        return list;
      }

      module.exports = function (list) {
        return list.reduce(function (all, x) { return x === 0 ? all : appendLikeConcat(all, x); }, []);
      };
      "
    `);
  });

  it.each([
    [
      'a start that others hold',
      `function f(l, s) { return l.reduce(function (all, x) { return all.concat(x); }, s); }`,
    ],
    [
      'an accumulator that escapes',
      `function f(l, g) { return l.reduce(function (all, x) { g(all); return all.concat(x); }, []); }`,
    ],
    [
      'a concat of several',
      `function f(l) { return l.reduce(function (all, x) { return all.concat(x, 1); }, []); }`,
    ],
    [
      'another result',
      `function f(l) { return l.reduce(function (all, x) { return x ? x : all.concat(x); }, []); }`,
    ],
  ])('leaves alone: %s', (_why, text) => {
    expect(sitesIn(NAME, text)).toBe(0);
  });

  it('collects the same, arrays and holes included', () => {
    const agree = agreement(
      NAME,
      `module.exports = function (list) { return list.reduce(function (all, x) { if (x === 'skip') return all; return all.concat(x === 'hole' ? [1, , 2, ,] : x === 'spread' ? { length: 2, 0: 'a', [Symbol.isConcatSpreadable]: true } : x); }, []); };`,
    );
    fc.assert(
      fc.property(
        fc.array(
          fc.oneof(
            fc.constantFrom('skip', 'hole', 'spread', null, undefined, NaN),
            fc.integer(),
            fc.array(fc.integer()),
            fc.constant({ a: 1 }),
          ),
        ),
        (a) => agree(a),
      ),
      { numRuns: 300 },
    );
  });
});
