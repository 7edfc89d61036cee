import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from './cruise.ts';
import { projectFiles } from './tracked-files.ts';

const read = (path: string): string => readFileSync(join(root, path), 'utf8');
const pages = [
  'README.md',
  'AGENTS.md',
  'CHANGELOG.md',
  ...projectFiles().filter((path) => /^docs\/.*\.md$/.test(path)),
];
const scripts = Object.keys((JSON.parse(read('package.json')) as { scripts: object }).scripts);

/** Links of a page to files of the project that are not there. */
function brokenLinks(page: string, text: string): string[] {
  const links = [...text.matchAll(/\]\(([^)\s]+)\)/g)].map((match) => match[1] ?? '');
  return links
    .filter((link) => !/^([a-z]+:|#)/.test(link))
    .map((link) => link.replace(/#.*$/, ''))
    .filter((link) => !existsSync(join(root, dirname(page), link)))
    .map((link) => `${page}: ${link}`);
}

/** Scripts that a page tells the reader to run and that package.json does not have. */
function unknownScripts(page: string, text: string): string[] {
  const named = [...text.matchAll(/npm run (?:--silent )?([a-z][a-z:-]*)/g)].map(
    (match) => match[1] ?? '',
  );
  return named.filter((name) => !scripts.includes(name)).map((name) => `${page}: ${name}`);
}

describe('the rules themselves', () => {
  it('see a broken link and an unknown script', () => {
    expect(brokenLinks('docs/a.md', '[x](nowhere.md) [y](../README.md) [z](#here)')).toHaveLength(
      1,
    );
    expect(unknownScripts('a.md', '`npm run build && npm run nothing-such`')).toEqual([
      'a.md: nothing-such',
    ]);
  });
});

describe('the pages', () => {
  it('link to files that exist', () => {
    expect(pages.flatMap((page) => brokenLinks(page, read(page)))).toEqual([]);
  });

  it('name scripts that exist', () => {
    expect(pages.flatMap((page) => unknownScripts(page, read(page)))).toEqual([]);
  });

  it('keep AGENTS.md to 150 lines', () => {
    expect(read('AGENTS.md').split('\n').length).toBeLessThanOrEqual(150);
  });

  it('tell a newcomer the test command that CI runs', () => {
    expect(read('README.md')).toContain('npm test');
    expect(read('.ci/run')).toMatch(/\bstep \d+ 'tests' npm test\b/);
  });

  it('map every package in AGENTS.md', () => {
    const packages = projectFiles().flatMap(
      (path) => /^(packages\/[^/]+\/[^/]+)\/package\.json$/.exec(path)?.[1] ?? [],
    );
    const agents = read('AGENTS.md');
    expect(packages.length).toBeGreaterThan(5);
    expect(packages.filter((name) => !agents.includes(`\`${name}\``))).toEqual([]);
  });
});
