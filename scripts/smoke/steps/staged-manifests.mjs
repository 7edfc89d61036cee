import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** The root of the staged tree. */
export const tree = join(import.meta.dirname, '..', '..', '..');

/** Folder and package.json of every staged package. */
export function stagedManifests() {
  return ['trust', 'untrusted'].flatMap((side) =>
    readdirSync(join(tree, 'packages', side)).map((name) => {
      const folder = join(tree, 'packages', side, name);
      return { folder, manifest: JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) };
    }),
  );
}
