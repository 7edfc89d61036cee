import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './cruise.ts';

/** Paths of all files that git knows or would add, relative to the root, that still exist. */
export function projectFiles(): string[] {
  const listed = execFileSync(
    'git',
    ['ls-files', '-z', '--cached', '--others', '--exclude-standard'],
    {
      cwd: root,
      encoding: 'utf8',
    },
  );
  return listed.split('\0').filter((path) => path !== '' && existsSync(join(root, path)));
}

/** Text of a project file, or nothing when it is binary. */
export function textOf(path: string): string | undefined {
  const bytes = readFileSync(join(root, path));
  return bytes.includes(0) ? undefined : bytes.toString('utf8');
}
