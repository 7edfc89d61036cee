/** Machines we build a filter for, by Node's names. */
export type FilterArch = 'x64' | 'arm64';

/** `AUDIT_ARCH_*` of linux/audit.h. */
export const AUDIT_ARCH: Readonly<Record<FilterArch, number>> = {
  x64: 0xc000_003e,
  arm64: 0xc000_00b7,
};

/**
 * Numbers of the system calls that the filter names: [x86-64, arm64], from asm/unistd_64.h and
 * asm-generic/unistd.h; -1 where the machine has no such call.
 */
const SYSCALL_NUMBERS = {
  acct: [163, 89],
  add_key: [248, 217],
  adjtimex: [159, 171],
  bpf: [321, 280],
  chroot: [161, 51],
  clock_adjtime: [305, 266],
  clock_settime: [227, 112],
  clone: [56, 220],
  clone3: [435, 435],
  delete_module: [176, 106],
  fanotify_init: [300, 262],
  fanotify_mark: [301, 263],
  fcntl: [72, 25],
  finit_module: [313, 273],
  flock: [73, 32],
  fsconfig: [431, 431],
  fsmount: [432, 432],
  fsopen: [430, 430],
  fspick: [433, 433],
  init_module: [175, 105],
  inotify_add_watch: [254, 27],
  inotify_init: [253, -1],
  inotify_init1: [294, 26],
  io_uring_enter: [426, 426],
  io_uring_register: [427, 427],
  io_uring_setup: [425, 425],
  ioctl: [16, 29],
  ioperm: [173, -1],
  iopl: [172, -1],
  kcmp: [312, 272],
  kexec_file_load: [320, 294],
  kexec_load: [246, 104],
  keyctl: [250, 219],
  listmount: [458, 458],
  lookup_dcookie: [212, 18],
  migrate_pages: [256, 238],
  modify_ldt: [154, -1],
  mount: [165, 40],
  mount_setattr: [442, 442],
  move_mount: [429, 429],
  move_pages: [279, 239],
  name_to_handle_at: [303, 264],
  open_by_handle_at: [304, 265],
  open_tree: [428, 428],
  perf_event_open: [298, 241],
  pidfd_getfd: [438, 438],
  pivot_root: [155, 41],
  process_madvise: [440, 440],
  process_vm_readv: [310, 270],
  process_vm_writev: [311, 271],
  ptrace: [101, 117],
  quotactl: [179, 60],
  quotactl_fd: [443, 443],
  reboot: [169, 142],
  request_key: [249, 218],
  setdomainname: [171, 162],
  sethostname: [170, 161],
  setns: [308, 268],
  settimeofday: [164, 170],
  socket: [41, 198],
  socketpair: [53, 199],
  statmount: [457, 457],
  swapoff: [168, 225],
  swapon: [167, 224],
  syslog: [103, 116],
  umount2: [166, 39],
  unshare: [272, 97],
  userfaultfd: [323, 282],
  vhangup: [153, 58],
} as const satisfies Record<string, readonly [number, number]>;

export type SyscallName = keyof typeof SYSCALL_NUMBERS;

/** The number of a call on a machine, or undefined where it does not exist. */
export function syscallNumber(name: SyscallName, arch: FilterArch): number | undefined {
  const number = SYSCALL_NUMBERS[name][arch === 'x64' ? 0 : 1];
  return number === -1 ? undefined : number;
}
