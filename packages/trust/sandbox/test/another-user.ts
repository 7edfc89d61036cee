import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

/** The words that start a command as another user. */
export const becoming = (uid: number): readonly [string, ...string[]] => [
  'setpriv',
  `--reuid=${uid}`,
  `--regid=${uid}`,
  '--clear-groups',
  '--',
];

/** A clone in a folder that only its owner can enter is out of another user's reach. */
export function canReadHere(uid: number): boolean {
  if (uid === process.geteuid?.()) return true;
  const [file, ...args] = becoming(uid);
  const program = join(import.meta.dirname, 'host-scenarios.mjs');
  return spawnSync(file, [...args, 'test', '-r', program]).status === 0;
}
