import { chmodSync, chownSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { spawnSync } from 'node:child_process';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { GOOD, tinyTarget } from './fixtures/tiny-target.ts';
import { judge, VERDICT_MAIN } from './fixtures/verdict-process.ts';

const isRoot = process.getuid?.() === 0 && process.platform === 'linux';
const NOBODY = 65_534;

// The other tests run in the form that is chosen by itself; both need root for a tier of their own here.
it.runIf(isRoot)(
  'unshare is an isolation too',
  async () => {
    const { stateDir } = await tinyTarget();
    const ended = judge(stateDir, GOOD, { args: ['--sandbox', 'unshare', '--json'] });
    expect(ended.code, ended.stdout + ended.stderr).toBe(0);
    const { verdict } = JSON.parse(ended.stdout) as { verdict: Record<string, unknown> };
    expect(verdict['isolation']).toMatch(/^unshare/u);
    expect(verdict['tier']).not.toBe('none');
  },
  60_000,
);

/** False where this checkout was installed for root alone, so that another user could not even load SQLite. */
function nobodyMayRun(): boolean {
  const user = ['--reuid', String(NOBODY), '--regid', String(NOBODY), '--clear-groups'];
  const load = "require('better-sqlite3')(':memory:')";
  const args = [...user, process.execPath, '-e', load];
  return isRoot && spawnSync('setpriv', args, { cwd: import.meta.dirname }).status === 0;
}

// Not run where the checkout was installed for its owner alone: another user could not load it.
it.runIf(nobodyMayRun())(
  'a plain user gets an isolated verdict, or is told why not',
  async () => {
    const root = mkdtempSync(join(tmpdir(), 'peltier-user-'));
    try {
      const { stateDir } = await tinyTarget({ root });
      giveTo(root, NOBODY);
      const options = ['--target', 'tiny', '--patch', '-', '--require', 'equivalent', '--json'];
      const user = ['--reuid', String(NOBODY), '--regid', String(NOBODY), '--clear-groups'];
      const { status, stdout, stderr } = spawnSync(
        'unshare',
        // prettier-ignore
        ['--net', 'setpriv', ...user, process.execPath, VERDICT_MAIN, '--state', stateDir, ...options],
        { input: GOOD, encoding: 'utf8', env: { PATH: process.env['PATH'], HOME: root } },
      );
      const { verdict } = JSON.parse(stdout || '{}') as { verdict?: Record<string, string> };
      if (status === 0) expect(verdict?.['tier'], stdout).toBe('partial');
      else
        expect(`${String(status)} ${verdict?.['detail'] ?? ''}`, stderr).toMatch(/^3 .*sandbox\./u);
    } finally {
      rmSync(root, { recursive: true, force: true });
    }
  },
  60_000,
);

function giveTo(dir: string, uid: number): void {
  chownSync(dir, uid, uid);
  chmodSync(dir, 0o755);
  for (const entry of readdirSync(dir, { withFileTypes: true })) {
    const path = join(dir, entry.name);
    if (entry.isDirectory()) giveTo(path, uid);
    else if (entry.isFile()) chownSync(path, uid, uid);
  }
}
