import { VerdictError } from './verdict-error.ts';
import { simpleGit, type SimpleGit } from 'simple-git';

/** Base and head of a repository, resolved, and what changed between them. */
export interface RepositoryChange {
  readonly repo: string;
  readonly base: string;
  readonly head: string;
  /** Changed paths with git's status letter. */
  readonly changed: readonly { readonly status: string; readonly path: string }[];
}

/**
 * Resolves two refs of the operator's own repository and lists what changed from their merge base to the head, as a pull
 * request shows it.
 * @throws {VerdictError} `verdict.not_a_repository`, `verdict.unknown_ref`
 */
export async function readChange(options: {
  readonly repo: string;
  readonly base: string;
  readonly head: string;
}): Promise<RepositoryChange> {
  const git = simpleGit({ baseDir: options.repo });
  const top = await topLevel(git, options.repo);
  const head = await commitOf(git, options.head);
  const named = await commitOf(git, options.base);
  const base = (await quietly(git, ['merge-base', named, head])) ?? named;
  const out = await git.raw([
    'diff',
    '--no-renames',
    '--no-ext-diff',
    '--name-status',
    '-z',
    base,
    head,
  ]);
  const fields = out.split('\0');
  const changed: { status: string; path: string }[] = [];
  for (let at = 0; at + 1 < fields.length; at += 2) {
    changed.push({ status: fields[at] ?? '', path: fields[at + 1] ?? '' });
  }
  return { repo: top, base, head, changed };
}

/** The text of a file at a commit; undefined when it is not there. */
export async function fileAt(
  change: Pick<RepositoryChange, 'repo'>,
  at: { readonly commit: string; readonly path: string },
): Promise<string | undefined> {
  return simpleGit({ baseDir: change.repo })
    .raw(['show', `${at.commit}:${at.path}`])
    .catch(() => undefined);
}

/** The change of the named paths as a diff in git form, exact bytes, without renames. */
export async function diffOf(change: RepositoryChange, paths: readonly string[]): Promise<Buffer> {
  const text = await simpleGit({ baseDir: change.repo }).raw([
    'diff',
    '--no-renames',
    '--no-ext-diff',
    '--no-textconv',
    '--no-color',
    '--src-prefix=a/',
    '--dst-prefix=b/',
    change.base,
    change.head,
    '--',
    ...paths,
  ]);
  return Buffer.from(text, 'utf8');
}

async function topLevel(git: SimpleGit, repo: string): Promise<string> {
  try {
    return (await git.raw(['rev-parse', '--show-toplevel'])).trim();
  } catch (cause) {
    throw new VerdictError('verdict.not_a_repository', {
      found: 'no git repository here',
      at: repo,
      cause,
    });
  }
}

async function commitOf(git: SimpleGit, ref: string): Promise<string> {
  // `--end-of-options` keeps a ref that begins with a dash from becoming an option.
  const args = ['rev-parse', '--verify', '--quiet', '--end-of-options', `${ref}^{commit}`];
  const commit = await quietly(git, args);
  if (commit !== undefined) return commit;
  throw new VerdictError('verdict.unknown_ref', {
    found: `${JSON.stringify(ref)} names no commit`,
    at: 'repository',
  });
}

/** What git prints; undefined when it fails. A command that fails without a word is no error to simple-git, only empty. */
async function quietly(git: SimpleGit, args: string[]): Promise<string | undefined> {
  const out = (await git.raw(args).catch(() => '')).trim();
  return out === '' ? undefined : out;
}
