import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readTree } from '../../src/git/object-store.ts';
import { loadTarget } from '../../src/target/load-target.ts';
import { checkIntegrity, fetchNpmTarball } from '../../src/target/npm-pack.ts';
import { prepareTarget } from '../../src/target/prepare-target.ts';
import { temporaryDirectory } from '../fixtures/base-target.ts';
import { codeOf } from '../fixtures/throw-code.ts';

const root = temporaryDirectory();
const REST = `
[patch]
writable = ["*.js"]
[[entry]]
id = "main"
module = "index.js"
export = "main"
inputs = "inputs.ts#main"
`;

function writeTarget(name: string, source: string): string {
  const dir = join(root, 'targets', name);
  mkdirSync(dir, { recursive: true });
  writeFileSync(join(dir, 'inputs.ts'), 'export const main = 1;\n');
  writeFileSync(
    join(dir, 'target.toml'),
    `[target]\nname = "${name}"\nkind = "node-library"\n[source]\n${source}\n${REST}`,
  );
  return dir;
}

function repository(name: string): { readonly dir: string; readonly commit: string } {
  const dir = join(root, name);
  mkdirSync(join(dir, 'lib'), { recursive: true });
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=t', '-c', 'user.email=t@t', ...args], {
      cwd: dir,
      encoding: 'utf8',
    });
  git('init', '-q');
  writeFileSync(join(dir, 'index.js'), 'main();\n');
  writeFileSync(join(dir, 'lib', 'x.js'), 'x();\n');
  symlinkSync('/etc/passwd', join(dir, 'link'));
  git('add', '.');
  git('commit', '-qm', 'one');
  return { dir, commit: git('rev-parse', 'HEAD').trim() };
}

describe('prepareTarget', () => {
  const stateDir = join(root, 'state');

  test('takes the committed tree of an own repository, without links and uncommitted changes', async () => {
    const { dir } = repository('own');
    writeFileSync(join(dir, 'index.js'), 'uncommitted();\n');
    const target = await loadTarget(writeTarget('own', `path = "${dir}"`));
    const prepared = await prepareTarget(target, { stateDir });
    const paths = (await readTree(prepared.mirrorDir, prepared.baseTree)).map(({ path }) => path);
    expect(paths).toEqual(['index.js', 'lib/x.js']);
    expect(prepared.skipped).toEqual(['link']);
    expect((await prepareTarget(target, { stateDir })).baseTree).toBe(prepared.baseTree);
    expect(await codeOf(prepareTarget(target, { stateDir, ref: 'no-such-ref' }))).toBe(
      'source.ref',
    );
    expect(await codeOf(prepareTarget(target, { stateDir, ref: '--all' }))).toBe('source.ref');
  });

  test('takes the subtree of a directory inside a repository', async () => {
    const { dir } = repository('sub');
    const target = await loadTarget(writeTarget('sub', `path = "${join(dir, 'lib')}"`));
    const prepared = await prepareTarget(target, { stateDir });
    const entries = await readTree(prepared.mirrorDir, prepared.baseTree);
    expect(entries.map(({ path }) => path)).toEqual(['x.js']);
  });

  test('clones a pinned commit, once', async () => {
    const { dir, commit } = repository('pinned');
    const target = await loadTarget(writeTarget('pinned', `git = "${dir}"\ncommit = "${commit}"`));
    const first = await prepareTarget(target, { stateDir });
    execFileSync('rm', ['-r', dir]);
    expect((await prepareTarget(target, { stateDir })).baseTree).toBe(first.baseTree);
  });

  test('refuses a commit that is not there and a repository that is not there', async () => {
    const { dir } = repository('other');
    const absent = '1'.repeat(40);
    const gone = await loadTarget(writeTarget('gone', `git = "${dir}"\ncommit = "${absent}"`));
    expect(await codeOf(prepareTarget(gone, { stateDir }))).toBe('source.ref');
    const nowhere = await loadTarget(
      writeTarget('nowhere', `git = "${root}/none"\ncommit = "${absent}"`),
    );
    expect(await codeOf(prepareTarget(nowhere, { stateDir }))).toBe('source.fetch');
  });
});

describe('npm sources', () => {
  test('other bytes than the pinned ones are refused', async () => {
    const bytes = Buffer.from('archive');
    const integrity = `sha512-${createHash('sha512').update(bytes).digest('base64')}`;
    const pin = { spec: 'x@1.0.0', integrity };
    expect(
      await codeOf(() => {
        checkIntegrity(bytes, pin);
      }),
    ).toBe('none');
    expect(
      await codeOf(() => {
        checkIntegrity(Buffer.from('other'), pin);
      }),
    ).toBe('source.integrity');
    expect(
      await codeOf(() => {
        checkIntegrity(bytes, { ...pin, integrity: 'sha512-' });
      }),
    ).toBe('source.integrity');
  });

  test('a real package is fetched, checked and cached', async (context) => {
    const lock = readFileSync(
      join(import.meta.dirname, '../../../../../package-lock.json'),
      'utf8',
    );
    const pattern =
      /"node_modules\/fast-check": \{\s+"version": "([^"]+)",(?:\s+"resolved": "[^"]+",)?\s+"integrity": "([^"]+)"/;
    const found = pattern.exec(lock);
    const [, version = '', integrity = ''] = found ?? [];
    const spec = `fast-check@${version}`;
    const reachable = await codeOf(fetchNpmTarball({ spec, integrity }));
    if (reachable === 'source.fetch')
      return context.skip('the package registry is not reachable from here');
    expect(reachable).toBe('none');
    const wrong = `sha512-${'A'.repeat(86)}==`;
    const stateDir = join(root, 'npm-state');
    const bad = await loadTarget(writeTarget('bad', `npm = "${spec}"\nintegrity = "${wrong}"`));
    expect(await codeOf(prepareTarget(bad, { stateDir }))).toBe('source.integrity');
    const good = await loadTarget(
      writeTarget('good', `npm = "${spec}"\nintegrity = "${integrity}"`),
    );
    const prepared = await prepareTarget(good, { stateDir });
    const files = await readTree(prepared.mirrorDir, prepared.baseTree);
    expect(files.map(({ path }) => path)).toContain('package.json');
    expect(existsSync(join(stateDir, 'mirrors', 'bad.git', 'refs', 'peltier'))).toBe(false);
  }, 180_000);
});
