import { join } from 'node:path';
import { findCgroups, rootDirectories } from './cgroup/hierarchy.ts';
import { sweepGroups } from './cgroup/sweep.ts';
import { removeGroups, v1Control } from './cgroup/v1-control.ts';
import { enableControllers, v2Control } from './cgroup/v2-control.ts';
import type { CgroupKind, LaunchSpec } from './launch-spec.ts';
import { ownerTag } from './owner-tag.ts';
import type { ProcessControl } from './process-control.ts';
import { SandboxError } from './sandbox-error.ts';
import { treeControl } from './tree-control.ts';

/** Makes the control of each launch, by the best means the host has. */
export interface ControlSource {
  readonly cgroup: CgroupKind;
  /** True when CPUs are set by the group; otherwise the launch sets an affinity mask. */
  readonly cpuset: boolean;
  readonly notes: readonly string[];
  make(spec: LaunchSpec): ProcessControl;
}

// Counts over all hosts of this process: the name of a group is unique on the machine.
let serial = 0;

const memoryBytes = (spec: LaunchSpec): number => Math.ceil(spec.limits.memoryMb) * 1024 * 1024;

function byTree(why: string): ControlSource {
  return {
    cgroup: 'none',
    cpuset: false,
    notes: [why],
    make: (spec) => treeControl({ memoryLimitBytes: memoryBytes(spec) }),
  };
}

/** Finds the means, after ending what dead daemons left in the groups. */
export async function openControlSource(): Promise<ControlSource> {
  const finding = findCgroups();
  if (finding.roots === undefined) return byTree(finding.why);
  const { roots } = finding;
  if (roots.kind === 'v2' && !enableControllers(roots.root, roots.cpuset))
    return byTree('cgroup v2 does not let this daemon turn on memory and pids');
  const swept = await sweepGroups(roots);
  const notes = swept === 0 ? [] : [`swept ${swept} groups of dead daemons`];
  return {
    cgroup: roots.kind,
    cpuset: roots.cpuset !== undefined && roots.cpuset !== false,
    notes,
    make(spec) {
      serial += 1;
      const name = `${ownerTag()}-${serial}`;
      const limits = {
        memoryBytes: memoryBytes(spec),
        pids: Math.ceil(spec.limits.pids),
        ...(spec.cpus === undefined ? {} : { cpus: spec.cpus }),
      };
      try {
        return roots.kind === 'v1'
          ? v1Control({ roots, name, limits })
          : v2Control({ root: roots.root, name, limits });
      } catch (cause) {
        void removeGroups(rootDirectories(roots).map((root) => join(root, name)));
        throw new SandboxError('sandbox.launch-failed', {
          found: 'the kernel refused a limit of the group, such as a CPU it does not have',
          at: 'limits',
          cause,
        });
      }
    },
  };
}
