import type { TreeEntry } from '../git/object-store.ts';
import type { FilePatch } from './file-patch.ts';
import { refuse } from './refuse.ts';
import type { WritableSet } from './writable-set.ts';

/**
 * Checks every file against the base tree and the list of writable files; membership is exact.
 * @throws {SourceError} `patch.*`
 */
export function checkAllowlist(
  files: readonly FilePatch[],
  base: { readonly entries: ReadonlyMap<string, TreeEntry>; readonly writable: WritableSet },
): void {
  for (const file of files) checkModes(file, base.entries);
  const paths = files.map(({ path }) => path);
  for (const [index, file] of files.entries()) {
    if (paths.indexOf(file.path) !== index)
      refuse('patch.duplicate_file', 'a second header', file.path);
  }
  for (const file of files) checkPlace(file, base);
}

function checkModes(file: FilePatch, entries: ReadonlyMap<string, TreeEntry>): void {
  const { path, mode } = file;
  for (let slash = path.indexOf('/'); slash !== -1; slash = path.indexOf('/', slash + 1)) {
    const above = entries.get(path.slice(0, slash));
    if (above?.mode === '120000') refuse('patch.symlink', 'a path through a symbolic link', path);
    if (above !== undefined) refuse('patch.not_in_base', 'a path through a file', path);
  }
  const inBase = entries.get(path)?.mode;
  const named = file.kind === 'modify' ? inBase : mode;
  if (inBase === '120000' || named === '120000') refuse('patch.symlink', 'a symbolic link', path);
  if (inBase === '160000' || named === '160000') refuse('patch.submodule', 'a submodule', path);
  if (mode !== undefined && mode !== '100644')
    refuse('patch.mode', 'a mode other than 100644', path);
}

function checkPlace(
  file: FilePatch,
  base: { readonly entries: ReadonlyMap<string, TreeEntry>; readonly writable: WritableSet },
): void {
  const { path } = file;
  if (file.kind === 'delete') refuse('patch.delete', 'a deleted file', path);
  const entry = base.entries.get(path);
  if (entry === undefined) {
    const lower = path.toLowerCase();
    if ([...base.entries.keys()].some((other) => other.toLowerCase() === lower)) {
      refuse('patch.path_form', 'differs from a file of the base in case only', path);
    }
    if ([...base.entries.keys()].some((other) => other.startsWith(`${path}/`))) {
      refuse('patch.not_in_base', 'a directory of the base', path);
    }
  }
  if (file.kind === 'create') {
    if (entry !== undefined) refuse('patch.create', 'the file exists in the base', path);
    if (base.writable.create.has(path)) return;
    if (/(?:^|\/)(?:tests?|__tests__|bench(?:marks?)?)\/|\.(?:test|spec|bench)\.\w+$/.test(path)) {
      refuse('patch.path_forbidden', 'tests and benchmarks belong to the operator', path);
    }
    refuse('patch.create', 'not on the `create` list of the target', path);
  }
  if (entry?.mode !== '100644' || !base.writable.modify.has(path)) {
    refuse('patch.path_forbidden', 'not a writable file of the base', path);
  }
}
