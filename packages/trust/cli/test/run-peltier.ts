import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll } from 'vitest';

const MAIN = join(import.meta.dirname, '..', 'dist', 'main.js');

export interface Ended {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** A folder for one suite in which the compiled command runs as a process with a state directory of its own. */
export function usePeltier(): {
  readonly peltier: (...args: string[]) => Ended;
  readonly dir: () => string;
  readonly stateDir: () => string;
} {
  let dir = '';
  beforeAll(() => {
    dir = mkdtempSync(join(tmpdir(), 'peltier-cli-'));
  });
  afterAll(() => {
    rmSync(dir, { recursive: true, force: true });
  });
  const stateDir = (): string => join(dir, 'state');
  return {
    dir: () => dir,
    stateDir,
    peltier(...args) {
      const { status, stdout, stderr } = spawnSync(process.execPath, [MAIN, ...args], {
        cwd: dir,
        env: { PATH: process.env['PATH'], PELTIER_HOME: stateDir(), COLUMNS: '80' },
        encoding: 'utf8',
        timeout: 60_000,
      });
      return { code: status, stdout, stderr };
    },
  };
}
