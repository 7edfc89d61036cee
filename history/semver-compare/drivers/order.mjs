/** Parses a list of versions and compares each with each, as sorting and ranges do. */
export function order(SemVer, texts) {
  const versions = texts.map((text) => new SemVer(text));
  return versions.map((one) => versions.map((other) => one.compare(other)));
}
