import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);

/**
 * Runs steps on a copy of the library of its own, because rules cannot be taken back. Errors count by their class: rules
 * are patterns, and the engine words what is wrong with one.
 */
export function history(target, steps) {
  const pluralize = freshCopy(target);
  return steps.map(([name, ...rest]) => {
    try {
      const result = name === 'count' ? pluralize(...rest) : pluralize[name](...rest);
      return result === undefined ? name : result;
    } catch (error) {
      return ['threw', error.constructor.name];
    }
  });
}

/** Loads the module of these exports once more. */
function freshCopy(target) {
  const file = Object.keys(require.cache).find((path) => require.cache[path].exports === target);
  const loaded = require.cache[file];
  Reflect.deleteProperty(require.cache, file);
  try {
    return require(file);
  } finally {
    require.cache[file] = loaded;
  }
}
