import { mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { checkSpec } from '../src/check-spec.ts';
import type { LaunchSpec } from '../src/launch-spec.ts';

const base = mkdtempSync(join(tmpdir(), 'peltier-spec-'));
const stateDir = join(base, 'state');
const tree = join(stateDir, 'sessions', 'one');
mkdirSync(tree, { recursive: true });
symlinkSync(tree, join(base, 'link'));
afterAll(() => {
  rmSync(base, { recursive: true });
});

const good: LaunchSpec = {
  argv: ['node', '/runner/worker.js'],
  cwd: '/repo',
  readOnly: [{ from: tree, to: '/repo' }],
  limits: { memoryMb: 128, pids: 32, wallS: 1, cpuS: 1, fileMb: 1, tmpMb: 1 },
  channel: true,
  outputCapBytes: 1024,
};

function codeOf(change: Partial<LaunchSpec>): string | undefined {
  try {
    checkSpec({ ...good, ...change }, stateDir);
    return undefined;
  } catch (error) {
    return (error as { code: string }).code;
  }
}

describe('checkSpec', () => {
  it('takes a session directory below the state directory', () => {
    expect(codeOf({})).toBeUndefined();
  });

  it.each([
    '/repo/inner',
    '/repo/',
    '//repo',
    '/',
    'repo',
    '/../repo',
    '/usr',
    '/tmp',
    '/oldroot',
    '/lib64',
    '/Repo',
  ])('refuses the destination %s', (to) => {
    expect(codeOf({ readOnly: [{ from: tree, to }] })).toBe('sandbox.bind-refused');
    expect(codeOf({ scratch: { from: tree, to } })).toBe('sandbox.bind-refused');
  });

  it('refuses sources that show the state directory, are links, or are not there', () => {
    const sources = [
      stateDir,
      base,
      '/',
      join(base, 'link'),
      join(base, 'none'),
      'relative',
      '/dev/null',
    ];
    for (const from of sources)
      expect(codeOf({ readOnly: [{ from, to: '/repo' }] })).toBe('sandbox.bind-refused');
  });

  it('refuses two binds on one destination', () => {
    expect(codeOf({ scratch: { from: tree, to: '/repo' } })).toBe('sandbox.spec-invalid');
  });

  it('refuses values without a safe reading', () => {
    expect(codeOf({ argv: [] })).toBe('sandbox.spec-invalid');
    expect(codeOf({ argv: ['node', 'a\0b'] })).toBe('sandbox.spec-invalid');
    expect(codeOf({ cwd: 'repo' })).toBe('sandbox.spec-invalid');
    expect(codeOf({ env: { LD_PRELOAD: '/repo/x.so' } })).toBe('sandbox.spec-invalid');
    expect(codeOf({ env: { 'A=B': 'x' } })).toBe('sandbox.spec-invalid');
    expect(codeOf({ cpus: [] })).toBe('sandbox.spec-invalid');
    expect(codeOf({ limits: { ...good.limits, pids: 0 } })).toBe('sandbox.spec-invalid');
    expect(codeOf({ limits: { ...good.limits, wallS: Number.NaN } })).toBe('sandbox.spec-invalid');
  });
});
