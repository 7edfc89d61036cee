/** Makes objects once and asks them many things; what cannot be made is left out. Errors count by their class. */
export function objects(semver, versions, options, ranges, steps) {
  const made = versions.flatMap((version) =>
    attempt(() => [new semver.SemVer(version, options)], []),
  );
  const known = ranges.flatMap((range) => attempt(() => [new semver.Range(range, options)], []));
  const answers = steps.map(([kind, one, two, release, identifier, base]) => {
    const [first, second] = [made[one % made.length], made[two % made.length]];
    return first === undefined
      ? []
      : attempt(() => ask(kind, { first, second, known, release, identifier, base }));
  });
  return [made.map(fields), known.map((range) => [range.raw, range.range, String(range)]), answers];
}

function ask(kind, { first, second, known, release, identifier, base }) {
  switch (kind) {
    case 'compare':
      return [first.compare(second), second.compare(first)];
    case 'compareMain':
      return [first.compareMain(second)];
    case 'comparePre':
      return [first.comparePre(second)];
    case 'compareBuild':
      return [first.compareBuild(second)];
    case 'inc': {
      const same = first.inc(release, identifier, base);
      return [same === first, fields(first)];
    }
    case 'format':
      return [first.format(), first.toString(), first.version];
    case 'test':
      return known.map((range) => range.test(first));
    default:
      return fields(first);
  }
}

function fields({
  raw,
  version,
  major,
  minor,
  patch,
  prerelease,
  build,
  loose,
  includePrerelease,
}) {
  return [raw, version, major, minor, patch, [...prerelease], [...build], loose, includePrerelease];
}

function attempt(make, otherwise) {
  try {
    return make();
  } catch (error) {
    return otherwise ?? ['threw', error.constructor.name];
  }
}
