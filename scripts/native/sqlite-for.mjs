// better-sqlite3 for one Node binary: from the cache when a build there fits, else compiled once and cached.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { cacheFolder, cacheKey, putIntoCache, takeFromCache, writeWhole } from './build-cache.mjs';
import { compileSqlite } from './compile.mjs';
import { factsOf } from './node-facts.mjs';

const root = join(import.meta.dirname, '..', '..');
const moduleFolder = join(root, 'node_modules', 'better-sqlite3');

/** Where `require('better-sqlite3')` looks for its built file in this checkout. */
export const builtFile = join(moduleFolder, 'build', 'Release', 'better_sqlite3.node');

/** Says what `sqliteFor` would do for a Node binary: reuse a cached build, or compile. */
export function planSqlite(node) {
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  const { version, integrity } = lock.packages['node_modules/better-sqlite3'];
  const facts = factsOf(node);
  const folder = cacheFolder('native');
  const key = cacheKey({ name: 'better-sqlite3', version, integrity }, facts);
  const bytes = takeFromCache(folder, key);
  return { action: bytes === undefined ? 'compile' : 'reuse', folder, key, bytes, facts };
}

/** Puts a fitting build at `destination` and says on stderr where it came from. */
export function sqliteFor({ node, destination }) {
  const plan = planSqlite(node);
  const label = `better-sqlite3 for Node ${plan.facts.version}`;
  let { bytes } = plan;
  if (bytes === undefined) {
    console.error(`${label}: compiling from source, once per machine (about 2 to 4 minutes)`);
    bytes = compileSqlite({ node, version: plan.facts.version, moduleFolder });
    putIntoCache(plan.folder, plan.key, bytes);
  } else {
    console.error(`${label}: reused the build cached on this machine`);
  }
  writeWhole(destination, bytes, 0o755);
}
