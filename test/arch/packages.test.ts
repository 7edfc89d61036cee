import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from './cruise.ts';
import { importTable, packagesOf } from './import-table.ts';
import { manifestOf } from './planted-tree.ts';

const folders = Object.keys(importTable);
const exact = /^\d+\.\d+\.\d+(-[0-9A-Za-z.-]+)?$/;
const read = (path: string): unknown => JSON.parse(readFileSync(join(root, path), 'utf8'));

interface Project {
  readonly references?: readonly { readonly path: string }[];
}

function referencesOf(file: string): string[] {
  return ((read(file) as Project).references ?? []).map(({ path }) => path);
}

function dependenciesOf(folder: string): [name: string, version: string][] {
  return Object.entries(manifestOf(folder).dependencies ?? {});
}

describe('the packages', () => {
  it('are the ones of the table, all compiled from the root', () => {
    const present = ['trust', 'untrusted'].flatMap((side) =>
      readdirSync(join(root, 'packages', side)).map((name) => `${side}/${name}`),
    );
    expect(present.sort()).toEqual([...folders].sort());
    expect(referencesOf('tsconfig.json').sort()).toEqual(
      folders.map((folder) => `packages/${folder}`).sort(),
    );
  });

  it.each(folders)('packages/%s: dependencies = references = the table', (folder) => {
    const table = packagesOf(importTable[folder] ?? []);
    const ours = dependenciesOf(folder)
      .filter(([name]) => name.startsWith('@peltier/'))
      .map(([name]) => name.replace('@peltier/', ''));
    expect(ours.sort()).toEqual(table);
    expect(
      referencesOf(`packages/${folder}/tsconfig.json`)
        .map((path) => basename(path))
        .sort(),
    ).toEqual(table);
  });

  it.each(folders)(
    'packages/%s: its name is its folder, and every name it exports has a source',
    (folder) => {
      const { name, exports } = manifestOf(folder);
      expect(name).toBe(`@peltier/${basename(folder)}`);
      const missing = Object.keys(exports).filter(
        (subpath) => !existsSync(join(root, 'packages', folder, 'src', subpath, 'index.ts')),
      );
      expect(missing).toEqual([]);
    },
  );

  it.each(folders)('packages/%s: versions are pinned exactly', (folder) => {
    expect(dependenciesOf(folder).filter(([, version]) => !exact.test(version))).toEqual([]);
  });

  it('has exact versions at the root, one lock, and better-sqlite3 at 12', () => {
    const { devDependencies } = read('package.json') as {
      readonly devDependencies: Record<string, string>;
    };
    expect(Object.entries(devDependencies).filter(([, version]) => !exact.test(version))).toEqual(
      [],
    );
    const { packages } = read('package-lock.json') as {
      readonly packages: Record<string, { readonly version: string; readonly resolved?: string }>;
    };
    expect(packages['node_modules/better-sqlite3']?.version).toMatch(/^12\./);
  });
});
