import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { execFileSync } from 'node:child_process';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');
const VERDICT = join(ROOT, 'packages/trust/verdict/dist/main.js');

const CONFIG = `[target]
name = "distinct"
kind = "node-library"

[source]
path = "."

[patch]
writable = ["lib/distinct.js"]

[[entry]]
id = "count"
module = "lib/distinct.js"
export = "countDistinct"
inputs = "inputs.ts#lists"

[[entry.workload]]
id = "long"
size = 60
weight = 1
`;
const INPUTS = `export const lists = ({ fc, size }) =>
  fc.tuple(fc.array(fc.oneof(fc.integer(), fc.integer().map(String)), { minLength: size, maxLength: size }));
`;
/** Inputs on which the wrong version below cannot be told from the base. */
const WEAK_INPUTS = `export const lists = ({ fc }) => fc.tuple(fc.constant([]));\n`;

const library = (body: string): string =>
  `'use strict';\nexports.countDistinct = function countDistinct(items) {\n${body}\n};\n`;
const QUADRATIC = library(
  '  const seen = [];\n  for (const item of items) if (!seen.includes(item)) seen.push(item);\n  return seen.length;',
);
const EQUAL = library(
  '  const seen = new Set();\n  for (const item of items) seen.add(item);\n  return seen.size;',
);
const WRONG = library('  return new Set(items.map(String)).size + (items.length > 20 ? 1 : 0);');

interface Run {
  readonly code: number;
  readonly stderr: string;
  readonly view: {
    readonly verdict?: { readonly outcome: string; readonly reason: string };
    readonly notJudged?: readonly string[];
  };
}

let dir = '';
let repo = '';
let base = '';

beforeAll(() => {
  dir = mkdtempSync(join(tmpdir(), 'verdict-refs-'));
  repo = join(dir, 'repo');
  mkdirSync(repo);
  git('init', '--quiet', '--initial-branch=main');
  base = commit({
    'peltier.toml': CONFIG,
    'inputs.ts': INPUTS,
    'lib/distinct.js': QUADRATIC,
    'README.md': 'Counts.\n',
  });
});

afterAll(() => {
  rmSync(dir, { recursive: true, force: true });
});

function git(...args: string[]): string {
  const own = ['-c', 'user.name=tester', '-c', 'user.email=tester@example.invalid'];
  return execFileSync('git', [...own, ...args], { cwd: repo, encoding: 'utf8' }).trim();
}

/** Commits files on top of a commit and returns the new one. */
function commit(files: Record<string, string>, from?: string): string {
  if (from !== undefined) git('checkout', '--quiet', '--force', '--detach', from);
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(repo, path)), { recursive: true });
    writeFileSync(join(repo, path), text);
  }
  git('add', '--all');
  git('commit', '--quiet', '--no-gpg-sign', '-m', 'change');
  return git('rev-parse', 'HEAD');
}

function verdict(...args: string[]): Promise<Run> {
  const all = [
    VERDICT,
    ...args,
    ...['--state', join(dir, 'state'), '--require', 'equivalent', '--json', '--quiet'],
  ];
  return new Promise((done) => {
    execFile(process.execPath, all, { cwd: ROOT }, (error, stdout, stderr) => {
      const code = error === null ? 0 : Number(error.code);
      const view = stdout === '' ? {} : (JSON.parse(stdout) as Run['view']);
      done({ code, stderr, view });
    });
  });
}

const judge = (head: string, ...args: string[]): Promise<Run> =>
  verdict('--repo', repo, '--base', base, '--head', head, ...args);

describe('verdict --base --head', () => {
  it('accepts an equal change with 0', async () => {
    const run = await judge(commit({ 'lib/distinct.js': EQUAL }, base));
    expect(run.view.verdict?.reason).toBe('equivalent.shown');
    expect(run.code).toBe(0);
  }, 120_000);

  it('rejects a wrong change with 1', async () => {
    const run = await judge(commit({ 'lib/distinct.js': WRONG }, base));
    expect(run.view.verdict).toMatchObject({ outcome: 'rejected', reason: 'fuzz.differs' });
    expect(run.code).toBe(1);
  }, 120_000);

  it('takes every trusted file from the base and lists what it did not judge', async () => {
    const weaker = commit(
      {
        'lib/distinct.js': `${WRONG}\n`,
        'inputs.ts': WEAK_INPUTS,
        'peltier.toml': CONFIG.replace('size = 60', 'size = 0'),
      },
      base,
    );
    const run = await judge(weaker);
    expect(run.view.verdict?.reason).toBe('fuzz.differs');
    expect(run.view.notJudged).toEqual(['inputs.ts', 'peltier.toml']);
    expect(run.code).toBe(1);
  }, 120_000);

  it('does not read the work tree', async () => {
    const head = commit({ 'lib/distinct.js': `${WRONG}// again\n` }, base);
    writeFileSync(join(repo, 'inputs.ts'), WEAK_INPUTS);
    writeFileSync(join(repo, 'lib/distinct.js'), QUADRATIC);
    expect((await judge(head)).view.verdict?.reason).toBe('fuzz.differs');
  }, 120_000);

  it('refuses with --strict what it would not judge', async () => {
    const head = commit({ 'lib/distinct.js': EQUAL, 'README.md': 'Fast.\n' }, base);
    const run = await judge(head, '--strict');
    expect([run.code, run.stderr]).toEqual([1, expect.stringContaining('verdict.not_judged')]);
  });

  it('refuses a change without a writable file', async () => {
    const run = await judge(commit({ 'README.md': 'Only words.\n' }, base));
    expect([run.code, run.stderr]).toEqual([
      1,
      expect.stringContaining('verdict.nothing_to_judge'),
    ]);
  });

  it.each([
    ['an unknown ref', 'no-such-branch'],
    ['a ref that looks like an option', '--output=x'],
  ])('answers 2 to %s', async (_name, ref) => {
    const run = await verdict('--repo', repo, `--base=${base}`, `--head=${ref}`);
    expect([run.code, run.stderr]).toEqual([2, expect.stringContaining('verdict.unknown_ref')]);
  });

  it.each([
    ['a fault in peltier.toml', { 'peltier.toml': CONFIG.replace('node-library', 'nothing') }],
    ['an inputs file that is missing', { 'peltier.toml': CONFIG.replace('inputs.ts', 'none.ts') }],
  ])('answers 2 to %s', async (_name, files) => {
    const broken = commit(files, base);
    const head = commit({ 'lib/distinct.js': EQUAL }, broken);
    const run = await verdict('--repo', repo, '--base', broken, '--head', head);
    expect([run.code, run.stderr]).toEqual([2, expect.stringContaining('target.config')]);
  });

  it('answers 2 where there is no repository, or no configuration in it', async () => {
    const outside = await verdict('--repo', dir, '--base', base, '--head', 'HEAD');
    expect([outside.code, outside.stderr]).toEqual([
      2,
      expect.stringContaining('verdict.not_a_repository'),
    ]);
  });

  it('answers 2 to --base without --head', async () => {
    expect((await verdict('--repo', repo, '--base', base)).code).toBe(2);
  });
});
