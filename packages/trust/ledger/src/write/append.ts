import type Database from 'better-sqlite3';
import {
  canonicalJson,
  ledgerEntry,
  newLedgerEntry,
  type LedgerEntry,
  type NewLedgerEntry,
} from '@peltier/protocol';
import { entryHash, GENESIS_PREV } from '../chain/entry-hash.ts';
import { LedgerError } from '../ledger-error.ts';
import { prepareQueries, type LedgerQueries } from '../read/queries.ts';
import { retryBusy } from '../storage/connection.ts';
import { ROW_COLUMNS } from '../storage/row.ts';
import { entryId } from './entry-id.ts';
import { assertRole, type Role } from './roles.ts';

/** What a decision inside the write transaction comes to: new rows, or the rows that make them needless. */
export type Decision =
  { readonly write: readonly NewLedgerEntry[] } | { readonly keep: readonly LedgerEntry[] };

/** What an append did; `entries` are on disk either way. */
export interface Appended {
  /** False when the rows were there already and nothing was written. */
  readonly written: boolean;
  readonly entries: readonly LedgerEntry[];
}

export interface Appender {
  /**
   * Decides and appends in one `BEGIN IMMEDIATE` transaction and answers after the commit is on disk. All rows are
   * written or none. `decide` may run again when another process held the lock, so it must not have effects.
   * @throws {LedgerError} `ledger.role`, `ledger.entry`, `ledger.id_seen`, `ledger.busy`, `ledger.disk_full`, `ledger.read_only` …
   */
  readonly append: (decide: (read: LedgerQueries) => Decision) => Appended;
}

/** Prepares appends on a writer's connection, for the kinds of one role. */
export function prepareAppender(
  db: Database.Database,
  options: { readonly role: Role; readonly now: () => Date },
): Appender {
  const read = prepareQueries(db);
  const last = db.prepare<[], { seq: number; hash: string }>(
    'SELECT seq, hash FROM main.entries ORDER BY seq DESC LIMIT 1',
  );
  const insert = db.prepare(
    `INSERT INTO main.entries (${ROW_COLUMNS}) VALUES (@seq, @id, @kind, @at, @target, @attempt, @body, @prev, @hash)`,
  );

  const link = (given: NewLedgerEntry): LedgerEntry => {
    const parsed = newLedgerEntry.safeParse(given);
    if (!parsed.success) throw entryFault(parsed.error.issues);
    const row = parsed.data;
    assertRole(options.role, row.kind);
    const now = options.now();
    const before = last.get();
    const columns = {
      seq: (before?.seq ?? 0) + 1,
      id: entryId(row, now),
      kind: row.kind,
      at: now.toISOString(),
      target: row.target,
      attempt: row.attempt,
      body: canonicalJson(row.body),
      prev: before?.hash ?? GENESIS_PREV,
    };
    const hash = entryHash(columns);
    // What a reader will parse, and not a caller's object that may change later.
    const entry = ledgerEntry.safeParse({
      ...columns,
      hash,
      body: JSON.parse(columns.body) as unknown,
    });
    if (!entry.success) throw entryFault(entry.error.issues);
    insert.run({ ...columns, hash });
    return entry.data;
  };

  const run = db.transaction((decide: (read: LedgerQueries) => Decision): Appended => {
    const decision = decide(read);
    if ('keep' in decision) return { written: false, entries: decision.keep };
    return { written: true, entries: decision.write.map(link) };
  });
  return {
    append: (decide) => retryBusy('appending to the ledger', () => run.immediate(decide)),
  };
}

function entryFault(
  issues: readonly { readonly path: readonly PropertyKey[]; readonly message: string }[],
): LedgerError {
  const [issue] = issues;
  return new LedgerError('ledger.entry', {
    found: issue?.message ?? 'malformed row',
    at: `/${(issue?.path ?? []).map(String).join('/')}`,
  });
}
