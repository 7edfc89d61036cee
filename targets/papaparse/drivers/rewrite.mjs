const READINGS = [{}, { header: true }, { header: true, dynamicTyping: true }];

/** A file read in several ways, each written again, one after the other; what was wrong with it comes last. */
export function rewrite(papa, text) {
  let written = '';
  for (const reading of READINGS) {
    const { data, meta, errors } = papa.parse(text, { ...reading });
    written += papa.unparse({ data, fields: meta.fields }, { skipEmptyLines: 'greedy' });
    written += `\n${meta.delimiter}${meta.linebreak}${String(errors.length)}\n`;
  }
  return written;
}
