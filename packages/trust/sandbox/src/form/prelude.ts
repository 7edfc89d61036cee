import { LAUNCH_PATH } from '../host-tools.ts';
import type { LaunchLimits } from '../launch-spec.ts';

/** Fixed numbers of what a launch inherits; everything else is closed. */
export const LAUNCH_FD = { channel: 3, seccomp: 4, bwrapArgs: 5, status: 6 } as const;

/** The environment of launch scripts; target code gets its own. */
export const LAUNCH_ENV = { PATH: LAUNCH_PATH, LANG: 'C.UTF-8' } as const;

const MIB = 1024 * 1024;

// Joins the groups before anything else runs, so that nothing is ever outside them; then closes every inherited
// descriptor above the last of ours. A shell that cannot name such a descriptor fails here, before target code.
const JOIN = `set -e
n=$1; shift
while [ "$n" -gt 0 ]; do echo $$ > "$1"; shift; n=$((n-1)); done
for f in /proc/$$/fd/*; do
  n=\${f##*/}
  if [ "$n" -gt ${LAUNCH_FD.status} ] && [ -e "$f" ]; then eval "exec $n>&-"; fi
done
exec "$@"`;

/** Argv that joins the groups, drops foreign descriptors and goes on with the words that follow. */
export function joinGroups(shell: string, files: readonly string[]): string[] {
  // Without --norc, bash takes a socket as stdin for a remote login and reads the operator's start-up file.
  const quiet = shell.endsWith('/bash') ? ['--norc', '--noprofile'] : [];
  return [shell, ...quiet, '-c', JOIN, 'sh', String(files.length), ...files];
}

// In a mount namespace of its own, shows each source at a short neutral path that a slot uid can reach, although the
// state directory above the sources is closed to it.
const STAGE = `set -e
s=$1; n=$2; shift 2
mount -t tmpfs -o mode=755,size=1m,nosuid,nodev none "$s"
mkdir "$s/root"
i=0
while [ "$i" -lt "$n" ]; do
  if [ -d "$1" ]; then mkdir "$s/$i"; else : > "$s/$i"; fi
  mount --bind -- "$1" "$s/$i"
  shift; i=$((i+1))
done
exec "$@"`;

/** Argv that stages sources below `mountPoint` as `0`, `1`, … and goes on with the words that follow; needs root. */
export function stageSources(mountPoint: string, sources: readonly string[]): string[] {
  return [
    'unshare', '--mount', '--propagation', 'private', '--',
    'sh', '-c', STAGE, 'sh', mountPoint, String(sources.length), ...sources,
  ]; // prettier-ignore
}

/** Argv that sets the per-process ceilings. */
export function setCeilings(limits: LaunchLimits): string[] {
  const cpu = Math.ceil(limits.cpuS);
  return [
    'prlimit',
    '--core=0',
    '--nofile=256',
    `--fsize=${Math.ceil(limits.fileMb * MIB)}`,
    '--memlock=0',
    '--msgqueue=0',
    `--cpu=${cpu}:${cpu + 1}`,
    '--',
  ];
}

/** Argv that gives up rights; with a uid also the identity. The death signal is set after the uid, which clears it. */
export function dropRights(slotUid: number | undefined): string[] {
  const identity =
    slotUid === undefined
      ? []
      : [
          `--reuid=${slotUid}`,
          `--regid=${slotUid}`,
          '--clear-groups',
          '--bounding-set=-all',
          '--inh-caps=-all',
        ];
  return ['setpriv', ...identity, '--no-new-privs', '--pdeathsig', 'KILL', '--'];
}

/** Argv, run inside, that stands in for the missing groups: process count and data size per process. */
export function ceilingsWithoutGroups(limits: LaunchLimits): string[] {
  const data = Math.ceil(limits.memoryMb * MIB) + 256 * MIB;
  return ['/usr/bin/prlimit', `--nproc=${Math.ceil(limits.pids)}`, `--data=${data}`, '--'];
}
