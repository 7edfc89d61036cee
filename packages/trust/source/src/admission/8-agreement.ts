import { applyPatch, parsePatch as parseWithJsdiff } from 'diff';
import { blobOid } from '../git/object-store.ts';
import type { TreeChange } from './7-tree-gate.ts';
import type { AppliedFile } from './applied-file.ts';
import { refuse } from './refuse.ts';

/**
 * Our own applier and git must give the same blob for every file; jsdiff is asked too where it can read the patch.
 * @throws {SourceError} `internal.parser_differential`
 */
export function checkAgreement(
  files: readonly AppliedFile[],
  changes: readonly TreeChange[],
  text: string,
): void {
  const own = new Map(files.map(({ path, after }) => [path, blobOid(Buffer.from(after, 'utf8'))]));
  for (const { path, newOid } of changes) {
    if (own.get(path) !== newOid)
      refuse('internal.parser_differential', 'git has another blob', path);
    own.delete(path);
  }
  for (const path of own.keys())
    refuse('internal.parser_differential', 'git left a file alone', path);
  checkWithJsdiff(files, text);
}

function checkWithJsdiff(files: readonly AppliedFile[], text: string): void {
  const patches = readWithJsdiff(text);
  if (patches === undefined) return;
  for (const { path, before, after } of files) {
    const mine = patches.filter(({ newFileName }) => newFileName === `b/${path}`);
    const [patch] = mine;
    if (patch === undefined || mine.length > 1) continue;
    const result = applyPatch(before ?? '', patch, {
      fuzzFactor: 0,
      autoConvertLineEndings: false,
    });
    if (result !== false && result !== after) {
      refuse('internal.parser_differential', 'a second parser reads another change', path);
    }
  }
}

function readWithJsdiff(text: string): ReturnType<typeof parseWithJsdiff> | undefined {
  try {
    return parseWithJsdiff(text);
  } catch {
    return undefined;
  }
}
