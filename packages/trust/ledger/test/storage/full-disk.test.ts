import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openLedger, verifyLedger } from '../../src/index.ts';
import { note } from '../fixtures/temporary-state.ts';

/** True when this process may mount a small file system of its own. */
function canMount(): boolean {
  const dir = mkdtempSync(join(tmpdir(), 'peltier-mount-'));
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', dir], { stdio: 'ignore' });
    execFileSync('umount', [dir], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
}

const code = (expected: string) => expect.objectContaining({ code: expected }) as Error;

// A full or read-only file system needs a mount of its own, and that needs root.
describe.runIf(canMount())('a file system that cannot be written', () => {
  let disk: string;
  beforeEach(() => {
    disk = mkdtempSync(join(tmpdir(), 'peltier-disk-'));
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=2m,mode=700', 'tmpfs', disk]);
  });
  afterEach(() => {
    execFileSync('umount', ['-l', disk]);
    rmSync(disk, { recursive: true, force: true });
  });

  test('full: a coded error, and the rows before it are whole', () => {
    const stateDir = join(disk, 'state');
    const ledger = openLedger({ stateDir, mode: 'create', role: 'cli' });
    let written = 0;
    const fill = (): void => {
      for (let i = 0; i < 2_000; i += 1) {
        ledger.appendAll([note('x'.repeat(5_000)), note('y'.repeat(5_000))]);
        written += 2;
      }
    };
    expect(fill).toThrow(code('ledger.disk_full'));
    expect(() => ledger.putBlob(Buffer.alloc(2_000_000))).toThrow(code('ledger.disk_full'));
    expect(written).toBeGreaterThan(0);
    expect(ledger.read.size()).toBe(written);
    ledger.close();
    const report = verifyLedger({ stateDir });
    expect(report).toMatchObject({ state: 'cannot-fully-vouch', size: written, findings: [] });
  });

  test('full for a while: appending goes on when there is room again', () => {
    const stateDir = join(disk, 'state');
    const ledger = openLedger({ stateDir, mode: 'create', role: 'cli' });
    ledger.append(note('before'));
    const ballast = join(disk, 'ballast');
    expect(() => {
      writeFileSync(ballast, Buffer.alloc(4_000_000));
    }).toThrow();
    expect(() => ledger.append(note('x'.repeat(50_000)))).toThrow(code('ledger.disk_full'));
    rmSync(ballast);
    expect(ledger.append(note('after')).entry.seq).toBe(2);
    ledger.close();
    expect(verifyLedger({ stateDir })).toMatchObject({ size: 2, findings: [] });
  });

  test('read-only: no writing, but reading and verifying go on', () => {
    const stateDir = join(disk, 'state');
    const ledger = openLedger({ stateDir, mode: 'create', role: 'cli' });
    ledger.append(note('before'));
    ledger.close();
    execFileSync('mount', ['-o', 'remount,ro', disk]);
    expect(() => openLedger({ stateDir, mode: 'existing', role: 'cli' })).toThrow(
      code('ledger.read_only'),
    );
    expect(verifyLedger({ stateDir })).toMatchObject({ size: 1, findings: [] });
  });
});

test('whether full and read-only file systems were tried is said', () => {
  if (!canMount()) console.log('full-disk tests did not run: mounting a tmpfs needs root');
  expect(true).toBe(true);
});
