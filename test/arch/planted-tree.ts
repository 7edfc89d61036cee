import { cpSync, mkdirSync, mkdtempSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { root } from './cruise.ts';
import { importTable } from './import-table.ts';

const configuration = ['package.json', '.dependency-cruiser.mjs', 'scripts/package-sources.mjs'];

interface Manifest {
  readonly name: string;
  readonly exports: Readonly<Record<string, unknown>>;
  readonly dependencies?: Readonly<Record<string, string>>;
}

/** The package.json of one package folder of the table, such as `trust/ledger`. */
export function manifestOf(folder: string): Manifest {
  return JSON.parse(
    readFileSync(join(root, 'packages', folder, 'package.json'), 'utf8'),
  ) as Manifest;
}

/** Every name under which something of ours can be imported, without the scope: `ledger`, `ledger/read`, … */
export function exportedNames(): string[] {
  return Object.keys(importTable).flatMap((folder) => {
    const { name, exports } = manifestOf(folder);
    return Object.keys(exports).map(
      (subpath) => `${name.replace('@peltier/', '')}${subpath.slice(1)}`,
    );
  });
}

/** A throw-away tree with the real manifests and rules, empty entry files, and the given files; returns its folder. */
export function plantTree(files: Readonly<Record<string, string>>): string {
  const tree = mkdtempSync(join(tmpdir(), 'peltier-planted-'));
  const put = (path: string, text: string): void => {
    mkdirSync(dirname(join(tree, path)), { recursive: true });
    writeFileSync(join(tree, path), text);
  };
  for (const file of configuration) {
    mkdirSync(dirname(join(tree, file)), { recursive: true });
    cpSync(join(root, file), join(tree, file));
  }
  symlinkSync(join(root, 'node_modules'), join(tree, 'node_modules'));
  for (const folder of Object.keys(importTable)) {
    const manifest = manifestOf(folder);
    put(`packages/${folder}/package.json`, JSON.stringify(manifest));
    for (const subpath of Object.keys(manifest.exports)) {
      put(join('packages', folder, 'src', subpath, 'index.ts'), 'export const here = 1;\n');
    }
  }
  for (const [path, text] of Object.entries(files)) put(path, text);
  return tree;
}
