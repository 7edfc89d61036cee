import { createHash } from 'node:crypto';
import {
  type BpfInstruction,
  encodeBpf,
  give,
  jumpAnyBit,
  jumpAtLeast,
  jumpEqual,
  load,
  SECCOMP_DATA,
  VERDICT,
} from './bpf.ts';
import { AUDIT_ARCH, type FilterArch, type SyscallName, syscallNumber } from './syscall-numbers.ts';

const ERRNO = { EPERM: 1, ENOSYS: 38, EOPNOTSUPP: 95, EAFNOSUPPORT: 97 } as const;

/** Calls that no target needs: keyrings, other processes' memory, mounts, kernel surface, clocks, host state. */
// prettier-ignore
const NEVER: readonly SyscallName[] = [
  'add_key', 'request_key', 'keyctl',
  'ptrace', 'process_vm_readv', 'process_vm_writev', 'process_madvise', 'pidfd_getfd', 'kcmp',
  'migrate_pages', 'move_pages',
  'bpf', 'perf_event_open', 'userfaultfd', 'lookup_dcookie', 'syslog',
  'mount', 'umount2', 'pivot_root', 'chroot', 'open_tree', 'move_mount', 'fsopen', 'fsconfig',
  'fsmount', 'fspick', 'mount_setattr', 'statmount', 'listmount',
  'name_to_handle_at', 'open_by_handle_at', 'quotactl', 'quotactl_fd',
  'unshare', 'setns', 'sethostname', 'setdomainname',
  'inotify_init', 'inotify_init1', 'inotify_add_watch', 'fanotify_init', 'fanotify_mark',
  'init_module', 'finit_module', 'delete_module', 'kexec_load', 'kexec_file_load', 'reboot',
  'swapon', 'swapoff', 'acct', 'vhangup', 'iopl', 'ioperm', 'modify_ldt',
  'settimeofday', 'clock_settime', 'clock_adjtime', 'adjtimex',
];

/** Calls whose absence libraries know how to live with; clone3 hides its flags in memory, so libc must use clone. */
const ABSENT: readonly SyscallName[] = [
  'clone3',
  'io_uring_setup',
  'io_uring_enter',
  'io_uring_register',
];

/** Locks, leases and change notices on shared read-only inodes: a channel between two sandboxes. */
const FCNTL_CHANNELS = [5, 6, 7, 36, 37, 38, 1024, 1025, 1026];
/** TIOCSTI and TIOCLINUX: typing into the operator's terminal. */
const IOCTL_TERMINAL = [0x5412, 0x541c];
const CLONE_NAMESPACES = 0x7e02_0000;
const AF_UNIX = 1;
const AF_INET = 2;
const AF_INET6 = 10;
const X32_BIT = 0x4000_0000;

const refuse = (errno: number): BpfInstruction => give(VERDICT.errno | errno);

/** `call` with an argument among `values` gets `errno`; `invert` refuses everything that is not among them. */
function onArgument(rule: {
  number: number;
  argument: number;
  values: readonly number[];
  errno: number;
  invert?: boolean;
}): BpfInstruction[] {
  const { values } = rule;
  const [onHit, onMiss] = [refuse(rule.errno), give(VERDICT.allow)];
  // After the tests stand two results, the one for "no value matched" first.
  const tests = values.map((value, index) =>
    jumpEqual(value, { jt: values.length - index, jf: 0 }),
  );
  const results = rule.invert === true ? [onHit, onMiss] : [onMiss, onHit];
  const body = [load(SECCOMP_DATA.argument0 + 8 * rule.argument), ...tests, ...results];
  return [jumpEqual(rule.number, { jt: 0, jf: body.length }), ...body];
}

/** The deny-list as a BPF program; foreign architectures and x32 calls end the process. */
export function seccompProgram(arch: FilterArch): BpfInstruction[] {
  const number = (name: SyscallName): number | undefined => syscallNumber(name, arch);
  const needed = (name: SyscallName): number => number(name) ?? Number.NaN;
  const deny = (names: readonly SyscallName[], errno: number): BpfInstruction[] =>
    names.flatMap((name) => {
      const nr = number(name);
      return nr === undefined ? [] : [jumpEqual(nr, { jt: 0, jf: 1 }), refuse(errno)];
    });
  return [
    load(SECCOMP_DATA.architecture),
    jumpEqual(AUDIT_ARCH[arch], { jt: 1, jf: 0 }),
    give(VERDICT.killProcess),
    load(SECCOMP_DATA.number),
    ...(arch === 'x64' ? [jumpAtLeast(X32_BIT, { jt: 0, jf: 1 }), give(VERDICT.killProcess)] : []),
    ...deny(NEVER, ERRNO.EPERM),
    ...deny(ABSENT, ERRNO.ENOSYS),
    ...deny(['flock'], ERRNO.EOPNOTSUPP),
    jumpEqual(needed('clone'), { jt: 0, jf: 4 }),
    load(SECCOMP_DATA.argument0),
    jumpAnyBit(CLONE_NAMESPACES, { jt: 0, jf: 1 }),
    refuse(ERRNO.EPERM),
    give(VERDICT.allow),
    ...onArgument({
      number: needed('fcntl'),
      argument: 1,
      values: FCNTL_CHANNELS,
      errno: ERRNO.EOPNOTSUPP,
    }),
    ...onArgument({
      number: needed('ioctl'),
      argument: 1,
      values: IOCTL_TERMINAL,
      errno: ERRNO.EPERM,
    }),
    ...onArgument({
      number: needed('socket'),
      argument: 0,
      values: [AF_INET, AF_INET6],
      errno: ERRNO.EAFNOSUPPORT,
      invert: true,
    }),
    ...onArgument({
      number: needed('socketpair'),
      argument: 0,
      values: [AF_UNIX],
      errno: ERRNO.EAFNOSUPPORT,
      invert: true,
    }),
    give(VERDICT.allow),
  ];
}

/** A filter ready for `prctl(PR_SET_SECCOMP)`. */
export interface SeccompFilter {
  readonly bytes: Buffer;
  readonly sha256: string;
}

/** The filter for a machine by Node's name of it, or undefined where we have none. */
export function seccompFilter(arch: string): SeccompFilter | undefined {
  if (arch !== 'x64' && arch !== 'arm64') return undefined;
  const bytes = encodeBpf(seccompProgram(arch));
  return { bytes, sha256: createHash('sha256').update(bytes).digest('hex') };
}
