import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { readTree, writeBlobs, writeTree } from '../../src/git/object-store.ts';
import { publishBranch } from '../../src/tree/publish-branch.ts';
import { preparedTarget, temporaryDirectory } from '../fixtures/base-target.ts';
import { codeOf } from '../fixtures/throw-code.ts';

const root = temporaryDirectory();
const own = join(root, 'own');
let mirrorDir: string;
let sourceTree: string;
let tree: string;

const git = (cwd: string, ...args: string[]): string =>
  execFileSync('git', ['-c', 'user.name=t', '-c', 'user.email=t@localhost', ...args], {
    cwd,
    encoding: 'utf8',
  }).trim();

async function withFile(content: string): Promise<string> {
  const [oid = ''] = await writeBlobs(mirrorDir, [Buffer.from(content)]);
  const others = (await readTree(mirrorDir, sourceTree)).filter(({ path }) => path !== 'a.js');
  return writeTree(mirrorDir, [...others, { mode: '100644', oid, path: 'a.js' }]);
}

beforeAll(async () => {
  const files = { 'a.js': 'one();\n', 'b.js': 'two();\n' };
  ({ mirrorDir, baseTree: sourceTree } = await preparedTarget(root, files, { writable: ['*.js'] }));
  tree = await withFile('faster();\n');
  mkdirSync(own);
  git(own, 'init', '--quiet', '--initial-branch', 'main');
  for (const [path, text] of Object.entries(files)) writeFileSync(join(own, path), text);
  git(own, 'add', '.');
  git(own, 'commit', '--quiet', '-m', 'start');
});

describe('publishBranch', () => {
  const request = (branch: string) => ({ mirrorDir, sourceTree, tree, branch, message: 'Apply' });

  test('in the mirror: the pinned source, then the accepted patches', async () => {
    const gitDir = await publishBranch(request('peltier/a'));
    expect(gitDir).toBe(mirrorDir);
    expect(git(gitDir, 'rev-parse', 'peltier/a^{tree}', 'peltier/a^^{tree}')).toBe(
      `${tree}\n${sourceTree}`,
    );
  });

  test('in the operator’s repository: on top of HEAD, which stays, and so do the files', async () => {
    const head = git(own, 'rev-parse', 'HEAD');
    await publishBranch({ ...request('peltier/b'), repository: own });
    expect(git(own, 'rev-parse', 'peltier/b^{tree}', 'peltier/b^', 'HEAD')).toBe(
      `${tree}\n${head}\n${head}`,
    );
    expect(git(own, 'show', 'peltier/b:a.js')).toBe('faster();');
    expect(git(own, 'status', '--porcelain')).toBe('');
    expect(git(own, 'symbolic-ref', 'HEAD')).toBe('refs/heads/main');
  });

  test('in the mirror when HEAD is not the pinned source, or there is no repository', async () => {
    const other = await withFile('other();\n');
    const moved = { ...request('peltier/c'), sourceTree: other, repository: own };
    expect(await publishBranch(moved)).toBe(mirrorDir);
    expect(await publishBranch({ ...request('peltier/d'), repository: root })).toBe(mirrorDir);
  });

  test('a branch that exists is never moved: the same tree is fine, another is refused', async () => {
    await publishBranch(request('peltier/e'));
    const commit = git(mirrorDir, 'rev-parse', 'peltier/e');
    await publishBranch(request('peltier/e'));
    const other = { ...request('peltier/e'), tree: await withFile('third();\n') };
    expect(await codeOf(publishBranch(other))).toBe('source.object');
    expect(git(mirrorDir, 'rev-parse', 'peltier/e')).toBe(commit);
  });
});
