import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

/** The root of the staged tree. */
const tree = join(import.meta.dirname, '..', '..', '..');

/** Folder and package.json of every staged package. */
export function stagedManifests() {
  return ['trust', 'untrusted'].flatMap((side) =>
    readdirSync(join(tree, 'packages', side)).map((name) => {
      const folder = join(tree, 'packages', side, name);
      return { folder, manifest: JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) };
    }),
  );
}

/** Loads one exported name of a package, by name: `@peltier/ledger/read`. */
export async function importExport(name) {
  return import(name);
}

/** Loads a built file by its path below the staged tree, for code that no package exports. */
export async function importFile(path) {
  return import(pathToFileURL(join(tree, path)).href);
}
