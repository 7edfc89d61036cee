import { runGit, tryGit } from '../git/run-git.ts';
import { withScratchIndex } from '../git/object-store.ts';
import { refuse } from './refuse.ts';

/**
 * Applies a patch with git to a scratch index of our bare mirror: no work tree, so no filter, no hook, no link.
 * @returns the object id of the resulting tree.
 * @throws {SourceError} `internal.parser_differential` when git refuses what our own applier took.
 */
export function applyWithGit(request: {
  readonly mirrorDir: string;
  readonly baseTree: string;
  readonly patch: Uint8Array;
}): Promise<string> {
  const { mirrorDir: gitDir, baseTree, patch } = request;
  return withScratchIndex(async (indexFile) => {
    await runGit({ gitDir, indexFile, args: ['read-tree', baseTree] });
    const args = ['apply', '--cached', '--whitespace=nowarn', '-p1', '-'];
    const applied = await tryGit({ gitDir, indexFile, args, input: patch });
    if (applied.code !== 0) refuse('internal.parser_differential', `git: ${applied.stderr.trim()}`);
    const tree = await runGit({ gitDir, indexFile, args: ['write-tree'] });
    return tree.toString('latin1').trim();
  });
}
