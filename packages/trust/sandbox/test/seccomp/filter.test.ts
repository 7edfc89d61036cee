import { describe, expect, it } from 'vitest';
import { runBpf, VERDICT } from '../../src/seccomp/bpf.ts';
import { seccompFilter, seccompProgram } from '../../src/seccomp/filter.ts';
import { AUDIT_ARCH, type SyscallName, syscallNumber } from '../../src/seccomp/syscall-numbers.ts';

const errno = (number: number): number => VERDICT.errno | number;
const READ = { x64: 0, arm64: 63 };
const EXECVE = { x64: 59, arm64: 221 };
const CLONE_THREAD_FLAGS = 0x3d0f00;
const CLONE_NEWUSER = 0x1000_0000;

describe.each(['x64', 'arm64'] as const)('filter for %s', (arch) => {
  const program = seccompProgram(arch);
  const call = (number: number, args: readonly number[] = []): number =>
    runBpf(program, { architecture: AUDIT_ARCH[arch], number, args });
  const named = (name: SyscallName, args: readonly number[] = []): number =>
    call(syscallNumber(name, arch) ?? Number.NaN, args);

  it('lets ordinary calls through', () => {
    expect(call(READ[arch])).toBe(VERDICT.allow);
    expect(call(EXECVE[arch])).toBe(VERDICT.allow);
  });

  // prettier-ignore
  it.each([
    'keyctl', 'add_key', 'request_key', 'ptrace', 'process_vm_readv', 'bpf', 'perf_event_open', 'userfaultfd',
    'mount', 'open_tree', 'move_mount', 'fsopen', 'unshare', 'setns', 'pidfd_getfd', 'inotify_init1',
  ] as const)('refuses %s', (name) => {
    expect(named(name)).toBe(errno(1));
  });

  it('hides clone3 and io_uring, so that libraries fall back', () => {
    expect(named('clone3')).toBe(errno(38));
    expect(named('io_uring_setup')).toBe(errno(38));
  });

  it('allows threads and refuses namespaces by clone', () => {
    expect(named('clone', [CLONE_THREAD_FLAGS])).toBe(VERDICT.allow);
    expect(named('clone', [CLONE_NEWUSER | 17])).toBe(errno(1));
  });

  it('allows sockets of IP only, and pairs of Unix sockets', () => {
    for (const family of [2, 10]) expect(named('socket', [family])).toBe(VERDICT.allow);
    for (const family of [1, 16, 17, 38, 40]) expect(named('socket', [family])).toBe(errno(97));
    expect(named('socketpair', [1])).toBe(VERDICT.allow);
    expect(named('socketpair', [16])).toBe(errno(97));
  });

  it('refuses locks, leases and notices on files, and typing into a terminal', () => {
    for (const command of [6, 7, 37, 38, 1024, 1026])
      expect(named('fcntl', [3, command])).toBe(errno(95));
    for (const command of [1, 2, 3, 4, 1030])
      expect(named('fcntl', [3, command])).toBe(VERDICT.allow);
    expect(named('flock')).toBe(errno(95));
    expect(named('ioctl', [0, 0x5412])).toBe(errno(1));
    expect(named('ioctl', [0, 0x5413])).toBe(VERDICT.allow);
  });

  it('kills calls of another architecture', () => {
    expect(runBpf(program, { architecture: 0x4000_0003, number: 1 })).toBe(VERDICT.killProcess);
  });

  it('fits the kernel and has a stable hash', () => {
    const filter = seccompFilter(arch);
    expect(filter?.bytes.length).toBe(program.length * 8);
    expect(program.length).toBeLessThan(4096);
    expect(seccompFilter(arch)?.sha256).toBe(filter?.sha256);
    for (const step of program) expect(Math.max(step.jt, step.jf)).toBeLessThan(256);
  });
});

it('kills x32 calls on x86-64', () => {
  const call = { architecture: AUDIT_ARCH.x64, number: 0x4000_0001 };
  expect(runBpf(seccompProgram('x64'), call)).toBe(VERDICT.killProcess);
});

it('has no filter for machines it does not know', () => {
  expect(seccompFilter('riscv64')).toBeUndefined();
});
