import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);

/** Runs steps on a copy of the library of its own, because its table of characters cannot be made smaller again. */
export function history(target, steps) {
  const slugify = freshCopy(target);
  return steps.map(([kind, first, options]) => {
    try {
      return kind === 'extend' ? [kind, slugify.extend(first)] : slugify(first, options);
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
