import type { Operator } from '../../operator.ts';
import { checkCpus, checkDisk, checkNoise, checkStateDir } from './check-host.ts';
import { checkIsolation, checkUserNamespaces } from './check-isolation.ts';
import { checkGit, checkNode, checkSqlite } from './check-programs.ts';
import type { DoctorFinding } from './finding.ts';

export interface DoctorReport {
  /** No finding failed: a verdict can be given here. */
  readonly able: boolean;
  readonly findings: readonly DoctorFinding[];
}

/** Looks at everything that a verdict needs of this host. Writes nothing but the state directory itself. */
export async function examine(operator: Operator): Promise<DoctorReport> {
  const { stateDir } = operator;
  const state = checkStateDir(stateDir);
  const findings = [
    checkNode(),
    // A state directory that is not ours is left alone.
    ...(state.state === 'fail' ? [] : await checkIsolation(operator)),
    checkUserNamespaces(),
    checkSqlite(),
    await checkGit(),
    checkDisk(stateDir),
    state,
    checkCpus(),
    await checkNoise(),
  ];
  return { able: findings.every((finding) => finding.state !== 'fail'), findings };
}
