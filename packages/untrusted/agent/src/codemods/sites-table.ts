import { readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { parseFile } from './parse-file.ts';
import { CODEMODS } from './registry.ts';

const MAX_FILES = 2000;
const MAX_BYTES = 400_000;

/** Script paths below a directory, without dependencies, tests and minified files. */
function scriptsIn(directory: string): string[] {
  const found: string[] = [];
  const pending = [directory];
  while (pending.length > 0 && found.length < MAX_FILES) {
    const at = pending.pop();
    if (at === undefined) break;
    for (const entry of readdirSync(at, { withFileTypes: true })) {
      const path = join(at, entry.name);
      if (entry.isDirectory()) {
        if (!/^(?:node_modules|tests?|bench.*|umd|esm|\..*)$/u.test(entry.name)) pending.push(path);
      } else if (/\.[cm]?js$/u.test(entry.name) && !/\.min\.|^test|\.test\./u.test(entry.name)) {
        if (statSync(path).size <= MAX_BYTES) found.push(path);
      }
    }
  }
  return found.sort();
}

function countSites(directory: string): Map<string, number> {
  const counts = new Map<string, number>();
  for (const path of scriptsIn(directory)) {
    try {
      const file = parseFile(path, readFileSync(path, 'utf8'));
      for (const codemod of CODEMODS)
        counts.set(codemod.name, (counts.get(codemod.name) ?? 0) + codemod.find(file).length);
    } catch (error) {
      if (!(error instanceof SyntaxError)) throw error;
    }
  }
  return counts;
}

/**
 * "Sites found per codemod and package" as a Markdown table: a row per codemod, a column per directory with any site.
 * Files that are no JavaScript are passed over; dependencies, tests and minified files are not read.
 */
export function sitesTable(directories: readonly string[]): string {
  const columns = directories
    .map((each) => ({ name: basename(resolve(each)), counts: countSites(each) }))
    .filter(({ counts }) => [...counts.values()].some((count) => count > 0));
  const rows = CODEMODS.map((codemod) => {
    const cells = columns.map(({ counts }) => counts.get(codemod.name) ?? 0);
    const packages = cells.filter((count) => count > 0).length;
    return [codemod.name, codemod.class, packages, ...cells.map((count) => count || '')];
  });
  const header = ['codemod', 'class', 'packages', ...columns.map(({ name }) => name)];
  const lines = [header, header.map(() => '---'), ...rows].map(
    (cells) => `| ${cells.join(' | ')} |`,
  );
  return `${lines.join('\n')}\n`;
}
