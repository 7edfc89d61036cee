import { runGit, tryGit } from '../git/run-git.ts';
import { SourceError } from '../source-error.ts';

const AUTHOR = {
  GIT_AUTHOR_NAME: 'Peltier',
  GIT_AUTHOR_EMAIL: 'peltier@localhost',
  GIT_COMMITTER_NAME: 'Peltier',
  GIT_COMMITTER_EMAIL: 'peltier@localhost',
};

export interface BranchRequest {
  readonly mirrorDir: string;
  /** The pinned source, which becomes the branch's first commit in a mirror. */
  readonly sourceTree: string;
  /** The base with its accepted patches. */
  readonly tree: string;
  readonly branch: string;
  readonly message: string;
  /** A directory of the operator's own repository, for `path` targets; its HEAD becomes the parent. */
  readonly repository?: string;
}

/**
 * Puts a tree on a new branch: in the operator's repository when its HEAD has the pinned source as its whole tree, else in
 * the mirror. A branch of that name that exists is left as it is. Nothing is checked out.
 * @returns the git directory that has the branch. @throws {SourceError} `source.object`
 */
export async function publishBranch(request: BranchRequest): Promise<string> {
  const own = request.repository === undefined ? undefined : await ownHead(request.repository);
  if (own !== undefined && own.tree === request.sourceTree) {
    await copyObjects(request, own.gitDir);
    await commitOnto(request, { gitDir: own.gitDir, parent: own.commit });
    return own.gitDir;
  }
  const gitDir = request.mirrorDir;
  const first = await commitTree(gitDir, { tree: request.sourceTree, message: 'Pinned source' });
  await commitOnto(request, { gitDir, parent: first });
  return gitDir;
}

async function ownHead(
  cwd: string,
): Promise<{ gitDir: string; commit: string; tree: string } | undefined> {
  const own = ['-c', 'safe.directory=*', 'rev-parse'];
  const found = await tryGit({ args: [...own, '--absolute-git-dir', 'HEAD', 'HEAD^{tree}'], cwd });
  const [gitDir, commit, tree] = found.stdout.toString('utf8').split('\n');
  if (found.code !== 0 || gitDir === undefined || commit === undefined || tree === undefined)
    return undefined;
  return { gitDir, commit, tree };
}

async function copyObjects({ mirrorDir, tree }: BranchRequest, gitDir: string): Promise<void> {
  const pack = await runGit({
    gitDir: mirrorDir,
    args: ['pack-objects', '--revs', '--stdout', '--quiet'],
    input: `${tree}\n`,
    timeoutMs: 60_000,
  });
  await runGit({
    gitDir,
    args: ['-c', 'safe.directory=*', 'index-pack', '--stdin'],
    input: pack,
    timeoutMs: 60_000,
  });
}

async function commitOnto(
  request: BranchRequest,
  { gitDir, parent }: { readonly gitDir: string; readonly parent: string },
): Promise<void> {
  const commit = await commitTree(gitDir, { tree: request.tree, message: request.message, parent });
  const ref = `refs/heads/${request.branch}`;
  // The empty old value makes it a creation: a branch that is there already is not moved.
  const made = await tryGit({
    gitDir,
    args: ['-c', 'safe.directory=*', 'update-ref', ref, commit, '0'.repeat(40)],
  });
  if (made.code === 0) return;
  const there = await tryGit({
    gitDir,
    args: ['-c', 'safe.directory=*', 'rev-parse', '--verify', `${ref}^{tree}`],
  });
  if (there.stdout.toString('latin1').trim() === request.tree) return;
  throw new SourceError('source.object', {
    found: 'the branch exists with other content',
    at: ref,
  });
}

async function commitTree(
  gitDir: string,
  what: { readonly tree: string; readonly message: string; readonly parent?: string },
): Promise<string> {
  const parents = what.parent === undefined ? [] : ['-p', what.parent];
  const out = await runGit({
    gitDir,
    args: ['-c', 'safe.directory=*', 'commit-tree', what.tree, ...parents, '-m', what.message],
    identity: AUTHOR,
  });
  return out.toString('latin1').trim();
}
