import { execFileSync } from 'node:child_process';

/** A bare repository that makes trees of files in its root. */
export function gitTrees(directory: string): {
  readonly tree: (files: Readonly<Record<string, string>>) => string;
  readonly show: (tree: string, path: string) => string;
} {
  const git = (args: readonly string[], input?: string): string =>
    execFileSync('git', ['--git-dir', directory, ...args], {
      encoding: 'utf8',
      ...(input === undefined ? {} : { input }),
    });
  execFileSync('git', ['init', '--quiet', '--bare', directory]);
  return {
    tree: (files) => {
      const lines = Object.entries(files).map(([path, text]) => {
        const oid = git(['hash-object', '-w', '--stdin'], text).trim();
        return `100644 blob ${oid}\t${path}\n`;
      });
      return git(['mktree'], lines.join('')).trim();
    },
    show: (tree, path) => git(['show', `${tree}:${path}`]),
  };
}
