import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { agreement, rewrite, sitesIn } from './rewrite-and-run.ts';

const NAME = 'regexp-test-to-scan';

describe(NAME, () => {
  it('scans for digits', () => {
    const before = `const numeric = /^[0-9]+$/
module.exports = (a) => numeric.test(a)
`;
    expect(rewrite(NAME, before)).toMatchInlineSnapshot(`
      "function isAllDigits(value) {
        if (typeof value === 'number' && value >= 0 && value < 1e21) return value % 1 === 0;
        if (typeof value !== 'string') return /^[0-9]+$/.test(value);
        for (let i = 0; i < value.length; i++) {
          const unit = value.charCodeAt(i);
          if (!((unit >= 48 && unit <= 57))) return false;
        }
        return value.length > 0;
      }

      const numeric = /^[0-9]+$/
      module.exports = (a) => isAllDigits(a)
      "
    `);
  });

  it.each([
    ['flags', `function f(s) { return /^[a-z]+$/i.test(s); }`],
    ['more than one class', `function f(s) { return /^a[0-9]+$/.test(s); }`],
    ['any character', `function f(s) { return /./.test(s); }`],
    [
      'an expression whose state is set',
      `const r = /a/; r.lastIndex = 3; function f(s) { return r.test(s); }`,
    ],
    ['an expression that is replaced', `let r = /a/; r = /b/; function f(s) { return r.test(s); }`],
    ['top-level code', `module.exports = /a/.test('b');`],
  ])('leaves alone: %s', (_why, text) => {
    expect(sitesIn(NAME, text)).toBe(0);
  });

  it('decides the same about digits', () => {
    const agree = agreement(NAME, `module.exports = function (v) { return /^[0-9]+$/.test(v); };`);
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.integer(),
          fc.double(),
          fc.constantFrom(null, undefined, true, '', '0', '007', 1e21, -0),
        ),
        (a) => agree(a),
      ),
      { numRuns: 300 },
    );
  });

  it('decides the same for all shapes of class', () => {
    const agree = agreement(
      NAME,
      `module.exports = function (v) { return [/^[\\w.-]*$/.test(v), /\\S/.test(v), /[^a-f]/.test(v), /^\\d/.test(v), /[\\s;]$/.test(v), /^#$/.test(v), /\\u00e9/.test(v), /^[^\\n]+$/.test(v)]; };`,
    );
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string({ unit: 'binary' }),
          fc.string({ unit: fc.constantFrom('a', '#', ';', ' ', '\n', 'é', '9', '\ufeff') }),
          fc.integer(),
          fc.constantFrom(null, undefined),
        ),
        (a) => agree(a),
      ),
      { numRuns: 300 },
    );
  });
});
