import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { SurfaceComparison } from './compare-surfaces.ts';

/** Compares the `.d.ts` files of two trees; comments and white space do not count. */
export async function compareDeclarations(
  baseline: string,
  candidate: string,
): Promise<SurfaceComparison> {
  const [ours, theirs] = await Promise.all([declarationsIn(baseline), declarationsIn(candidate)]);
  const changed = [...ours].filter(([file, text]) => theirs.get(file) !== text);
  return {
    changed: changed.map(([path]) => ({
      path,
      baseline: 'present',
      candidate: theirs.has(path) ? 'changed' : 'missing',
    })),
    added: [...theirs.keys()].filter((file) => !ours.has(file)),
  };
}

async function declarationsIn(tree: string): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  const files = await readdir(tree, { recursive: true, withFileTypes: true });
  for (const file of files) {
    if (!file.isFile() || !/\.d\.[cm]?ts$/u.test(file.name)) continue;
    const path = join(file.parentPath, file.name);
    const name = path.slice(tree.length + 1);
    if (name.split('/').includes('node_modules')) continue;
    found.set(name, withoutComments(await readFile(path, 'utf8')));
  }
  return found;
}

/** A comment mark inside a string literal type is taken for a comment on both sides alike. */
function withoutComments(text: string): string {
  return text
    .replace(/\/\*[\s\S]*?\*\/|\/\/[^\n]*/gu, ' ')
    .replace(/\s+/gu, ' ')
    .trim();
}
