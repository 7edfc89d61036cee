import { readTree, type TreeEntry } from '../git/object-store.ts';
import type { PreparedTarget } from '../target/prepare-target.ts';
import { writableSet } from '../admission/writable-set.ts';

/** A file that a proposer may read. */
export interface ReadableFile {
  readonly path: string;
  readonly bytes: number;
  readonly writable: boolean;
}

/** The regular files of a tree, sorted by path, with those marked that a patch may change. */
export async function listTree(prepared: PreparedTarget, tree: string): Promise<ReadableFile[]> {
  const entries = await readTree(prepared.mirrorDir, tree);
  const { modify } = writableSet(prepared.target.config.patch, entries);
  return entries
    .filter(isReadable)
    .map(({ path, size }) => ({ path, bytes: size ?? 0, writable: modify.has(path) }));
}

/** Links, submodules and executables are never served. */
export function isReadable(entry: TreeEntry): boolean {
  return entry.mode === '100644';
}
