import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  appendFileSync,
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';

const script = join(import.meta.dirname, '..', '..', 'scripts', 'install-native.mjs');
const bytes = Buffer.from('stands for a built file');
let home: string;

function install(...flags: string[]): string {
  const env = { ...process.env, XDG_CACHE_HOME: home };
  return execFileSync(process.execPath, [script, ...flags], {
    env,
    encoding: 'utf8',
    stdio: 'pipe',
  });
}

function plan(): { action: string; folder: string; key: string } {
  return JSON.parse(install('--dry-run')) as { action: string; folder: string; key: string };
}

/** Puts the stand-in into the cache under the name a real build of this machine would have. */
function fill(): string {
  const { folder, key } = plan();
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const file = join(folder, `${key}-${createHash('sha256').update(bytes).digest('hex')}.node`);
  writeFileSync(file, bytes, { mode: 0o644 });
  return file;
}

beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'peltier-cache-'));
});
afterEach(() => {
  rmSync(home, { recursive: true });
});

it('compiles when nothing is cached, and a dry run writes nothing', () => {
  expect(plan().action).toBe('compile');
  expect(existsSync(join(home, 'peltier'))).toBe(false);
});

it('puts a cached build in place, executable and whole', () => {
  fill();
  const destination = join(home, 'deep', 'better_sqlite3.node');
  install('--to', destination);
  expect(readFileSync(destination)).toEqual(bytes);
  expect(statSync(destination).mode & 0o777).toBe(0o755);
});

it.each<[string, (file: string) => void]>([
  [
    'whose content was changed',
    (file) => {
      appendFileSync(file, '!');
    },
  ],
  [
    'that others may write',
    (file) => {
      chmodSync(file, 0o666);
    },
  ],
  [
    'in a folder that others may write',
    (file) => {
      chmodSync(join(file, '..'), 0o777);
    },
  ],
  [
    'that is a link',
    (file) => {
      renameSync(file, join(home, 'elsewhere'));
      symlinkSync(join(home, 'elsewhere'), file);
    },
  ],
  [
    'made for another Node',
    (file) => {
      renameSync(file, file.replace(/abi\d+/, 'abi1'));
    },
  ],
])('does not use a build %s', (_, spoil) => {
  const file = fill();
  expect(plan().action).toBe('reuse');
  spoil(file);
  expect(plan().action).toBe('compile');
});
