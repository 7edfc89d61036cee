import { ROW_BODIES, type LedgerEntry } from '@peltier/protocol';

/**
 * Counts rows whose body has not the shape that this version writes for their kind. That is no finding: the chain vouches
 * for bytes, and an older or newer version may have written another shape. Whoever reads the rows should know.
 */
export function bodyCheck(): {
  readonly visit: (entry: LedgerEntry | undefined) => void;
  /** One sentence, or undefined when every shape is known. */
  readonly caveat: () => string | undefined;
} {
  let unknown = 0;
  let first = 0;
  return {
    visit: (entry) => {
      if (entry === undefined || ROW_BODIES[entry.kind].safeParse(entry.body).success) return;
      if (unknown === 0) first = entry.seq;
      unknown += 1;
    },
    caveat: () =>
      unknown === 0
        ? undefined
        : `Rows whose body has a shape this version does not know: ${unknown}, the first at seq ${first}.`,
  };
}
