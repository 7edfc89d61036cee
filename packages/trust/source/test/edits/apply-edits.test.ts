import { markUntrusted } from '@peltier/protocol';
import { describe, expect, test } from 'vitest';
import { admitPatch } from '../../src/admission/admit-patch.ts';
import { applyEdits, hashLines, parseEdits, type Edit } from '../../src/edits/apply-edits.ts';
import { preparedTarget, temporaryDirectory } from '../fixtures/base-target.ts';
import { codeOf } from '../fixtures/throw-code.ts';

const LINES = Array.from({ length: 20 }, (_, index) => `line${index + 1}();`);
const root = temporaryDirectory();

function edit(startLine: number, endLine: number, newLines: string[]): Edit {
  const removed = LINES.slice(startLine - 1, endLine);
  return { file: 'a.js', startLine, endLine, sha256OfRemovedLines: hashLines(removed), newLines };
}

async function target() {
  return preparedTarget(root, { 'a.js': `${LINES.join('\n')}\n` }, { writable: ['a.js'] });
}

describe('applyEdits', () => {
  test('makes a diff that admission takes', async () => {
    const prepared = await target();
    const { mirrorDir, baseTree } = prepared;
    const edits = [edit(2, 3, ['two();']), edit(15, 14, ['inserted();', 'twice();'])];
    const diff = await applyEdits({ mirrorDir, baseTree, edits });
    const admission = await admitPatch({
      prepared,
      baseTree,
      diff: markUntrusted(diff),
      policyHash: '',
    });
    expect(admission.files).toEqual([{ path: 'a.js', added: 3, removed: 2 }]);
  });

  test('refuses other lines, overlaps and absent files', async () => {
    const { mirrorDir, baseTree } = await target();
    const code = (...edits: Edit[]) => codeOf(applyEdits({ mirrorDir, baseTree, edits }));
    expect(await code({ ...edit(2, 3, []), startLine: 3, endLine: 4 })).toBe('source.edits_stale');
    expect(await code({ ...edit(2, 3, []), file: 'b.js' })).toBe('source.edits_stale');
    expect(await code(edit(2, 5, []), edit(4, 6, []))).toBe('source.edits');
    expect(await code(edit(19, 30, []))).toBe('source.edits');
    expect(await codeOf(() => parseEdits('[{"file":"../x"}]'))).toBe('source.edits');
    expect(await codeOf(() => parseEdits(JSON.stringify([edit(1, 1, ['x'])])))).toBe('none');
  });
});
