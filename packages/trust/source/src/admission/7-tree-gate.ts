import type { TreeEntry } from '../git/object-store.ts';
import { runGit } from '../git/run-git.ts';
import { refuse } from './refuse.ts';
import type { WritableSet } from './writable-set.ts';

/** Largest file that a patch may leave behind. */
export const MAX_BLOB_BYTES = 4 * 1024 * 1024;

export interface TreeChange {
  readonly path: string;
  readonly status: string;
  readonly oldMode: string;
  readonly newMode: string;
  readonly oldOid: string;
  readonly newOid: string;
}

/** The differences of two trees, entry by entry; renames are not looked for. */
export async function treeChanges(trees: {
  readonly mirrorDir: string;
  readonly from: string;
  readonly to: string;
}): Promise<TreeChange[]> {
  const args = [
    'diff-tree',
    '-r',
    '-z',
    '--raw',
    '--no-renames',
    '--no-abbrev',
    trees.from,
    trees.to,
  ];
  const out = await runGit({ gitDir: trees.mirrorDir, args });
  const fields = out.toString('utf8').split('\0').slice(0, -1);
  const changes: TreeChange[] = [];
  for (let index = 0; index + 1 < fields.length; index += 2) {
    const [oldMode = '', newMode = '', oldOid = '', newOid = '', status = ''] = (
      fields[index] ?? ''
    )
      .replace(/^:/, '')
      .split(' ');
    changes.push({ path: fields[index + 1] ?? '', status, oldMode, newMode, oldOid, newOid });
  }
  return changes;
}

/**
 * The gate on the result: whatever the text said, the tree may differ only in regular files on the list.
 * @throws {SourceError} `patch.noop`, `patch.path_forbidden`, `patch.mode`, `patch.create`, `patch.delete`, `patch.too_large`
 */
export function checkTree(
  changes: readonly TreeChange[],
  allowed: { readonly writable: WritableSet; readonly entries: ReadonlyMap<string, TreeEntry> },
): void {
  if (changes.length === 0) refuse('patch.noop', 'the resulting tree is the base tree');
  for (const change of changes) {
    const { path, status } = change;
    if (status === 'D') refuse('patch.delete', 'a file is gone from the tree', path);
    if (change.newMode !== '100644')
      refuse('patch.mode', `mode ${change.newMode} in the tree`, path);
    if (status === 'A') {
      if (!allowed.writable.create.has(path))
        refuse('patch.create', 'a new file in the tree', path);
    } else if (
      status !== 'M' ||
      change.oldMode !== '100644' ||
      !allowed.writable.modify.has(path)
    ) {
      refuse('patch.path_forbidden', `a change (${status}) outside the list`, path);
    }
    const size = allowed.entries.get(path)?.size ?? 0;
    if (size > MAX_BLOB_BYTES) refuse('patch.too_large', `a file of ${size} bytes`, path);
  }
}
