import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { findTargetDir } from '../../../src/commands/target/find-target-dir.ts';
import { usePeltier } from '../../run-peltier.ts';

const { peltier, dir } = usePeltier();

const TARGET = `
[target]
name = "adder"
kind = "node-library"
[source]
path = "../.."
[patch]
writable = ["index.js"]
[tests]
command = ["node", "--test", "tests/adder.test.mjs"]
ids = "tests/ids.json"
[[entry]]
id = "add"
module = "index.js"
export = "add"
inputs = "inputs.mjs#pairs"
[[entry.workload]]
id = "only"
size = 2000
weight = 1.0
`;

const FILES = {
  'index.js':
    'exports.add = function add(xs) {\n  let s = 0;\n  for (const x of xs) for (let i = 0; i < 200; i += 1) s += x % (i + 1);\n  return s;\n};\n',
  'targets/adder/target.toml': TARGET,
  'targets/adder/inputs.mjs':
    'export const pairs = ({ fc, size }) => fc.tuple(fc.array(fc.nat(9), { minLength: size, maxLength: size }));\n',
  'targets/adder/tests/adder.test.mjs':
    "import { test } from 'node:test';\nimport { createRequire } from 'node:module';\nconst { add } = createRequire(import.meta.url)('../index.js');\ntest('adds nothing', () => { if (add([]) !== 0) throw new Error('no'); });\n",
  'targets/adder/tests/ids.json': '[]\n',
};

beforeAll(() => {
  for (const [path, text] of Object.entries(FILES)) {
    mkdirSync(join(dir(), path, '..'), { recursive: true });
    writeFileSync(join(dir(), path), text);
  }
  const git = (...args: string[]): void => {
    const identity = ['-c', 'user.name=t', '-c', 'user.email=t@example.invalid'];
    execFileSync('git', [...identity, ...args], { cwd: dir(), stdio: 'ignore' });
  };
  git('init', '-q');
  git('add', '.');
  git('commit', '-qm', 'Start');
});

describe('findTargetDir', () => {
  it('finds a name upwards from the working directory, and a directory', () => {
    const place = join(dir(), 'targets', 'adder');
    expect(findTargetDir('adder', join(dir(), 'targets', 'adder', 'tests'))).toBe(place);
    expect(findTargetDir('targets/adder', dir())).toBe(place);
  });

  it('refuses what is nowhere', () => {
    expect(() => findTargetDir('nothing-like-it', dir())).toThrow(
      expect.objectContaining({ code: 'target.missing' }) as Error,
    );
  });
});

describe('peltier target', () => {
  it('plans tests, prepares with a profile, lists, opens a season and plans a run', () => {
    const planned = peltier('target', 'plan-tests', 'adder', '--json');
    expect(planned.stderr).toBe('');
    expect(JSON.parse(planned.stdout)).toMatchObject({
      ids: [expect.stringContaining('adds nothing')],
    });

    const prepared = peltier('target', 'prepare', 'adder', '--json');
    expect(prepared.code).toBe(0);
    expect(JSON.parse(prepared.stdout)).toMatchObject({
      name: 'adder',
      row: { event: 'opened', season: 1 },
      profile: { kind: 'recorded' },
    });

    expect(peltier('target', 'list').stdout).toContain('adder');
    expect(peltier('target', 'season', 'adder', '--why', ' ').code).toBe(2);
    const season = peltier('target', 'season', 'adder', '--why', 'a test', '--json');
    expect(JSON.parse(season.stdout)).toMatchObject({ event: 'season', season: 2 });

    const plan = peltier('run', 'adder', '--plan', '--json');
    expect(plan.stderr).toBe('');
    expect(JSON.parse(plan.stdout)).toMatchObject({
      target: 'adder',
      measurable: true,
      sd: { basis: 'assumed', value: 0.03 },
      cells: [{ entry: 'add', workload: 'only', measurable: true }],
    });
  }, 60_000);

  it('refuses an unknown target', () => {
    expect(peltier('record', 'nobody').code).toBe(2);
    expect(peltier('target', 'season', 'nobody', '--why', 'x').stderr).toContain(
      'verdict.unprepared',
    );
  });
});
