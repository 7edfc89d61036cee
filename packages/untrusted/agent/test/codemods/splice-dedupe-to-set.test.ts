import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { agreement, rewrite, sitesIn } from './rewrite-and-run.ts';

const NAME = 'splice-dedupe-to-set';

describe(NAME, () => {
  it('drops later equals in one pass', () => {
    const before = `module.exports = function (list) {
  for (var i = 0; i < list.length; ++i) {
    for (var j = i + 1; j < list.length; ++j) {
      if (list[i] === list[j]) list.splice(j--, 1);
    }
  }
  return list;
};
`;
    expect(rewrite(NAME, before)).toMatchInlineSnapshot(`
      "function dropLaterEquals(list) {
        'use strict';
        const seen = new Set();
        let kept = 0;
        for (let at = 0; at < list.length; at++) {
          const value = list[at];
          if (value === value) {
            if (seen.has(value)) continue;
            seen.add(value);
          }
          if (kept !== at) {
            if (at in list) list[kept] = value;
            else delete list[kept];
          }
          kept++;
        }
        if (kept !== list.length) list.length = kept;
      }

      module.exports = function (list) {
        if (Array.isArray(list)) dropLaterEquals(list); else for (var i = 0; i < list.length; ++i) {
          for (var j = i + 1; j < list.length; ++j) {
            if (list[i] === list[j]) list.splice(j--, 1);
          }
        }
        return list;
      };
      "
    `);
  });

  it.each([
    [
      'loose equality',
      `function f(a) { for (var i = 0; i < a.length; i++) for (var j = i + 1; j < a.length; j++) if (a[i] == a[j]) a.splice(j--, 1); return a; }`,
    ],
    [
      'an index that is used later',
      `function f(a) { for (var i = 0; i < a.length; i++) for (var j = i + 1; j < a.length; j++) if (a[i] === a[j]) a.splice(j--, 1); return i; }`,
    ],
    [
      'removal of two',
      `function f(a) { for (var i = 0; i < a.length; i++) for (var j = i + 1; j < a.length; j++) if (a[i] === a[j]) a.splice(j--, 2); return a; }`,
    ],
    [
      'a start that is not the first',
      `function f(a) { for (var i = 1; i < a.length; i++) for (var j = i + 1; j < a.length; j++) if (a[i] === a[j]) a.splice(j--, 1); return a; }`,
    ],
    [
      'other work in the loop',
      `function f(a, g) { for (var i = 0; i < a.length; i++) { g(); for (var j = i + 1; j < a.length; j++) if (a[i] === a[j]) a.splice(j--, 1); } return a; }`,
    ],
  ])('leaves alone: %s', (_why, text) => {
    expect(sitesIn(NAME, text)).toBe(0);
  });

  it('keeps the same elements in place', () => {
    const agree = agreement(
      NAME,
      `module.exports = function (arr) { var len = arr.length; var i = -1; while (i++ < len) { var j = i + 1; for (; j < arr.length; ++j) { if (arr[i] === arr[j]) { arr.splice(j--, 1); } } } return arr; };`,
    );
    fc.assert(
      fc.property(fc.array(fc.constantFrom(0, -0, NaN, 'a', 1, '1', null, undefined, true)), (a) =>
        agree(a),
      ),
      { numRuns: 300 },
    );
  });

  it('treats holes, frozen arrays and array-likes the same', () => {
    const agree = agreement(
      NAME,
      `module.exports = function (holes, kind) { var a = [undefined, 1, undefined, 1, 2]; for (const h of holes) delete a[h]; if (kind === 1) Object.freeze(a); if (kind === 2) a = { length: 3, 0: 1, 1: 1, 2: 2, splice: [].splice }; for (let i = 0; i < a.length; i++) for (let j = i + 1; j < a.length; j++) if (a[j] === a[i]) a.splice(j--, 1); return [a, 0 in a, 1 in a, 2 in a]; };`,
    );
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 4 })), fc.constantFrom(0, 1, 2), (a, b) =>
        agree(a, b),
      ),
      { numRuns: 300 },
    );
  });
});
