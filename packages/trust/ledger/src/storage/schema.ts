import { createHash } from 'node:crypto';
import type Database from 'better-sqlite3';
import { canonicalJson } from '@peltier/protocol';
import { LedgerError } from '../ledger-error.ts';
import { GENESIS_PREV } from '../chain/entry-hash.ts';

/** "PELT": marks the file as ours in its header. */
const APPLICATION_ID = 0x50454c54;
const USER_VERSION = 1;

interface SchemaObject {
  readonly type: string;
  readonly name: string;
  readonly tbl_name: string;
  readonly sql: string;
}

const COLUMNS = 'seq, id, kind, at, target, attempt, body, prev, hash';

/**
 * The one table. Nothing but the primary key is UNIQUE: with a second unique key REPLACE would delete a row that the
 * guard did not look at.
 */
const table = `CREATE TABLE entries (
  seq INTEGER PRIMARY KEY CHECK (seq > 0),
  id TEXT NOT NULL,
  kind TEXT NOT NULL,
  at TEXT NOT NULL,
  target TEXT,
  attempt TEXT,
  body TEXT NOT NULL,
  prev TEXT NOT NULL,
  hash TEXT NOT NULL
) STRICT`;

const noUpdate = `CREATE TRIGGER entries_no_update BEFORE UPDATE ON entries
BEGIN SELECT RAISE(ABORT, 'peltier: update'); END`;

const noDelete = `CREATE TRIGGER entries_no_delete BEFORE DELETE ON entries
BEGIN SELECT RAISE(ABORT, 'peltier: delete'); END`;

/** Order matters to the writer only: a seen id is reported as such because seq and prev are right by then. */
const guard = `CREATE TRIGGER entries_guard BEFORE INSERT ON entries
BEGIN
  SELECT RAISE(ABORT, 'peltier: seq')
    WHERE NEW.seq IS NOT (SELECT coalesce(max(seq), 0) + 1 FROM entries);
  SELECT RAISE(ABORT, 'peltier: prev')
    WHERE NEW.prev IS NOT coalesce((SELECT hash FROM entries ORDER BY seq DESC LIMIT 1), '${GENESIS_PREV}');
  SELECT RAISE(ABORT, 'peltier: id') WHERE EXISTS (SELECT 1 FROM entries WHERE id = NEW.id);
  SELECT RAISE(ABORT, 'peltier: hash')
    WHERE NEW.hash IS NOT peltier_entry_hash(${COLUMNS.split(', ')
      .slice(0, -1)
      .map((column) => `NEW.${column}`)
      .join(', ')});
END`;

const object = (type: string, name: string, sql: string): SchemaObject => ({
  type,
  name,
  tbl_name: 'entries',
  sql,
});
/** A plain index keeps equal keys in row order, so "newest first" needs no sorting. */
const index = (name: string, on: string): SchemaObject =>
  object('index', name, `CREATE INDEX ${name} ON entries (${on})`);

/** Everything that sqlite_master may hold. Exported for tests that build a file without one of the defences. */
export const SCHEMA: readonly SchemaObject[] = [
  object('table', 'entries', table),
  object('trigger', 'entries_no_update', noUpdate),
  object('trigger', 'entries_no_delete', noDelete),
  object('trigger', 'entries_guard', guard),
  index('entries_by_id', 'id'),
  index('entries_by_kind', 'kind'),
  index('entries_by_target', 'target'),
  index('entries_by_target_kind', 'target, kind'),
  index('entries_by_attempt', 'attempt, kind'),
  index('entries_by_normalised_hash', `json_extract(body, '$.normalised_hash')`),
];

function hashOf(objects: readonly SchemaObject[]): string {
  const sorted = objects
    .map(({ type, name, tbl_name, sql }) => ({ type, name, tbl_name, sql }))
    .sort((a, b) => (a.name < b.name ? -1 : 1));
  const text = canonicalJson({
    application_id: APPLICATION_ID,
    user_version: USER_VERSION,
    objects: sorted,
  });
  return createHash('sha256').update(text).digest('hex');
}

/** SHA-256 of the schema this version writes. */
export const SCHEMA_HASH = hashOf(SCHEMA);

/** Writes the schema into an empty database; the caller holds the write lock. */
export function createSchema(db: Database.Database): void {
  for (const { sql } of SCHEMA) db.exec(sql);
  db.pragma(`application_id = ${APPLICATION_ID}`);
  db.pragma(`user_version = ${USER_VERSION}`);
}

/** True when the database holds no table, index, view or trigger at all. */
export function isEmptyDatabase(db: Database.Database): boolean {
  return db.prepare('SELECT 1 FROM main.sqlite_master LIMIT 1').get() === undefined;
}

/** What differs from the schema of this version, in one sentence, or undefined. */
export function schemaFault(db: Database.Database): string | undefined {
  for (const [pragma, expected] of [
    ['application_id', APPLICATION_ID],
    ['user_version', USER_VERSION],
  ] as const) {
    const found: unknown = db.pragma(`main.${pragma}`, { simple: true });
    if (found !== expected) return `${pragma} is ${String(found)}, not ${expected}`;
  }
  const objects = db
    .prepare<[], SchemaObject>('SELECT type, name, tbl_name, sql FROM main.sqlite_master')
    .all();
  if (hashOf(objects) === SCHEMA_HASH) return undefined;
  const known = new Map(SCHEMA.map((one) => [one.name, one.sql]));
  for (const { type, name, sql } of objects)
    if (known.get(name) !== sql) return `${type} ${JSON.stringify(name)} is unknown or altered`;
  const names = new Set(objects.map((one) => one.name));
  const missing = SCHEMA.filter((one) => !names.has(one.name)).map((one) => one.name);
  return `missing: ${missing.join(', ')}`;
}

/** @throws {LedgerError} `ledger.schema` when anything was added, changed or removed. */
export function assertSchema(db: Database.Database): void {
  const fault = schemaFault(db);
  if (fault !== undefined) throw new LedgerError('ledger.schema', { found: fault });
}
