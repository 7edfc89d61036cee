/** Runs calls one after the other; the defaults, which a caller may change, are as they were afterwards. */
export function history(he, calls) {
  const before = [{ ...he.encode.options }, { ...he.decode.options }];
  try {
    return calls.map(([kind, first, options]) => {
      try {
        if (kind !== 'default') return he[kind](first, options);
        Object.assign(he[first].options, options);
        return { ...he[first].options };
      } catch (error) {
        return ['threw', error.constructor.name, error.message];
      }
    });
  } finally {
    Object.assign(he.encode.options, before[0]);
    Object.assign(he.decode.options, before[1]);
  }
}
