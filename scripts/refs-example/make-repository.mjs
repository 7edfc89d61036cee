import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { commitAll, git } from '../history/pair-repository.mjs';

/** A small library with an obviously quadratic function, and versions of it. */
export const LIBRARY = {
  quadratic: `'use strict';
exports.countDistinct = function countDistinct(items) {
  const seen = [];
  for (const item of items) if (!seen.includes(item)) seen.push(item);
  return seen.length;
};
`,
  faster: `'use strict';
exports.countDistinct = function countDistinct(items) {
  const seen = new Set();
  for (const item of items) seen.add(item);
  return seen.size;
};
`,
  slower: `'use strict';
exports.countDistinct = function countDistinct(items) {
  const seen = [];
  for (const item of items) if (!seen.slice().reverse().includes(item)) seen.push(item);
  return seen.length;
};
`,
  wrong: `'use strict';
exports.countDistinct = function countDistinct(items) {
  const seen = new Set();
  for (const item of items) seen.add(String(item));
  return seen.size;
};
`,
};

const TRUSTED = {
  'peltier.toml': `[target]
name = "distinct"
kind = "node-library"

[source]
path = "."

[patch]
writable = ["lib/distinct.js"]

[[entry]]
id = "count"
module = "lib/distinct.js"
export = "countDistinct"
inputs = "inputs.ts#lists"

[[entry.workload]]
id = "long"
size = 2000
weight = 1
`,
  'inputs.ts': `export const lists = ({ fc, size }) =>
  fc.tuple(
    fc.array(fc.oneof(fc.integer(), fc.integer().map(String)), { minLength: size, maxLength: size }),
  );
`,
};

/** Makes the repository at `repo` with the base commit. @returns the commit. */
export function makeExampleRepository(repo, changes = {}) {
  rmSync(repo, { recursive: true, force: true });
  mkdirSync(repo, { recursive: true });
  git(repo, ['init', '--quiet', '--initial-branch=main']);
  return commitFiles(repo, {
    ...TRUSTED,
    'lib/distinct.js': LIBRARY.quadratic,
    'package.json': '{"name":"distinct","version":"1.0.0"}\n',
    'README.md': 'Counts.\n',
    ...changes,
  });
}

/** Commits files on top of `from`, or of what is checked out. @returns the commit. */
export function commitFiles(repo, files, from) {
  if (from !== undefined) git(repo, ['checkout', '--quiet', '--force', '--detach', from]);
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(repo, path)), { recursive: true });
    writeFileSync(join(repo, path), text);
  }
  return commitAll(repo, Object.keys(files).join(', ').slice(0, 60));
}
