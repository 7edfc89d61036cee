import type { SourcePin } from '@peltier/protocol';
import { createHash } from 'node:crypto';
import { resolve } from 'node:path';
import { keepTree, keptTree, openMirror } from '../git/mirror.ts';
import { readTree, writeBlobs, writeTree } from '../git/object-store.ts';
import { checkArchivePath } from './archive-path.ts';
import { fetchCommit, fetchOwnTree } from './fetch-repository.ts';
import type { Target } from './load-target.ts';
import { fetchNpmTarball } from './npm-pack.ts';
import { readTarball, type ArchiveFile } from './read-tarball.ts';

export interface PrepareOptions {
  readonly stateDir: string;
  /** For a `path` source: the commit or ref to take; HEAD unless told. */
  readonly ref?: string;
}

/** A target whose pristine source is in its mirror. */
export interface PreparedTarget {
  readonly target: Target;
  readonly stateDir: string;
  /** The bare repository that holds the source and every candidate. */
  readonly mirrorDir: string;
  /** Git tree of the pristine pinned source. */
  readonly baseTree: string;
  /** Symbolic links and submodules of the source, which were left out. */
  readonly skipped: readonly string[];
}

/**
 * Brings the pinned source of a target into its mirror. A source that is pinned by content is fetched once only.
 * @throws {SourceError} `source.*`
 */
export async function prepareTarget(
  target: Target,
  options: PrepareOptions,
): Promise<PreparedTarget> {
  const mirrorDir = await openMirror(options.stateDir, target.name);
  const place: Place = { target, mirrorDir, ref: options.ref ?? 'HEAD' };
  const { source } = target.config;
  const name = cacheName(source);
  const kept = name === undefined ? undefined : await keptTree(mirrorDir, name);
  const fetched = kept ?? (await fetchTree(source, place));
  if (kept === undefined) await keepTree(mirrorDir, name ?? `source/${fetched}`, fetched);
  const { tree, skipped } = await regularFiles(mirrorDir, fetched);
  return { target, stateDir: options.stateDir, mirrorDir, baseTree: tree, skipped };
}

interface Place {
  readonly target: Target;
  readonly mirrorDir: string;
  readonly ref: string;
}

async function fetchTree(source: SourcePin, place: Place): Promise<string> {
  const { mirrorDir, target, ref } = place;
  switch (source.kind) {
    case 'npm':
      return importFiles(mirrorDir, readTarball(await fetchNpmTarball(source)));
    case 'git': {
      const isLocal = source.url.startsWith('.');
      const url = isLocal ? resolve(target.dir, source.url) : source.url;
      return fetchCommit({ mirrorDir, url, commit: source.commit });
    }
    case 'path':
      return fetchOwnTree({ mirrorDir, path: resolve(target.dir, source.path), ref });
  }
}

/** Writes files as a tree of 100644 blobs. @returns the tree. */
async function importFiles(mirrorDir: string, files: readonly ArchiveFile[]): Promise<string> {
  const oids = await writeBlobs(
    mirrorDir,
    files.map(({ content }) => content),
  );
  const entries = files.map(({ path }, index) => ({
    mode: '100644',
    oid: oids[index] ?? '',
    path,
  }));
  return writeTree(mirrorDir, entries);
}

/** A name under which a content-pinned source is kept; undefined for a path, whose ref may move. */
function cacheName(source: SourcePin): string | undefined {
  if (source.kind === 'path') return undefined;
  const pin = source.kind === 'npm' ? source.integrity : source.commit;
  return `pinned/${createHash('sha256').update(`${source.kind}\0${pin}`).digest('hex')}`;
}

/** The same tree without symbolic links and submodules, which nothing here follows. */
async function regularFiles(
  mirrorDir: string,
  tree: string,
): Promise<{ readonly tree: string; readonly skipped: readonly string[] }> {
  const entries = await readTree(mirrorDir, tree);
  const regular = entries.filter(({ mode }) => mode === '100644' || mode === '100755');
  regular.forEach(({ path }) => {
    checkArchivePath(path);
  });
  if (regular.length === entries.length) return { tree, skipped: [] };
  const skipped = entries.filter((entry) => !regular.includes(entry)).map(({ path }) => path);
  return { tree: await writeTree(mirrorDir, regular), skipped };
}
