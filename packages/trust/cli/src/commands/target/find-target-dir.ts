import { PELTIER_ROOT } from '@peltier/verdict';
import { existsSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { targetName } from '@peltier/protocol';
import { SourceError } from '@peltier/source';

/**
 * The directory of a target: a directory that holds a target.toml, or a name looked for as `targets/NAME` upwards from
 * the working directory and then in this installation.
 * @throws {SourceError} `target.missing` with every place that was looked at.
 */
export function findTargetDir(nameOrDir: string, cwd: string): string {
  const direct = resolve(cwd, nameOrDir);
  const places = isTargetName(nameOrDir) ? namedPlaces(nameOrDir, cwd) : [];
  // A bare name means a target first: a folder of that name may happen to lie here.
  for (const dir of [...places, direct]) {
    if (existsSync(join(dir, 'target.toml')) && statSync(dir).isDirectory()) return dir;
  }
  throw new SourceError('target.missing', {
    found: 'no target.toml',
    at: [...places, direct].map((dir) => join(dir, 'target.toml')).join(', '),
  });
}

function isTargetName(text: string): boolean {
  return targetName.safeParse(text).success;
}

function namedPlaces(name: string, cwd: string): readonly string[] {
  const places: string[] = [];
  for (let dir = resolve(cwd); ; dir = dirname(dir)) {
    places.push(join(dir, 'targets', name));
    if (dirname(dir) === dir) break;
  }
  places.push(join(PELTIER_ROOT, 'targets', name));
  return [...new Set(places)];
}
