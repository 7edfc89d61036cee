/** Several calls in a row, and each once more in reverse order; options are frozen. Errors count by their class. */
export function history(camelCase, calls) {
  const run = ([input, options]) => {
    try {
      return camelCase(input, options && Object.freeze({ ...options }));
    } catch (error) {
      return ['threw', error.constructor.name];
    }
  };
  return [...calls, ...calls.toReversed()].map(run);
}
