import { constants } from 'node:fs';
import { chmod, mkdir, open, readdir, readFile, lstat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { blobOid, readBlobs, readTree, writeTree, type TreeEntry } from '../git/object-store.ts';
import { SourceError } from '../source-error.ts';
import { checkArchivePath } from '../target/archive-path.ts';

/**
 * Writes a tree into a directory that must not exist yet: files 0444 (0555 when executable), directories 0555. What
 * was written is read back and must hash to the tree.
 * @throws {SourceError} `source.materialise`, `source.object`
 */
export async function materialise(request: {
  readonly mirrorDir: string;
  readonly tree: string;
  /** Absolute path; its parent must exist. */
  readonly directory: string;
}): Promise<void> {
  const { mirrorDir, tree, directory } = request;
  const entries = await readTree(mirrorDir, tree);
  for (const { mode, path } of entries) {
    checkArchivePath(path);
    if (mode !== '100644' && mode !== '100755') fault(`an entry of mode ${mode}`, path);
  }
  await makeFresh(directory);
  for (const parent of parentsOf(entries)) await mkdir(join(directory, parent), { mode: 0o755 });
  const blobs = await readBlobs(
    mirrorDir,
    entries.map(({ oid }) => oid),
  );
  for (const [index, entry] of entries.entries()) {
    const mode = entry.mode === '100755' ? 0o555 : 0o444;
    await writeFresh({
      path: join(directory, entry.path),
      mode,
      content: blobs[index] ?? Buffer.alloc(0),
    });
  }
  const written = await hashDirectory(mirrorDir, directory);
  if (written !== tree) fault('the written files hash to another tree', written);
  for (const parent of [...parentsOf(entries)].reverse())
    await chmod(join(directory, parent), 0o555);
  await chmod(directory, 0o555);
}

/**
 * The git tree of a directory as it is on disk now: proof that nothing in it changed.
 * @throws {SourceError} `source.materialise` when it holds anything but regular files and directories.
 */
export async function hashDirectory(mirrorDir: string, directory: string): Promise<string> {
  const found = await readdir(directory, { recursive: true, withFileTypes: true });
  const entries: Pick<TreeEntry, 'mode' | 'oid' | 'path'>[] = [];
  for (const item of found) {
    const absolute = join(item.parentPath, item.name);
    const path = absolute.slice(directory.length + 1);
    if (item.isDirectory()) continue;
    if (!item.isFile()) fault('not a regular file', path);
    const { mode, nlink } = await lstat(absolute);
    if (nlink !== 1) fault('a file with a second name', path);
    const oid = blobOid(await readFile(absolute));
    entries.push({ mode: (mode & 0o100) === 0 ? '100644' : '100755', oid, path });
  }
  try {
    return await writeTree(mirrorDir, entries);
  } catch (cause) {
    return fault('holds content that is not in the mirror', directory, cause);
  }
}

async function makeFresh(directory: string): Promise<void> {
  try {
    await mkdir(directory, { mode: 0o755 });
  } catch (cause) {
    fault('the directory exists already, or its parent does not', directory, cause);
  }
}

/** Directories of a tree, parents first. */
function parentsOf(entries: readonly TreeEntry[]): string[] {
  const parents = new Set<string>();
  for (const { path } of entries) {
    for (let parent = dirname(path); parent !== '.'; parent = dirname(parent)) parents.add(parent);
  }
  return [...parents].sort((a, b) => a.split('/').length - b.split('/').length);
}

async function writeFresh(file: {
  readonly path: string;
  readonly mode: number;
  readonly content: Uint8Array;
}): Promise<void> {
  const flags = constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL | constants.O_NOFOLLOW;
  const handle = await open(file.path, flags, file.mode);
  try {
    await handle.writeFile(file.content);
    await handle.chmod(file.mode);
  } finally {
    await handle.close();
  }
}

function fault(what: string, at: string, cause?: unknown): never {
  throw new SourceError('source.materialise', { found: what, at, cause });
}
