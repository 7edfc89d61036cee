import { materialise } from '@peltier/source';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { makeWritable } from './session-dir.ts';

/** Fresh read-only copies of both arms, from git objects; never from a workspace (DESIGN §2.5). */
export interface Arms {
  readonly baseline: string;
  readonly candidate: string;
  remove(): Promise<void>;
}

/**
 * Rebuilds both arms in a session's directory, at paths of equal length whose names say nothing: a process can read where its
 * tree comes from, and must not learn the phase or its arm by it. `swapped` says which of the two places the candidate gets;
 * the caller tosses a coin for it, and turns it over for the confirm run.
 */
export async function rebuildArms(options: {
  readonly sessionDir: string;
  readonly mirrorDir: string;
  readonly baseTree: string;
  readonly tree: string;
  readonly swapped: boolean;
}): Promise<Arms> {
  const { mirrorDir, swapped } = options;
  const root = await mkdtemp(join(options.sessionDir, 't-'));
  await chmod(root, 0o755);
  const [first, second] = [join(root, 'x1'), join(root, 'x2')];
  const baseline = swapped ? second : first;
  const candidate = swapped ? first : second;
  await materialise({ mirrorDir, tree: options.baseTree, directory: baseline });
  await materialise({ mirrorDir, tree: options.tree, directory: candidate });
  return {
    baseline,
    candidate,
    async remove() {
      await makeWritable(root);
      await rm(root, { recursive: true, force: true });
    },
  };
}
