import { isCodedError } from '@peltier/protocol';
import type { IsolationEvidence } from '@peltier/sandbox';
import { openIsolation } from '@peltier/verdict';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import type { Operator } from '../../operator.ts';
import { installLine } from './check-programs.ts';
import type { DoctorFinding } from './finding.ts';

/** Opens the sandbox as a verdict would, tries to get out of it, and says in words what is in force. */
export async function checkIsolation(operator: Operator): Promise<readonly DoctorFinding[]> {
  const { isolation } = operator;
  mkdirSync(isolation.stateDir, { recursive: true, mode: 0o700 });
  try {
    const opened = await openIsolation(isolation);
    const { evidence } = opened.host;
    await opened.host.close();
    return [tierFinding(evidence), probeFinding(evidence), cgroupFinding(evidence)];
  } catch (error) {
    if (!isCodedError(error)) throw error;
    const fix = installLine('bubblewrap util-linux');
    return [{ what: 'isolation', state: 'fail', found: error.message, fix }];
  }
}

/** `full` passes; less is a warning that names what is missing and what brings it. */
export function tierFinding(evidence: IsolationEvidence): DoctorFinding {
  const { tier, form, uidSeparated, seccompSha256, notes } = evidence;
  const facts = [
    `tier ${tier}`,
    form,
    uidSeparated ? 'own uid' : 'shared uid',
    seccompSha256 === undefined ? 'no system call filter' : 'system call filter',
    ...notes,
  ];
  if (tier === 'full') return { what: 'isolation', state: 'pass', found: facts.join('; ') };
  const fix = fullTierSteps(evidence).join('; then ');
  return {
    what: 'isolation',
    state: tier === 'none' ? 'fail' : 'warn',
    found: facts.join('; '),
    fix,
  };
}

/** The steps from what is in force to tier `full`. */
export function fullTierSteps({
  form,
  uidSeparated,
  cgroup,
}: IsolationEvidence): readonly string[] {
  return [
    ...(form === 'bwrap' ? [] : [installLine('bubblewrap')]),
    ...(uidSeparated ? [] : ['run Peltier as root, so that target code gets a uid of its own']),
    ...(cgroup === 'none' ? ['give Peltier a writable cgroup (v1 or v2)'] : []),
  ];
}

function probeFinding({ probe }: IsolationEvidence): DoctorFinding {
  if (probe === undefined) return { what: 'probe', state: 'fail', found: 'nothing was tried' };
  const { tried, blocked, leaked } = probe;
  const held = `${String(blocked.length)} of ${String(tried.length)} ways out are closed`;
  if (leaked.length === 0) return { what: 'probe', state: 'pass', found: held };
  const open = leaked.map(({ name, detail }) => `${name}: ${detail}`).join('; ');
  return {
    what: 'probe',
    state: 'fail',
    found: `${held}; open: ${open}`,
    fix: 'use another form with --sandbox bwrap or --sandbox unshare',
  };
}

function cgroupFinding({ cgroup }: IsolationEvidence): DoctorFinding {
  return cgroup === 'none'
    ? {
        what: 'cgroup',
        state: 'warn',
        found: 'none writable: memory is polled and CPU time is read per thread',
        fix: 'run as root, or below a delegated cgroup: systemd-run --user --scope -p Delegate=yes peltier …',
      }
    : { what: 'cgroup', state: 'pass', found: `cgroup ${cgroup}` };
}

/** Whether users may make namespaces; root needs no permission. */
export function checkUserNamespaces(
  read: (file: string) => string | undefined = readKernel,
): DoctorFinding {
  const clone = read('/proc/sys/kernel/unprivileged_userns_clone');
  const most = read('/proc/sys/user/max_user_namespaces');
  const apparmor = read('/proc/sys/kernel/apparmor_restrict_unprivileged_userns');
  const isRoot = process.geteuid?.() === 0;
  const faults = [
    ...(clone === '0' ? ['kernel.unprivileged_userns_clone=1'] : []),
    ...(most === '0' ? ['user.max_user_namespaces=15000'] : []),
    ...(apparmor === '1' ? ['kernel.apparmor_restrict_unprivileged_userns=0'] : []),
  ];
  if (faults.length === 0)
    return { what: 'userns', state: 'pass', found: 'user namespaces are allowed' };
  return {
    what: 'userns',
    state: isRoot ? 'pass' : 'warn',
    found: `closed to ordinary users${isRoot ? '; root does not need them' : ''}`,
    ...(isRoot ? {} : { fix: `sysctl -w ${faults.join(' ')}` }),
  };
}

function readKernel(file: string): string | undefined {
  return existsSync(file) ? readFileSync(file, 'utf8').trim() : undefined;
}
