import { materialise } from '@peltier/source';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { makeWritable } from './session-dir.ts';

/** Fresh read-only copies of both arms, from git objects; never from a workspace (DESIGN §2.5). */
export interface Arms {
  readonly baseline: string;
  readonly candidate: string;
  remove(): Promise<void>;
}

/**
 * Rebuilds both arms in a session's directory, at paths of equal length. `swapped` puts the candidate where the baseline
 * was before, so that no directory favours an arm.
 */
export async function rebuildArms(options: {
  readonly sessionDir: string;
  readonly name: string;
  readonly mirrorDir: string;
  readonly baseTree: string;
  readonly tree: string;
  readonly swapped: boolean;
}): Promise<Arms> {
  const { mirrorDir, swapped } = options;
  const root = join(options.sessionDir, options.name);
  await mkdir(root, { recursive: true, mode: 0o755 });
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
