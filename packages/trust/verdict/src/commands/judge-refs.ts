import { openCliLedger } from '@peltier/ledger/append-cli';
import { listTree, loadTarget, prepareTarget, registerTarget, type Target } from '@peltier/source';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { simpleGit } from 'simple-git';
import { admitOperatorPatch } from '../admit-operator-patch.ts';
import { diffOf, fileAt, readChange, type RepositoryChange } from '../repository-change.ts';
import { writeTargetRow } from '../target-row.ts';
import { VerdictError } from '../verdict-error.ts';
import type { VerdictView } from '../output/verdict-view.ts';
import { judgeCandidate, type CandidateOptions } from './judge-candidate.ts';

export interface RefsOptions extends Omit<CandidateOptions, 'target'> {
  readonly repo: string;
  readonly base: string;
  readonly head: string;
  /** Refuse a change that touches files outside the writable list, instead of listing them as not judged. */
  readonly strict: boolean;
}

const CONFIG_FILE = 'peltier.toml';

/**
 * Judges the change between two refs of a repository. Everything trusted (peltier.toml, inputs, drivers, tests, corpus) comes
 * from BASE, from a checkout of our own; only writable and creatable paths are taken from HEAD (DESIGN §14).
 * @throws {VerdictError} `verdict.not_a_repository`, `verdict.unknown_ref`, `verdict.nothing_to_judge`, `verdict.not_judged`
 */
export async function judgeRefs(options: RefsOptions): Promise<VerdictView> {
  const change = await readChange(options);
  if ((await fileAt(change, { commit: change.base, path: CONFIG_FILE })) === undefined) {
    throw new VerdictError('verdict.not_a_repository', {
      found: `no ${CONFIG_FILE} at ${change.base.slice(0, 12)}`,
      at: change.repo,
    });
  }
  const dir = await trustedCheckout(options.stateDir, change);
  const target = await loadTarget(dir, { file: CONFIG_FILE });
  const base = await openBase(options.stateDir, { target, change });
  const { judged, notJudged } = split(change, base.writable);
  if (judged.length === 0) {
    throw new VerdictError('verdict.nothing_to_judge', {
      found: `${String(change.changed.length)} changed files, none writable`,
      at: `${change.base.slice(0, 12)}..${change.head.slice(0, 12)}`,
    });
  }
  if (options.strict && notJudged.length > 0) {
    throw new VerdictError('verdict.not_judged', { found: notJudged.join(', '), at: '--strict' });
  }
  const diff = await diffOf(change, judged);
  const view = await judgeCandidate(
    { ...options, target: target.name, uncharged: true },
    async (open, operator) => {
      const proposal = await admitOperatorPatch(operator, open, {
        diff,
        origin: {
          class: 1,
          hypothesis: `${change.base.slice(0, 12)}..${change.head.slice(0, 12)}`,
          by: options.by,
        },
      });
      return proposal.candidate_id;
    },
  );
  return { ...view, notJudged };
}

/** simple-git refuses these settings unless told: ours only close doors, no hook runs and only local files are read. */
const OWN_SETTINGS = { allowUnsafeHooksPath: true, allowUnsafeProtocolOverride: true };

/** A checkout of BASE in the state directory, made once per commit; the user's own work tree is never read. */
async function trustedCheckout(stateDir: string, change: RepositoryChange): Promise<string> {
  const name = createHash('sha256')
    .update(`${change.repo}\0${change.base}`)
    .digest('hex')
    .slice(0, 24);
  const parent = join(stateDir, 'checkouts');
  const dest = join(parent, name);
  if (existsSync(dest)) return dest;
  await mkdir(parent, { recursive: true, mode: 0o700 });
  const draft = await mkdtemp(join(parent, 'draft-'));
  try {
    const own = [
      '-c',
      'core.hooksPath=/dev/null',
      '-c',
      'protocol.allow=never',
      '-c',
      'protocol.file.allow=always',
    ];
    await simpleGit({ unsafe: OWN_SETTINGS }).raw([
      ...own,
      'clone',
      '--quiet',
      '--no-local',
      '--no-checkout',
      '--no-tags',
      '--',
      change.repo,
      join(draft, 'tree'),
    ]);
    const git = simpleGit({ baseDir: join(draft, 'tree'), unsafe: OWN_SETTINGS });
    await git.raw([...own, 'fetch', '--quiet', 'origin', change.base]).catch(() => undefined);
    await git.raw([
      ...own,
      '-c',
      'core.symlinks=false',
      'checkout',
      '--quiet',
      '--detach',
      change.base,
    ]);
    await rename(join(draft, 'tree'), dest);
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
  return dest;
}

async function openBase(
  stateDir: string,
  { target, change }: { readonly target: Target; readonly change: RepositoryChange },
): Promise<{ readonly writable: (path: string) => boolean }> {
  await registerTarget(stateDir, {
    name: target.name,
    dir: target.dir,
    file: CONFIG_FILE,
    ref: change.base,
  });
  const prepared = await prepareTarget(target, { stateDir, ref: change.base });
  const operator = openCliLedger({ stateDir, mode: 'create' });
  try {
    writeTargetRow(operator, { target, sourceTree: prepared.baseTree, why: `base ${change.base}` });
  } finally {
    operator.close();
  }
  const files = await listTree(prepared, prepared.baseTree);
  const allowed = new Set([
    ...files.filter((file) => file.writable).map(({ path }) => path),
    ...target.config.patch.create,
  ]);
  return { writable: (path) => allowed.has(path) };
}

function split(
  change: RepositoryChange,
  isWritable: (path: string) => boolean,
): { readonly judged: readonly string[]; readonly notJudged: readonly string[] } {
  const paths = change.changed.map(({ path }) => path);
  return { judged: paths.filter(isWritable), notJudged: paths.filter((path) => !isWritable(path)) };
}
