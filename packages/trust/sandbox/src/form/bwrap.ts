import type { InnerRoot } from '../inner-root.ts';
import type { LaunchLimits } from '../launch-spec.ts';
import { LAUNCH_FD } from './prelude.ts';

/** What bubblewrap reads from its argument descriptor, where no process inside can see it. */
export function bwrapArguments(options: {
  root: InnerRoot;
  cwd: string;
  limits: LaunchLimits;
  seccomp: boolean;
}): Buffer {
  const { root } = options;
  const mounts = root.entries.flatMap((entry) => {
    switch (entry.kind) {
      case 'read-only':
        return ['--ro-bind', entry.from, entry.to];
      case 'writable':
        return ['--bind', entry.from, entry.to];
      case 'link':
        return ['--symlink', entry.target, entry.to];
    }
  });
  const env = Object.entries(root.env).flatMap(([name, value]) => ['--setenv', name, value]);
  // prettier-ignore
  const words = [
    '--unshare-all', '--unshare-user', '--disable-userns', '--uid', '65534', '--gid', '65534',
    '--hostname', 'box', '--clearenv', ...env, ...mounts,
    '--size', String(Math.ceil(options.limits.tmpMb * 1024 * 1024)), '--tmpfs', '/tmp',
    '--proc', '/proc', '--dev', '/dev', '--remount-ro', '/dev', '--remount-ro', '/',
    '--chdir', options.cwd, '--new-session', '--die-with-parent', '--cap-drop', 'ALL',
    '--json-status-fd', String(LAUNCH_FD.status),
    ...(options.seccomp ? ['--seccomp', String(LAUNCH_FD.seccomp)] : []),
  ];
  return Buffer.from(words.map((word) => `${word}\0`).join(''), 'utf8');
}

/** Argv of bubblewrap; the rest comes through the descriptor. */
export function bwrapCommand(inner: readonly string[]): string[] {
  return ['bwrap', '--args', String(LAUNCH_FD.bwrapArgs), '--', ...inner];
}

/** True when bubblewrap reported an end of the program, so that it did start. */
export function bwrapStarted(status: string): boolean {
  return status.includes('"exit-code"');
}

/** Host pid of the first process of the namespace, once bubblewrap reported it. */
export function bwrapFirstInside(status: string): number | undefined {
  const pid = /"child-pid": (\d+)/.exec(status)?.[1];
  return pid === undefined ? undefined : Number(pid);
}
