import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { agreement, rewrite, sitesIn } from './rewrite-and-run.ts';

const NAME = 'foreach-to-loop';

describe(NAME, () => {
  it('walks fresh keys by index', () => {
    const before = `module.exports = function (object) {
  var out = [];
  Object.keys(object).forEach(function (key, i) {
    if (key === 'b') return;
    var value = object[key];
    out.push(key, i, value);
  });
  return out;
};
`;
    expect(rewrite(NAME, before)).toMatchInlineSnapshot(`
      "module.exports = function (object) {
        var out = [];
        for (let list = Object.keys(object), at = 0; at < list.length; at++) { let key = list[at]; let i = at;
          if (key === 'b') continue;
          let value = object[key];
          out.push(key, i, value);
        }
        return out;
      };
      "
    `);
  });

  it.each([
    ['an array others may change', `function f(list) { list.forEach(function (x) { x(); }); }`],
    ['this', `function f(o) { Object.keys(o).forEach(function (k) { this[k] = 1; }, o); }`],
    ['own arguments', `function f(o) { Object.keys(o).forEach(function () { arguments[0](); }); }`],
    [
      'a return inside a loop of the callback',
      `function f(o) { Object.keys(o).forEach(function (k) { while (o[k]) return; }); }`,
    ],
    [
      'an async callback',
      `function f(o) { Object.keys(o).forEach(async function (k) { await o[k]; }); }`,
    ],
    [
      'a result that is used',
      `function f(o) { return Object.keys(o).forEach(function (k) { o[k](); }); }`,
    ],
    [
      'a var that is read before it is set',
      `function f(o, l) { Object.keys(o).forEach(function (k) { l.push(v); var v = k; }); }`,
    ],
    [
      'the array parameter',
      `function f(o) { Object.keys(o).forEach(function (k, i, all) { all.pop(); }); }`,
    ],
  ])('leaves alone: %s', (_why, text) => {
    expect(sitesIn(NAME, text)).toBe(0);
  });

  it('visits the same keys in the same order', () => {
    const agree = agreement(
      NAME,
      `module.exports = function (object) { var out = [], later = []; Object.keys(object).forEach(function (key, i) { if (!object[key]) return out.push('skip'); var value = object[key]; for (var j = 0; j < 2; j++) out.push(key + j); later.push(function () { return value; }); key = i; out.push(key); }); return [out, later.map(function (g) { return g(); })]; };`,
    );
    fc.assert(
      fc.property(
        fc.dictionary(fc.string(), fc.oneof(fc.integer(), fc.constantFrom('', null))),
        (a) => agree(a),
      ),
      { numRuns: 300 },
    );
  });

  it('walks the units of a split text', () => {
    const agree = agreement(
      NAME,
      `module.exports = function (text) { var out = []; String(text).split('').forEach((c) => out.push({ c })); return out; };`,
    );
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (a) => agree(a)),
      { numRuns: 300 },
    );
  });
});
