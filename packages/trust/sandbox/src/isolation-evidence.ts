import { release } from 'node:os';
import type { CgroupKind, IsolationEvidence, IsolationForm, TierName } from './launch-spec.ts';

/** What is in force, found by trying. */
export interface InForce {
  readonly form: IsolationForm;
  readonly uidSeparated: boolean;
  readonly cgroup: CgroupKind;
  readonly seccompSha256: string | undefined;
  readonly bwrapVersion: string | undefined;
  readonly notes: readonly string[];
}

/**
 * The tier of what is in force: `full` needs bubblewrap, a uid of its own, cgroups and the filter, all four;
 * an empty root without one of them is `partial`; without walls it is `none`.
 */
export function tierOf(
  facts: Pick<InForce, 'form' | 'uidSeparated' | 'cgroup' | 'seccompSha256'>,
): TierName {
  if (facts.form === 'bare') return 'none';
  const all = facts.uidSeparated && facts.cgroup !== 'none' && facts.seccompSha256 !== undefined;
  return facts.form === 'bwrap' && all ? 'full' : 'partial';
}

/** The evidence row of a host, with what is missing said in words. */
export function isolationEvidence(facts: InForce): IsolationEvidence {
  const notes = [...facts.notes];
  if (facts.form !== 'bare' && !facts.uidSeparated)
    notes.push('target code runs under the uid of the daemon; only the namespaces keep it apart');
  if (facts.cgroup === 'none')
    notes.push('no cgroups: memory is watched by polling, CPU time counted per living thread');
  if (facts.form !== 'bare' && facts.seccompSha256 === undefined)
    notes.push('no system call filter in this form on this host');
  if (facts.form === 'bare') notes.push('nothing keeps target code from the host');
  return {
    tier: tierOf(facts),
    form: facts.form,
    uidSeparated: facts.uidSeparated,
    cgroup: facts.cgroup,
    ...(facts.bwrapVersion === undefined ? {} : { bwrapVersion: facts.bwrapVersion }),
    kernel: release(),
    ...(facts.seccompSha256 === undefined ? {} : { seccompSha256: facts.seccompSha256 }),
    notes,
  };
}
