/** The library writes a mark for every line up to that of a mapping, and never ends if that is no whole number. */
const LAST_LINE = 10_000;

/** Writes a map from its mappings: `[line, column]`, or with the number of the source, line, column and perhaps a name. */
export function generate(library, { root, sources, contents, mappings }) {
  const generator = new library.SourceMapGenerator({ file: 'out.js', sourceRoot: root });
  for (const [line, column, source, originalLine, originalColumn, name] of mappings) {
    if (!Number.isInteger(line) || line > LAST_LINE) throw new RangeError('not a line');
    generator.addMapping({
      generated: { line, column },
      source: source === undefined ? undefined : sources[source],
      original: source === undefined ? undefined : { line: originalLine, column: originalColumn },
      name,
    });
  }
  contents.forEach((content, index) => {
    if (content !== null) generator.setSourceContent(sources[index], content);
  });
  return generator.toJSON();
}
