import { chmod, mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { isHeld, waitForName } from './exclusive-name.ts';

/** Gives directories back their write bit, so that a read-only tree can be removed. */
export async function makeWritable(dir: string): Promise<void> {
  const entries = await readdir(dir, { withFileTypes: true });
  await chmod(dir, 0o755);
  for (const entry of entries) {
    if (entry.isDirectory()) await makeWritable(join(dir, entry.name));
  }
}

/**
 * Makes a directory for one session below the state directory and removes it afterwards, whatever happened. Other users
 * may walk through it, not list it: the sandbox's uid must reach the trees that are bound.
 */
export async function withSessionDir<T>(
  sessionsDir: string,
  use: (dir: string) => Promise<T>,
): Promise<T> {
  await mkdir(sessionsDir, { recursive: true, mode: 0o711 });
  await removeAbandoned(sessionsDir);
  const dir = await mkdtemp(join(sessionsDir, 's-'));
  const held = await waitForName(sessionName(dir), () => undefined);
  await chmod(dir, 0o711);
  try {
    return await use(dir);
  } finally {
    await removeTree(dir);
    await held.release();
  }
}

/** A name does not reach into another network namespace, so a young directory is left alone although nobody seems to hold it. */
const ABANDONED_MS = 3_600_000;

/** Removes what killed processes left. A directory that cannot be removed now is left for the next session. */
async function removeAbandoned(sessionsDir: string): Promise<void> {
  for (const name of await readdir(sessionsDir)) {
    const dir = join(sessionsDir, name);
    const found = await stat(dir).catch(() => undefined);
    if (found === undefined || Date.now() - found.mtimeMs < ABANDONED_MS) continue;
    if (!(await isHeld(sessionName(dir)))) await removeTree(dir).catch(() => undefined);
  }
}

async function removeTree(dir: string): Promise<void> {
  await makeWritable(dir).catch(() => undefined);
  await rm(dir, { recursive: true, force: true });
}

function sessionName(dir: string): string {
  return `session ${dir}`;
}
