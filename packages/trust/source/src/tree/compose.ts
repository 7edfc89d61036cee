import { treeChanges } from '../admission/7-tree-gate.ts';
import { readTree, writeTree } from '../git/object-store.ts';
import { SourceError } from '../source-error.ts';

/** An accepted candidate: what it changed is the difference of its two trees. */
export interface AcceptedChange {
  readonly baseTree: string;
  readonly tree: string;
}

/**
 * Puts accepted changes one after another on top of a tree. Files are moved whole: a file that two changes touch is
 * a conflict, because no verdict has judged the mixture.
 * @returns the composed tree. @throws {SourceError} `source.compose_conflict`, `source.object`
 */
export async function composeTree(request: {
  readonly mirrorDir: string;
  readonly onto: string;
  readonly changes: readonly AcceptedChange[];
}): Promise<string> {
  const { mirrorDir, onto, changes } = request;
  const entries = await readTree(mirrorDir, onto);
  const files = new Map(entries.map(({ path, mode, oid }) => [path, { mode, oid }]));
  for (const { baseTree, tree } of changes) {
    for (const change of await treeChanges({ mirrorDir, from: baseTree, to: tree })) {
      const expected = change.status === 'A' ? undefined : change.oldOid;
      if (files.get(change.path)?.oid !== expected) {
        const found = 'the file is not what the change was made against';
        throw new SourceError('source.compose_conflict', { found, at: change.path });
      }
      if (change.status === 'D') files.delete(change.path);
      else files.set(change.path, { mode: change.newMode, oid: change.newOid });
    }
  }
  return writeTree(
    mirrorDir,
    [...files].map(([path, file]) => ({ path, ...file })),
  );
}
