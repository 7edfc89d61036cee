import { openCliLedger } from '@peltier/ledger/append-cli';
import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { DoctorFinding } from './finding.ts';

const OLDEST_NODE = [20, 19] as const;
const OLDEST_GIT = [2, 30] as const;

/** The running Node against the oldest that works. */
export function checkNode(version = process.versions.node): DoctorFinding {
  const ok = isAtLeast(version, OLDEST_NODE);
  return {
    what: 'node',
    state: ok ? 'pass' : 'fail',
    found: `Node ${version}${ok ? '' : `, ${OLDEST_NODE.join('.')} is the oldest that works`}`,
    ...(ok ? {} : { fix: 'nvm install 20' }),
  };
}

/** Git, which holds every tree. */
export async function checkGit(program = 'git'): Promise<DoctorFinding> {
  let text: string;
  try {
    ({ stdout: text } = await promisify(execFile)(program, ['--version'], { timeout: 10_000 }));
  } catch {
    return { what: 'git', state: 'fail', found: 'git does not run', fix: installLine('git') };
  }
  const version = /\d+\.\d+(?:\.\d+)?/.exec(text)?.[0] ?? '0.0';
  const ok = isAtLeast(version, OLDEST_GIT);
  return {
    what: 'git',
    state: ok ? 'pass' : 'warn',
    found: `git ${version}`,
    ...(ok ? {} : { fix: installLine('git') }),
  };
}

/** Writes a ledger of one checkpoint into a temporary folder and throws it away. */
export function checkSqlite(): DoctorFinding {
  const stateDir = mkdtempSync(join(tmpdir(), 'peltier-doctor-'));
  try {
    const ledger = openCliLedger({ stateDir, mode: 'create' });
    try {
      ledger.appendCheckpoint();
    } finally {
      ledger.close();
    }
    return { what: 'sqlite', state: 'pass', found: 'a ledger can be written, signed and read' };
  } catch (error) {
    return {
      what: 'sqlite',
      state: 'fail',
      found: error instanceof Error ? error.message : String(error),
      fix: 'node scripts/install-native.mjs',
    };
  } finally {
    rmSync(stateDir, { recursive: true, force: true });
  }
}

/** The line that installs a package with the manager that this host has. */
export function installLine(name: string): string {
  const line = MANAGERS.find(({ has }) => has())?.line ?? 'install';
  return `${line} ${name}`;
}

const at = (path: string) => (): boolean => existsSync(path);
const MANAGERS = [
  { has: at('/usr/bin/apt-get'), line: 'apt-get install' },
  { has: at('/usr/bin/dnf'), line: 'dnf install' },
  { has: at('/sbin/apk'), line: 'apk add' },
  { has: at('/usr/bin/pacman'), line: 'pacman -S' },
  { has: at('/opt/homebrew/bin/brew'), line: 'brew install' },
];

function isAtLeast(version: string, [major, minor]: readonly [number, number]): boolean {
  const [a = 0, b = 0] = version.split('.').map(Number);
  return a > major || (a === major && b >= minor);
}
