import { describe, expect, it } from 'vitest';
import { applyPatch } from 'diff';
import { parseFile, proposeEdits } from '../../src/codemods/index.ts';
import { overlaps } from '../../src/codemods/text-change.ts';
import { gitDiff } from '../../src/codemods/unified-diff.ts';

const TEXT = `'use strict';

function cold(list) {
  return list.map(function (s) { return s.replace(/a|c/g, ''); });
}

function hot(list, n) {
  return list.map(function (s) { return s.replace(/b|c/g, ''); }) + Array(n).join(' ');
}

exports.cold = cold;
exports.hot = hot;
`;

describe('proposeEdits', () => {
  const file = parseFile('lib/a.js', TEXT);
  const hotspots = [{ function: 'hot', file: 'lib/a.js', line: 7, self: 0.6 }];

  it('puts the cheapest class first, then the hottest function, and offers all sites at once', () => {
    const proposals = proposeEdits([file], hotspots);
    expect(proposals.map(({ codemod, lines, self }) => [codemod, lines, self])).toEqual([
      ['hoist-regexp-literal', [4, 8], 0.6],
      ['hoist-regexp-literal', [8], 0.6],
      ['hoist-regexp-literal', [4], 0],
      ['array-join-to-repeat', [8], 0.6],
    ]);
  });

  it('writes diffs that apply exactly', () => {
    for (const proposal of proposeEdits([file], hotspots)) {
      expect(proposal.diff.startsWith('diff --git a/lib/a.js b/lib/a.js\n--- a/lib/a.js\n')).toBe(
        true,
      );
      const after = applyPatch(TEXT, proposal.diff, { fuzzFactor: 0 });
      expect(typeof after === 'string' && after !== TEXT).toBe(true);
      expect(() => parseFile('lib/a.js', String(after))).not.toThrow();
    }
  });

  it('proposes nothing for files without sites', () => {
    expect(proposeEdits([parseFile('b.js', 'module.exports = 1;\n')], hotspots)).toEqual([]);
  });
});

describe('gitDiff', () => {
  it('marks a missing newline at the end', () => {
    expect(gitDiff('x.js', { before: 'a', after: 'b' })).toBe(
      'diff --git a/x.js b/x.js\n--- a/x.js\n+++ b/x.js\n@@ -1 +1 @@\n-a\n\\ No newline at end of file\n+b\n\\ No newline at end of file\n',
    );
  });

  it('is empty when nothing changed', () => {
    expect(gitDiff('x.js', { before: 'a\n', after: 'a\n' })).toBe('');
  });
});

describe('overlaps', () => {
  it('sees shared units and insertions inside a range, not neighbours', () => {
    const range = { start: 2, end: 5, text: '' };
    expect(overlaps(range, { start: 4, end: 6, text: '' })).toBe(true);
    expect(overlaps(range, { start: 3, end: 3, text: 'x' })).toBe(true);
    expect(overlaps(range, { start: 5, end: 6, text: '' })).toBe(false);
    expect(overlaps(range, { start: 2, end: 2, text: 'x' })).toBe(false);
  });
});
