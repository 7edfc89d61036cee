import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { checkCpus, checkDisk, checkStateDir } from '../../../src/commands/doctor/check-host.ts';
import { fullTierSteps, tierFinding } from '../../../src/commands/doctor/check-isolation.ts';
import { checkGit, checkNode, checkSqlite } from '../../../src/commands/doctor/check-programs.ts';
import { usePeltier } from '../../run-peltier.ts';

const { peltier, stateDir } = usePeltier();
const FULL = {
  tier: 'full',
  form: 'bwrap',
  uidSeparated: true,
  cgroup: 'v2',
  kernel: '6',
  seccompSha256: 'ab',
  notes: [],
} as const;

let dir = '';
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'doctor-'));
});
afterEach(() => {
  rmSync(dir, { recursive: true, force: true });
});

describe('the checks', () => {
  it('fail with a step that mends it', async () => {
    for (const finding of [
      checkNode('18.20.0'),
      await checkGit('/nonexistent/git'),
      checkDisk(dir, 1e12),
    ]) {
      expect(finding.state).toBe('fail');
      expect(finding.fix).toBeTruthy();
    }
  });

  it('pass where all is well', () => {
    expect(
      [checkNode('20.19.0'), checkSqlite(), checkDisk(dir, 1), checkCpus(2)].map((f) => f.state),
    ).toEqual(['pass', 'pass', 'pass', 'pass']);
  });

  it('fail a state directory that others may write, or that is a file', () => {
    const open = join(dir, 'open');
    mkdirSync(open);
    chmodSync(open, 0o777);
    writeFileSync(join(dir, 'file'), '');
    expect(checkStateDir(open).state).toBe('fail');
    expect(checkStateDir(join(dir, 'file')).state).toBe('fail');
    expect(checkStateDir(join(dir, 'none')).state).toBe('pass');
  });

  it('name what brings tier full, and nothing when it is there', () => {
    expect(fullTierSteps(FULL)).toEqual([]);
    expect(tierFinding(FULL).state).toBe('pass');
    const less = {
      ...FULL,
      tier: 'partial',
      form: 'unshare',
      uidSeparated: false,
      cgroup: 'none',
    } as const;
    expect(fullTierSteps(less)).toHaveLength(3);
    expect(tierFinding(less)).toMatchObject({ state: 'warn' });
    expect(tierFinding({ ...less, tier: 'none', form: 'bare' })).toMatchObject({ state: 'fail' });
  });
});

describe('peltier doctor', () => {
  it('exits 0 exactly when verdicts are possible', () => {
    const { code, stdout } = peltier('doctor', '--json');
    const report = JSON.parse(stdout) as { able: boolean; findings: { state: string }[] };
    expect(report.able).toBe(report.findings.every(({ state }) => state !== 'fail'));
    expect(code).toBe(report.able ? 0 : 3);
  });

  it('exits 3 when the state directory is not safe', () => {
    mkdirSync(stateDir(), { recursive: true });
    chmodSync(stateDir(), 0o777);
    expect(peltier('doctor').code).toBe(3);
    chmodSync(stateDir(), 0o700);
  });
});
