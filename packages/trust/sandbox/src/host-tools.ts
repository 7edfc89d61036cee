import { execFileSync } from 'node:child_process';
import { accessSync, constants, statSync } from 'node:fs';
import { join } from 'node:path';

/** Directories searched for the host's own programs; the daemon's PATH is not trusted. */
const PROGRAM_DIRECTORIES = ['/usr/bin', '/usr/sbin', '/bin', '/sbin'] as const;

/** The PATH of launch scripts. */
export const LAUNCH_PATH = PROGRAM_DIRECTORIES.join(':');

/** Absolute path of a program of the host, or undefined. */
export function findProgram(name: string): string | undefined {
  for (const directory of PROGRAM_DIRECTORIES) {
    const path = join(directory, name);
    try {
      accessSync(path, constants.X_OK);
      return path;
    } catch {
      continue;
    }
  }
  return undefined;
}

/** Which bubblewrap this host has, and why it may not be used. */
export interface BwrapFinding {
  readonly version: string;
  readonly usable: boolean;
  readonly note?: string;
}

/** Looks at the host's bubblewrap without running anything in it. A setuid one is refused (CVE-2026-41163). */
export function findBwrap(): BwrapFinding | undefined {
  const path = findProgram('bwrap');
  if (path === undefined) return undefined;
  const version = ask([path, '--version'])?.split(' ').at(-1)?.trim() ?? 'unknown';
  if ((statSync(path).mode & 0o4000) !== 0)
    return { version, usable: false, note: 'bubblewrap is setuid root, which is refused' };
  const [major = 0, minor = 0] = version.split('.').map(Number);
  return major === 0 && minor < 12
    ? {
        version,
        usable: true,
        note: `bubblewrap ${version} has CVE-2026-87766; held off by allowing top-level destinations only`,
      }
    : { version, usable: true };
}

/** Output of a short host command, or undefined when it fails. */
function ask(argv: readonly [string, ...string[]]): string | undefined {
  const [program, ...args] = argv;
  try {
    return execFileSync(program, args, {
      env: { PATH: LAUNCH_PATH, LANG: 'C.UTF-8' },
      timeout: 10_000,
      stdio: ['ignore', 'pipe', 'ignore'],
      encoding: 'utf8',
    });
  } catch {
    return undefined;
  }
}
