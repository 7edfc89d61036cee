// Maps every exported name of a workspace package (`@peltier/x`, `@peltier/x/sub`) to its source file, in the shape
// dependency-cruiser reads aliases in. A name that `exports` does not list stays unresolvable, as it is at run time.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');

function packageFolders() {
  return ['trust', 'untrusted'].flatMap((side) =>
    readdirSync(join(root, 'packages', side)).map((name) => join(root, 'packages', side, name)),
  );
}

function aliasesOf(folder) {
  const manifest = join(folder, 'package.json');
  if (!existsSync(manifest)) return [];
  const { name, exports } = JSON.parse(readFileSync(manifest, 'utf8'));
  return Object.entries(exports)
    .filter(([, target]) => typeof target.default === 'string')
    .map(([subpath, target]) => [
      `${name}${subpath.slice(1)}$`,
      join(folder, target.default.replace(/^\.\/dist\//, 'src/').replace(/\.js$/, '.ts')),
    ]);
}

export default { resolve: { alias: Object.fromEntries(packageFolders().flatMap(aliasesOf)) } };
