import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { runGit, tryGit } from './run-git.ts';

/** The bare repository of a target under the state directory; made on first use, with no hooks and no attributes. */
export async function openMirror(stateDir: string, target: string): Promise<string> {
  const gitDir = join(stateDir, 'mirrors', `${target}.git`);
  if (!existsSync(join(gitDir, 'HEAD'))) {
    await mkdir(gitDir, { recursive: true, mode: 0o700 });
    await runGit({ args: ['init', '--quiet', '--bare', '--template=', gitDir] });
  }
  return gitDir;
}

/** The tree kept under a name of ours, or undefined. */
export async function keptTree(gitDir: string, name: string): Promise<string | undefined> {
  const args = ['rev-parse', '--quiet', '--verify', `refs/peltier/${name}^{tree}`];
  const { code, stdout } = await tryGit({ gitDir, args });
  return code === 0 ? stdout.toString('latin1').trim() : undefined;
}

/** Keeps a tree (and all it holds) under a name of ours. */
export async function keepTree(gitDir: string, name: string, tree: string): Promise<void> {
  await runGit({ gitDir, args: ['update-ref', `refs/peltier/${name}`, tree] });
}
