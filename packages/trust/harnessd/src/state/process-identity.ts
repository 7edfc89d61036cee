import { readFileSync } from 'node:fs';
import { z } from 'zod';

/** A process, told apart from a later one of the same number by when it began; `began` is absent where the system does not say. */
const processIdentity = z.strictObject({
  pid: z.int().positive(),
  began: z.string().optional(),
});
export type ProcessIdentity = z.infer<typeof processIdentity>;

/** The identity of a running process; undefined when there is none of this number. */
export function identityOf(pid: number): ProcessIdentity | undefined {
  if (!exists(pid)) return undefined;
  const began = beginOf(pid);
  return began === undefined ? { pid } : { pid, began };
}

/** True while the very process that was written down still runs. */
export function isAlive(identity: ProcessIdentity): boolean {
  const now = identityOf(identity.pid);
  if (now === undefined) return false;
  return identity.began === undefined || now.began === undefined || identity.began === now.began;
}

/** An identity from the text of a file; undefined for anything else. */
export function parseIdentity(text: string): ProcessIdentity | undefined {
  try {
    const parsed = processIdentity.safeParse(JSON.parse(text));
    return parsed.success ? parsed.data : undefined;
  } catch {
    return undefined;
  }
}

function exists(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // EPERM: it runs, and is somebody else's.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

/** Clock ticks since boot, with the boot's id; Linux only. A zombie has ended. */
function beginOf(pid: number): string | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'latin1').trim();
    return fields[0] === 'Z' ? 'ended' : `${boot}/${fields[19] ?? ''}`;
  } catch {
    return undefined;
  }
}
