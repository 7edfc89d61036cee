/** Calls one function of the package by name. Objects are given as text, errors by their class. */
export function functions(semver, name, args) {
  try {
    return plain(semver[name](...args));
  } catch (error) {
    return ['threw', error.constructor.name];
  }
}

function plain(value) {
  return value !== null && typeof value === 'object' && !Array.isArray(value)
    ? String(value)
    : value;
}
