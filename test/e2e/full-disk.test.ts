import { execFileSync } from 'node:child_process';
import { existsSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { verifyLedger } from '@peltier/ledger/read';
import { expect, it } from 'vitest';
import { GOOD, temporaryDirectory, tinyTarget } from './fixtures/tiny-target.ts';
import { codeIn, judge, rowsOf } from './fixtures/verdict-process.ts';

// A small file system of its own needs root.
it.runIf(process.getuid?.() === 0 && existsSync('/proc/self/mountinfo'))(
  'a full disk is one coded error, and the ledger stays whole',
  async () => {
    const root = temporaryDirectory();
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=8m,mode=755', 'tmpfs', root]);
    try {
      const { stateDir } = await tinyTarget({ root });
      const before = rowsOf(stateDir);
      const { bavail, bsize } = statfsSync(root);
      const ballast = join(root, 'ballast');
      writeFileSync(ballast, Buffer.alloc(Math.max(0, bavail * bsize - 16_384)));
      const full = judge(stateDir, GOOD);
      expect(full.code, full.stdout + full.stderr).not.toBe(0);
      expect([full.stdout, codeIn(full)], full.stderr).toEqual(['', 'ledger.disk_full']);
      expect(full.stderr).not.toContain('    at ');
      rmSync(ballast);
      expect(rowsOf(stateDir).slice(0, before.length)).toEqual(before);
      expect(verifyLedger({ stateDir }).findings).toEqual([]);
      const again = judge(stateDir, GOOD);
      expect(again.code, again.stdout + again.stderr).toBe(0);
    } finally {
      execFileSync('umount', ['-l', root]);
    }
  },
  60_000,
);
