import { runGit } from '../git/run-git.ts';

/**
 * The unified diff in git form from one tree to another, as admission reads it. The text holds untrusted file
 * content: escape it before it reaches a terminal or a page.
 */
export async function treeDiff(trees: {
  readonly mirrorDir: string;
  readonly from: string;
  readonly to: string;
}): Promise<string> {
  const fixed = [
    '--no-ext-diff',
    '--no-textconv',
    '--no-renames',
    '--no-color',
    '--full-index',
    '-U3',
  ];
  const args = [
    'diff-tree',
    '-r',
    '-p',
    '--src-prefix=a/',
    '--dst-prefix=b/',
    ...fixed,
    trees.from,
    trees.to,
  ];
  const out = await runGit({ gitDir: trees.mirrorDir, args, timeoutMs: 30_000 });
  return out.toString('utf8');
}
