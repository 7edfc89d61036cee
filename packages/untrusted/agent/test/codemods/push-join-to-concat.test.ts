import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { agreement, rewrite, sitesIn } from './rewrite-and-run.ts';

const NAME = 'push-join-to-concat';

describe(NAME, () => {
  it('appends to a string', () => {
    const before = `module.exports = function (list) {
  const out = [];
  for (const x of list) out.push('<' + x + '>');
  out[out.length] = list[0];
  return out.join('');
};
`;
    expect(rewrite(NAME, before)).toMatchInlineSnapshot(`
      "module.exports = function (list) {
        let out = '';
        for (const x of list) out += '<' + x + '>';
        { const piece = list[0]; out += typeof piece === 'string' ? piece : piece == null ? '' : \`\${piece}\`; }
        return out;
      };
      "
    `);
  });

  it.each([
    [
      'another separator',
      `function f(l) { var out = []; for (const x of l) out.push('' + x); return out.join(','); }`,
    ],
    [
      'an array that is read',
      `function f(l) { var out = []; for (const x of l) out.push('' + x); return out.length + out.join(''); }`,
    ],
    [
      'an array that escapes',
      `function f(l, g) { var out = []; for (const x of l) out.push('' + x); g(out); return out.join(''); }`,
    ],
    [
      'a push whose result is used',
      `function f(l) { var out = [], n; for (const x of l) n = out.push('' + x); return out.join('') + n; }`,
    ],
    [
      'several values in one push',
      `function f(l) { var out = []; for (const x of l) out.push('' + x, 'b'); return out.join(''); }`,
    ],
  ])('leaves alone: %s', (_why, text) => {
    expect(sitesIn(NAME, text)).toBe(0);
  });

  it('joins the same pieces', () => {
    const agree = agreement(
      NAME,
      `module.exports = function (list) { var out = []; for (var i = 0; i < list.length; i++) { if (i % 2) out.push('[' + i + ']'); else out[out.length] = list[i]; } return out.join(''); };`,
    );
    fc.assert(
      fc.property(
        fc.array(
          fc.oneof(
            fc.string(),
            fc.integer(),
            fc.constantFrom(null, undefined, NaN),
            fc.array(fc.integer()),
            fc.constant({ a: 1 }),
          ),
        ),
        (a) => agree(a),
      ),
      { numRuns: 300 },
    );
  });

  it('keeps pieces a closure appends while a value is made', () => {
    const agree = agreement(
      NAME,
      `module.exports = function (n) { var out = []; function f(k) { if (k > 0) out.push('(' + f(k - 1) + ')'); return 'v' + k; } out.push('' + f(n)); return out.join(''); };`,
    );
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 5 }), (a) => agree(a)),
      { numRuns: 300 },
    );
  });
});
