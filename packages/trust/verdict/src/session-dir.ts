import { chmod, mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';

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
  const dir = await mkdtemp(join(sessionsDir, 's-'));
  await chmod(dir, 0o711);
  try {
    return await use(dir);
  } finally {
    await makeWritable(dir).catch(() => undefined);
    await rm(dir, { recursive: true, force: true });
  }
}
