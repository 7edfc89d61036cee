import { parseUntrusted, printable } from '@peltier/protocol';
import type { ExitReport, LaunchLimits } from '@peltier/sandbox';
import { chmod, mkdtemp } from 'node:fs/promises';
import { join } from 'node:path';

/** Where a tree is seen inside the sandbox; the same for both arms. */
export const REPO = '/repo';

/** A fresh folder that the sandbox's other uid can read. */
export async function freshFolder(scratchDir: string, prefix: string): Promise<string> {
  const folder = await mkdtemp(join(scratchDir, prefix));
  await chmod(folder, 0o755);
  return folder;
}

/** Ceilings of a whole build, test run or command, from the target's own limits. */
export function launchLimits({
  memoryMb,
  wallS,
}: {
  memoryMb: number;
  wallS: number;
}): LaunchLimits {
  return { memoryMb, pids: 128, wallS, cpuS: wallS * 2, fileMb: 256, tmpMb: 256 };
}

/** How a process ended, with the end of its standard error, printable and capped. */
export function describeExit(report: ExitReport): string {
  const said = parseUntrusted(report.stderr, (bytes) =>
    bytes.toString('utf8').trim().split('\n').slice(-3).join(' '),
  );
  return printable(said === '' ? endOf(report) : `${endOf(report)}: ${said}`);
}

function endOf(report: ExitReport): string {
  switch (report.kind) {
    case 'exited':
      return `it ended with exit code ${report.code}`;
    case 'signalled':
      return `it was ended by signal ${report.signal}`;
    case 'timeout':
      return `it did not end within its ${report.clock} time`;
    case 'oom':
      return 'it ran out of memory';
    case 'flood':
      return 'it wrote far more than it may';
    case 'killed':
      return 'it was killed';
    case 'launch-failed':
      return `it could not be started: ${report.found}`;
  }
}
