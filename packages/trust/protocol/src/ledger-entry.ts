import { z } from 'zod';
import { canonicalJson, type JsonValue } from './canonical-json.ts';
import { sha256Hex, targetName } from './op-fields.ts';

/** The kinds of row of the ledger (DESIGN §10). */
export const ENTRY_KINDS = [
  'target',
  'proposal',
  'refusal',
  'attempt',
  'stage',
  'verdict',
  'audit',
  'calibration',
  'checkpoint',
  'note',
] as const;
export type EntryKind = (typeof ENTRY_KINDS)[number];

/** The body of a row: an object whose text is its canonical form. */
export type EntryBody = Readonly<Record<string, JsonValue | undefined>>;

/** Identifiers are printable ASCII without white space, so that they are safe in a log, a path list and a query. */
const rowId = z.string().regex(/^[!-~]{1,200}$/);
const instant = z.string().regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);

/** A JSON object; numbers are finite and strings well formed, or it has no canonical text. */
const entryBody = z.custom<EntryBody>(
  (value) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
    try {
      canonicalJson(value as EntryBody);
      return true;
    } catch {
      return false;
    }
  },
  { error: 'not a JSON object with a canonical text' },
);

/** Kinds that belong to one attempt: their `attempt` column holds its verdict id. */
const OF_AN_ATTEMPT: ReadonlySet<EntryKind> = new Set(['attempt', 'stage', 'verdict', 'audit']);

const newFields = {
  kind: z.enum(ENTRY_KINDS),
  target: targetName.nullable(),
  attempt: rowId.nullable(),
  body: entryBody,
};

interface KindAndAttempt {
  readonly kind: EntryKind;
  readonly attempt: string | null;
}

function namesItsAttempt(row: KindAndAttempt): boolean {
  return !OF_AN_ATTEMPT.has(row.kind) || row.attempt !== null;
}

/** A row as its author hands it in; the writer adds seq, at, prev, hash and, where none is given, the id. */
export const newLedgerEntry = z
  .strictObject({ ...newFields, id: rowId.optional() })
  .refine(namesItsAttempt, { error: 'this kind names its attempt', path: ['attempt'] });

/** A row of the ledger. `hash` covers all other columns; `prev` is the hash of the row before, or 64 zeros. */
export const ledgerEntry = z
  .strictObject({
    seq: z.int().positive(),
    id: rowId,
    at: instant,
    ...newFields,
    prev: sha256Hex,
    hash: sha256Hex,
  })
  .refine(namesItsAttempt, { error: 'this kind names its attempt', path: ['attempt'] });

export type NewLedgerEntry = Readonly<z.infer<typeof newLedgerEntry>>;
export type LedgerEntry = Readonly<z.infer<typeof ledgerEntry>>;
