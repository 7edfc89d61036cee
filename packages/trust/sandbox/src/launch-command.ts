import { bareCommand } from './form/bare.ts';
import { bwrapArguments, bwrapCommand, bwrapFirstInside, bwrapStarted } from './form/bwrap.ts';
import {
  ceilingsWithoutGroups,
  dropRights,
  joinGroups,
  LAUNCH_ENV,
  setCeilings,
  stageSources,
} from './form/prelude.ts';
import { unshareCommand, unshareStarted } from './form/unshare.ts';
import { type InnerRoot, innerRoot } from './inner-root.ts';
import type { IsolationForm, LaunchSpec } from './launch-spec.ts';

/** What a host found out once and every launch needs. */
export interface LaunchGround {
  readonly form: IsolationForm;
  /** A shell that can close descriptors of two digits, if there is one. */
  readonly shell: string;
  readonly perl: string | undefined;
  readonly seccomp: Buffer | undefined;
  readonly mountPoint: string;
  readonly etc: string;
}

/** A process to spawn on the host. */
export interface LaunchCommand {
  readonly argv: readonly string[];
  readonly cwd: string;
  readonly env: Readonly<Record<string, string>>;
  /** For bubblewrap's argument descriptor. */
  readonly bwrapArgs?: Buffer;
  /** Whether target code came to run, judged by what the status descriptor said. */
  readonly started: (status: string) => boolean;
  /** Host pid of the namespace's first process, when the status names it and it can outlive the outermost one. */
  readonly firstInside: (status: string) => number | undefined;
}

/** Sources replaced by the neutral places where they are staged. */
function staged(root: InnerRoot, mountPoint: string): { root: InnerRoot; sources: string[] } {
  const sources: string[] = [];
  const entries = root.entries.map((entry) => {
    if (entry.kind === 'link' || entry.to === entry.from) return entry;
    sources.push(entry.from);
    return { ...entry, from: `${mountPoint}/${sources.length - 1}` };
  });
  return { root: { ...root, entries }, sources };
}

/** Puts the layers in their order: groups, staging, ceilings, identity, walls, program. */
export function launchCommand(options: {
  ground: LaunchGround;
  spec: LaunchSpec;
  joinFiles: readonly string[];
  slotUid: number | undefined;
  /** `taskset` list for hosts without cpusets. */
  affinity: readonly number[] | undefined;
}): LaunchCommand {
  const { ground, spec, slotUid } = options;
  const { limits, cwd } = spec;
  const pin =
    options.affinity === undefined ? [] : ['taskset', '--cpu-list', options.affinity.join(',')];
  const join = joinGroups(ground.shell, options.joinFiles);
  if (ground.form === 'bare') {
    const bare = bareCommand(spec);
    return {
      argv: [...join, ...pin, ...setCeilings(limits), ...bare.argv],
      cwd: bare.cwd,
      env: bare.env,
      started: () => true,
      firstInside: () => undefined,
    };
  }
  const groups = options.joinFiles.length > 0;
  const plain = innerRoot(spec, ground.etc);
  const { root, sources } =
    slotUid === undefined ? { root: plain, sources: [] } : staged(plain, ground.mountPoint);
  const before = [
    ...join,
    ...(slotUid === undefined ? [] : stageSources(ground.mountPoint, sources)),
    ...pin,
    ...setCeilings(limits),
    ...dropRights(slotUid),
  ];
  if (ground.form === 'bwrap') {
    const inner = groups ? root.argv : [...ceilingsWithoutGroups(limits), ...root.argv];
    return {
      argv: [...before, ...bwrapCommand(inner)],
      cwd: '/',
      env: LAUNCH_ENV,
      bwrapArgs: bwrapArguments({ root, cwd, limits, seccomp: ground.seccomp !== undefined }),
      started: bwrapStarted,
      firstInside: bwrapFirstInside,
    };
  }
  const mountPoint = slotUid === undefined ? ground.mountPoint : `${ground.mountPoint}/root`;
  const walls = unshareCommand({ root, cwd, limits, mountPoint, perl: ground.perl, groups });
  return {
    argv: [...before, ...walls],
    cwd: '/',
    env: LAUNCH_ENV,
    started: unshareStarted,
    firstInside: () => undefined,
  };
}
