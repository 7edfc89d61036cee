import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { hasOwn } from './codec/built-ins.ts';

/** A loaded module: its namespace, and what a caller who wants "the module" gets. */
export interface Loaded {
  readonly namespace: Readonly<Record<string, unknown>>;
  /** `module.exports` of a CommonJS module, the namespace of an ES module. */
  readonly whole: unknown;
}

/** Loads a file below `folder` as a user would, whichever module system it is written in. */
export async function loadModule(folder: string, file: string): Promise<Loaded> {
  const require = createRequire(join(folder, 'entry.js'));
  const path = require.resolve(join(folder, file));
  const namespace = (await import(pathToFileURL(path).href)) as Record<string, unknown>;
  const common = hasOwn(require.cache, path) && hasOwn(namespace, 'default');
  return { namespace, whole: common ? namespace['default'] : namespace };
}
