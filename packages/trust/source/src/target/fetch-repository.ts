import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { simpleGit } from 'simple-git';
import { runGit, tryGit } from '../git/run-git.ts';
import { SourceError } from '../source-error.ts';

/**
 * Clones a repository (no hard links, no submodules, no work tree) and brings the tree of one commit into the mirror.
 * @returns the tree of the commit. @throws {SourceError} `source.fetch`, `source.ref`
 */
export async function fetchCommit(request: {
  readonly mirrorDir: string;
  readonly url: string;
  readonly commit: string;
}): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), 'peltier-clone-'));
  try {
    const clone = join(directory, 'clone.git');
    await cloneBare(request.url, clone);
    return await copyTree({ from: clone, to: request.mirrorDir, revision: request.commit });
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}

/**
 * Brings the tree of a ref of the operator's own repository into the mirror; a directory inside a repository gives
 * its subtree. Uncommitted changes are not seen.
 * @throws {SourceError} `source.ref`
 */
export async function fetchOwnTree(request: {
  readonly mirrorDir: string;
  readonly path: string;
  readonly ref: string;
}): Promise<string> {
  const cwd = resolve(request.path);
  const own = ['-c', 'safe.directory=*', 'rev-parse'];
  if (!existsSync(cwd))
    throw new SourceError('source.ref', { found: 'no such directory', at: cwd });
  const places = await tryGit({ args: [...own, '--absolute-git-dir', '--show-prefix'], cwd });
  if (places.code !== 0) {
    throw new SourceError('source.ref', { found: 'not inside a git repository', at: cwd });
  }
  const [from = '', prefix = ''] = places.stdout.toString('utf8').split('\n');
  const revision = `${request.ref}^{tree}`;
  const subtree = prefix === '' ? revision : `${request.ref}:${prefix.replace(/\/$/, '')}`;
  return copyTree({ from, to: request.mirrorDir, revision: subtree });
}

async function cloneBare(url: string, directory: string): Promise<void> {
  try {
    await simpleGit({ timeout: { block: 120_000 } }).clone(url, directory, [
      '--bare',
      '--no-local',
      '--quiet',
    ]);
  } catch (cause) {
    const found = cause instanceof Error ? cause.message.slice(0, 500) : 'git clone failed';
    throw new SourceError('source.fetch', { found, at: url, cause });
  }
}

async function copyTree(request: {
  readonly from: string;
  readonly to: string;
  readonly revision: string;
}): Promise<string> {
  const { from, to, revision } = request;
  const args = ['rev-parse', '--quiet', '--verify', '--end-of-options', treeOf(revision)];
  const found = await tryGit({ gitDir: from, args: ['-c', 'safe.directory=*', ...args] });
  const tree = found.stdout.toString('latin1').trim();
  if (found.code !== 0 || !/^[0-9a-f]{40}$/.test(tree)) {
    throw new SourceError('source.ref', {
      found: 'no such commit, ref or directory',
      at: revision,
    });
  }
  const pack = await runGit({
    gitDir: from,
    args: ['-c', 'safe.directory=*', 'pack-objects', '--revs', '--stdout', '--quiet'],
    input: `${tree}\n`,
    timeoutMs: 60_000,
  });
  await runGit({ gitDir: to, args: ['index-pack', '--stdin'], input: pack, timeoutMs: 60_000 });
  return tree;
}

function treeOf(revision: string): string {
  return revision.includes(':') || revision.endsWith('}') ? revision : `${revision}^{tree}`;
}
