import { publishBranch } from '@peltier/source';
import type { TargetBody } from '@peltier/protocol';
import type { OpenTarget } from '@peltier/verdict';

/**
 * Puts the base on a branch: of the operator's own repository for `path` targets, of the target's mirror otherwise. The
 * branch is new at each round; nothing is ever forced.
 */
export async function acceptedBranch(
  open: OpenTarget,
  state: TargetBody,
): Promise<{ readonly repository: string; readonly branch: string }> {
  const branch = `peltier/${open.target.name}-${state.base_tree.slice(0, 10)}`;
  const { source } = open.target.config;
  const repository = await publishBranch({
    mirrorDir: open.prepared.mirrorDir,
    sourceTree: state.source_tree,
    tree: state.base_tree,
    branch,
    message: `Apply ${String(state.patches.length)} accepted patches`,
    ...(source.kind === 'path' ? { repository: open.target.dir } : {}),
  });
  return { repository, branch };
}
