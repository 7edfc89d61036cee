import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fetchPackage } from './fetch-package.mjs';

const TRUSTED = ['peltier.toml', 'inputs.ts', 'drivers'];

/** What `history/NAME/pair.json` says. */
export function readPair(dir) {
  return { name: basename(dir), dir, ...JSON.parse(readFileSync(join(dir, 'pair.json'), 'utf8')) };
}

/** The writable paths of the pair's peltier.toml. */
function writablePaths(dir) {
  const text = readFileSync(join(dir, 'peltier.toml'), 'utf8');
  const found = /^writable = (\[[^\]]*\])$/m.exec(text)?.[1];
  if (found === undefined) throw new Error(`${dir}: [patch] writable must be one line`);
  return JSON.parse(found);
}

/**
 * Makes a repository of two commits in `repo`: the older version with our trusted files, then the newer version's text of
 * the writable files and nothing else of it.
 */
export function makePairRepository(pair, { repo, cacheDir }) {
  rmSync(repo, { recursive: true, force: true });
  cpSync(fetchPackage(pair.before, cacheDir), repo, { recursive: true });
  for (const dependency of pair.dependencies) {
    const name = dependency.spec.slice(0, dependency.spec.lastIndexOf('@'));
    cpSync(fetchPackage(dependency, cacheDir), join(repo, 'node_modules', name), {
      recursive: true,
    });
  }
  for (const name of TRUSTED) {
    const from = join(pair.dir, name);
    if (existsSync(from)) cpSync(from, join(repo, name), { recursive: true });
  }
  git(repo, ['init', '--quiet', '--initial-branch=main']);
  const base = commitAll(repo, pair.before.spec);
  const after = fetchPackage(pair.after, cacheDir);
  for (const path of writablePaths(pair.dir)) {
    mkdirSync(dirname(join(repo, path)), { recursive: true });
    cpSync(join(after, path), join(repo, path));
  }
  return { base, head: commitAll(repo, pair.after.spec) };
}

/** Commits everything, ignored files as well, none executable, under a fixed name and date: equal files, equal commits. */
export function commitAll(repo, subject) {
  git(repo, ['add', '--all', '--force']);
  git(repo, ['commit', '--quiet', '--allow-empty', '-m', subject]);
  return git(repo, ['rev-parse', 'HEAD']).trim();
}

export function git(repo, args) {
  const who = { NAME: 'history', EMAIL: 'history@example.invalid', DATE: '2026-01-01T00:00:00Z' };
  const env = { ...process.env, GIT_CONFIG_GLOBAL: '/dev/null', GIT_CONFIG_NOSYSTEM: '1' };
  for (const [key, value] of Object.entries(who)) {
    env[`GIT_AUTHOR_${key}`] = value;
    env[`GIT_COMMITTER_${key}`] = value;
  }
  return execFileSync('git', ['-c', 'core.autocrlf=false', '-c', 'core.fileMode=false', ...args], {
    cwd: repo,
    env,
    encoding: 'utf8',
  });
}
