// A throw-away copy of the built packages with better-sqlite3 built for another Node: the checkout itself keeps the
// build of the Node it was installed with. Everything else in node_modules is linked.
import { cpSync, existsSync, mkdirSync, readFileSync, readdirSync, symlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { sqliteFor } from '../native/sqlite-for.mjs';

const root = join(import.meta.dirname, '..', '..');
const sqlite = join('node_modules', 'better-sqlite3');

/** Folders of all packages, relative to the root. */
function packageFolders() {
  return ['trust', 'untrusted'].flatMap((side) =>
    readdirSync(join(root, 'packages', side)).map((name) => join('packages', side, name)),
  );
}

function stagePackage(tree, folder) {
  const to = join(tree, folder);
  mkdirSync(to, { recursive: true });
  if (!existsSync(join(root, folder, 'dist')))
    throw new Error(`${folder} is not built: run \`npm run build\``);
  for (const part of ['package.json', 'dist', 'bin']) {
    if (existsSync(join(root, folder, part)))
      cpSync(join(root, folder, part), join(to, part), { recursive: true });
  }
  const nested = join(root, folder, 'node_modules');
  if (existsSync(nested)) symlinkSync(nested, join(to, 'node_modules'));
  const { name } = JSON.parse(readFileSync(join(to, 'package.json'), 'utf8'));
  mkdirSync(dirname(join(tree, 'node_modules', name)), { recursive: true });
  symlinkSync(to, join(tree, 'node_modules', name));
}

/** Fills an empty folder with the tree for one Node binary. */
export function stageTree({ node, tree }) {
  mkdirSync(join(tree, 'node_modules'));
  for (const name of readdirSync(join(root, 'node_modules'))) {
    if (['@peltier', 'better-sqlite3', '.bin'].includes(name)) continue;
    symlinkSync(join(root, 'node_modules', name), join(tree, 'node_modules', name));
  }
  for (const part of ['package.json', 'lib']) {
    cpSync(join(root, sqlite, part), join(tree, sqlite, part), { recursive: true });
  }
  sqliteFor({ node, destination: join(tree, sqlite, 'build', 'Release', 'better_sqlite3.node') });
  for (const folder of packageFolders()) stagePackage(tree, folder);
  for (const folder of ['config', 'playbook'].filter((name) => existsSync(join(root, name)))) {
    cpSync(join(root, folder), join(tree, folder), { recursive: true });
  }
  cpSync(join(root, 'package.json'), join(tree, 'package.json'));
  cpSync(join(root, 'scripts', 'smoke'), join(tree, 'scripts', 'smoke'), { recursive: true });
}
