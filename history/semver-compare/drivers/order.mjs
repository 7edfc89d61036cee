/** Parses a list of versions and compares each with each, as sorting and ranges do; one sign a comparison. */
export function order(SemVer, texts) {
  const versions = texts.map((text) => new SemVer(text));
  let signs = '';
  for (const one of versions) {
    for (const other of versions) {
      const sign = one.compare(other);
      signs += sign === 0 ? '=' : sign === 1 ? '>' : sign === -1 ? '<' : `(${String(sign)})`;
    }
  }
  return signs;
}
