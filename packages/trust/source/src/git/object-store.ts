import { createHash, randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SourceError } from '../source-error.ts';
import { runGit, tryGit } from './run-git.ts';

/** An entry of a tree, listed with its full path. */
export interface TreeEntry {
  readonly mode: string;
  readonly oid: string;
  readonly path: string;
  /** Bytes of a blob; undefined for a gitlink. */
  readonly size: number | undefined;
}

/** The object id that git gives to a blob of these bytes. */
export function blobOid(content: Uint8Array): string {
  return createHash('sha1').update(`blob ${content.length}\0`).update(content).digest('hex');
}

/** Writes blobs in one process. @returns their object ids, in order. */
export async function writeBlobs(
  gitDir: string,
  contents: readonly Uint8Array[],
): Promise<string[]> {
  const stream: Uint8Array[] = [];
  for (const content of contents) {
    stream.push(Buffer.from(`blob\ndata ${content.length}\n`), content, Buffer.from('\n'));
  }
  stream.push(Buffer.from('done\n'));
  const input = Buffer.concat(stream);
  await runGit({ gitDir, args: ['fast-import', '--quiet', '--done'], input, timeoutMs: 60_000 });
  return contents.map(blobOid);
}

/** Writes the tree that holds exactly these entries. @returns its object id. */
export async function writeTree(
  gitDir: string,
  entries: readonly Pick<TreeEntry, 'mode' | 'oid' | 'path'>[],
): Promise<string> {
  return withScratchIndex(async (indexFile) => {
    const input = entries.map(({ mode, oid, path }) => `${mode} ${oid}\t${path}\0`).join('');
    const args = ['update-index', '-z', '--index-info'];
    if (entries.length > 0) await runGit({ gitDir, indexFile, args, input, timeoutMs: 30_000 });
    const tree = await runGit({ gitDir, indexFile, args: ['write-tree'], timeoutMs: 30_000 });
    return tree.toString('latin1').trim();
  });
}

/** Every file of a tree, sorted by path. @throws {SourceError} `source.object` when there is no such tree. */
export async function readTree(gitDir: string, tree: string): Promise<TreeEntry[]> {
  checkOid(tree);
  const args = ['ls-tree', '-r', '-z', '-l', '--full-tree', tree];
  const { code, stdout, stderr } = await tryGit({ gitDir, args, timeoutMs: 30_000 });
  if (code !== 0) throw new SourceError('source.object', { found: stderr.trim(), at: tree });
  const records = stdout.toString('utf8').split('\0').slice(0, -1);
  return records.map((record) => {
    const match = /^(\d{6}) \w+ ([0-9a-f]{40}) +(\d+|-)\t(.*)$/s.exec(record);
    if (match === null) throw new SourceError('source.object', { found: 'an odd tree entry' });
    const [, mode = '', oid = '', size = '-', path = ''] = match;
    return { mode, oid, path, size: size === '-' ? undefined : Number(size) };
  });
}

/** Reads blobs in one process and checks each against its id. @returns contents in the order asked. */
export async function readBlobs(gitDir: string, oids: readonly string[]): Promise<Buffer[]> {
  if (oids.length === 0) return [];
  oids.forEach(checkOid);
  const input = oids.map((oid) => `${oid}\n`).join('');
  const out = await runGit({ gitDir, args: ['cat-file', '--batch'], input, timeoutMs: 60_000 });
  let offset = 0;
  return oids.map((oid) => {
    const end = out.indexOf(0x0a, offset);
    const [, kind, size] = out.toString('latin1', offset, end).split(' ');
    if (kind !== 'blob' || size === undefined) {
      throw new SourceError('source.object', { found: 'no such blob', at: oid });
    }
    const content = out.subarray(end + 1, end + 1 + Number(size));
    offset = end + 1 + Number(size) + 1;
    if (blobOid(content) !== oid) {
      throw new SourceError('source.object', {
        found: 'a blob whose content is not its id',
        at: oid,
      });
    }
    return content;
  });
}

/** Lends the path of an index file that does not exist yet, in a directory that is removed afterwards. */
export async function withScratchIndex<T>(use: (indexFile: string) => Promise<T>): Promise<T> {
  const directory = await mkdtemp(join(tmpdir(), 'peltier-index-'));
  try {
    return await use(join(directory, randomUUID()));
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}

function checkOid(oid: string): void {
  if (!/^[0-9a-f]{40}$/.test(oid)) {
    throw new SourceError('source.object', { found: 'not an object id', at: oid.slice(0, 80) });
  }
}
