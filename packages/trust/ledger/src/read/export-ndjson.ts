import { canonicalJson, type LedgerEntry } from '@peltier/protocol';

/** One line per row, in order, each the row's canonical JSON and a line feed; nothing is held in memory. */
export function* exportNdjson(reader: {
  readonly all: () => Iterable<LedgerEntry>;
}): Generator<string, void, undefined> {
  for (const entry of reader.all()) yield `${canonicalJson({ ...entry })}\n`;
}
