import type { InnerRoot } from '../inner-root.ts';
import type { LaunchLimits } from '../launch-spec.ts';
import { ceilingsWithoutGroups, LAUNCH_FD } from './prelude.ts';

// First process of the new namespaces, root there and nobody outside. Builds the root on a tmpfs, makes every mount
// below it read-only with the flags its source is locked to, swaps roots and lets go of the old one.
const BUILD_ROOT = `set -e
R=$1; tmp=$2; cwd=$3; shift 3
mount -t tmpfs -o mode=755,size=1m,nosuid,nodev none "$R"
rw=" "
while [ "$1" != -- ]; do
  d="$R$3"
  if [ "$1" = link ]; then ln -s "$2" "$d"
  else
    if [ -d "$2" ]; then mkdir -p "$d"; else mkdir -p "\${d%/*}"; : > "$d"; fi
    mount --rbind -- "$2" "$d"
    if [ "$1" = writable ]; then rw="$rw$d "; fi
  fi
  shift 3
done
shift
mkdir "$R/old" "$R/proc" "$R/dev" "$R/tmp"
mount -t tmpfs -o mode=755,size=64k none "$R/dev"
mkdir "$R/dev/shm"
for n in null zero full random urandom; do : > "$R/dev/$n"; mount --bind "/dev/$n" "$R/dev/$n"; done
ln -s /proc/self/fd "$R/dev/fd"
ln -s fd/0 "$R/dev/stdin"; ln -s fd/1 "$R/dev/stdout"; ln -s fd/2 "$R/dev/stderr"
mounts=$(cat /proc/self/mountinfo)
while read -r a b c e point flags f; do
  case $point in
    "$R"/dev/*) ;;
    "$R"/*)
      case $point in *\\\\*) exit 1 ;; esac
      case $rw in *" $point "*) mode=rw ;; *) mode=ro ;; esac
      mount -o "remount,bind,$mode,nosuid,nodev\${flags#r[ow]}" "$point" ;;
  esac
done <<END
$mounts
END
mount -t proc -o nosuid,nodev,noexec none "$R/proc"
mount -t tmpfs -o "mode=755,size=$tmp,nosuid,nodev" none "$R/tmp"
hostname box
ip link set lo up 2>/dev/null || :
cd "$R"
pivot_root . old
cd /
umount -l /old
rmdir /old
mount -o remount,bind,ro,nosuid,nodev /
echo 1 > /proc/sys/user/max_user_namespaces
exec sh -c "$INIT" box "$cwd" "$@"`;

// Stays as first process: reaps orphans, and its end ends everything. Its words about a killed child are not the
// target's, so they go nowhere.
const INIT = `cd "$1"; shift; exec 8>&2 2>/dev/null; (exec "$@" 2>&8 8>&-); exit $?`;

// Says that the walls stand, installs the filter, becomes the target. Perl is the only program of a minimal Debian
// that can make a bare system call.
const ENTER_PERL = `use strict; my ($no_new_privs, $seccomp, $prctl) = (38, 22, shift);
open(my $in, '<&=', ${LAUNCH_FD.seccomp}) or die; binmode $in; my $code = do { local $/; <$in> }; close $in;
length($code) or die;
my $program = pack('S x![P] P', length($code) / 8, $code);
open(my $out, '>&=', ${LAUNCH_FD.status}) or die; syswrite($out, "entered\\n"); close $out;
syscall($prctl, $no_new_privs, 1, 0, 0, 0) == 0 or die;
syscall($prctl, $seccomp, 2, $program) == 0 or die;
exec { $ARGV[0] } @ARGV or exit 127;`;
const ENTER_SHELL = `echo entered >&${LAUNCH_FD.status}; exec ${LAUNCH_FD.status}>&-; exec "$@"`;

const PRCTL: Readonly<Record<string, string>> = { x64: '157', arm64: '167' };

/** True when the unshare form can install a filter on this machine. */
export function canFilter(perl: string | undefined): perl is string {
  return perl !== undefined && process.arch in PRCTL;
}

/** Argv that builds the walls with unshare(1) and runs the program inside them. */
export function unshareCommand(options: {
  root: InnerRoot;
  cwd: string;
  limits: LaunchLimits;
  /** Directory that the new root is mounted on, in the private mount namespace. */
  mountPoint: string;
  perl: string | undefined;
  groups: boolean;
}): string[] {
  const { root, limits } = options;
  const entries = root.entries.flatMap((entry) => [
    entry.kind,
    entry.kind === 'link' ? entry.target : entry.from,
    entry.to,
  ]);
  const env = Object.entries(root.env).map(([name, value]) => `${name}=${value}`);
  const enter = canFilter(options.perl)
    ? [options.perl, '-e', ENTER_PERL, PRCTL[process.arch] ?? '']
    : ['/bin/sh', '-c', ENTER_SHELL, 'sh'];
  const script = BUILD_ROOT.replace('"$INIT"', () => `'${INIT}'`);
  // prettier-ignore
  return [
    'unshare', '--user', '--map-root-user', '--mount', '--uts', '--ipc', '--net', '--pid', '--cgroup',
    '--fork', '--kill-child', '--',
    'sh', '-c', script, 'sh',
    options.mountPoint, String(Math.ceil(limits.tmpMb * 1024 * 1024)), options.cwd, ...entries, '--',
    'unshare', '--user', '--map-user=65534', '--map-group=65534', '--',
    ...(options.groups ? [] : ceilingsWithoutGroups(limits)),
    'setpriv', '--no-new-privs', '--',
    'setsid', ...enter, '/usr/bin/env', '-i', ...env, ...root.argv,
  ];
}

/** True when the last step before the target was reached. */
export function unshareStarted(status: string): boolean {
  return status.includes('entered');
}
