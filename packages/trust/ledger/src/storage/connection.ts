import { accessSync, constants } from 'node:fs';
import { dirname } from 'node:path';
import Database from 'better-sqlite3';
import { entryHash } from '../chain/entry-hash.ts';
import { LedgerError } from '../ledger-error.ts';
import { assertSchema, createSchema, isEmptyDatabase } from './schema.ts';
import { isBusy, withLedgerErrors } from './sqlite-error.ts';
import { absolute, assertSafeDatabase, makePrivateDir, makePrivateFile } from './state-dir.ts';

/** One wait inside SQLite, and how often it is repeated: bounded, so that a stuck writer becomes an error. */
export const BUSY_MS = 1_000;
const BUSY_TRIES = 10;

/** The name under which the guard calls the hash; only the writer's connection knows it. */
const HASH_FUNCTION = 'peltier_entry_hash';

/** Runs something that may meet a lock, a bounded number of times. */
export function retryBusy<T>(doing: string, run: () => T): T {
  return withLedgerErrors(doing, () => {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return run();
      } catch (error) {
        if (!isBusy(error) || attempt >= BUSY_TRIES) throw error;
      }
    }
  });
}

/**
 * Opens the writer's connection: checked place, write-ahead log, a commit that is on disk before it is answered, the
 * hash function, and the schema of this version.
 * @throws {LedgerError} `ledger.missing`, `ledger.unsafe_path`, `ledger.schema`, `ledger.corrupt` …
 */
export function openWriter(database: string, mode: 'create' | 'existing'): Database.Database {
  const path = absolute(database);
  if (mode === 'create') {
    makePrivateDir(dirname(path));
    makePrivateFile(path);
  }
  assertSafeDatabase(path);
  assertWritable(path);
  return retryBusy('opening the ledger', () => {
    const db = new Database(path, { fileMustExist: true, timeout: BUSY_MS });
    try {
      if (mode === 'create') db.transaction(createIfEmpty).immediate(db);
      else if (isEmptyDatabase(db))
        throw new LedgerError('ledger.missing', { found: `${JSON.stringify(path)} is empty` });
      db.pragma('journal_mode = WAL');
      db.pragma('synchronous = FULL');
      // With delete triggers asleep, REPLACE would delete silently.
      db.pragma('recursive_triggers = ON');
      db.pragma('foreign_keys = ON');
      // Stays ON: the guard calls our own function, which an untrusted schema may not. The schema hash stands in for it.
      db.pragma('trusted_schema = ON');
      registerHash(db);
      assertSchema(db);
      return db;
    } catch (error) {
      db.close();
      throw error;
    }
  });
}

/** SQLite would say "cannot open" only. @throws {LedgerError} `ledger.read_only` */
function assertWritable(path: string): void {
  try {
    for (const place of [path, dirname(path)]) accessSync(place, constants.W_OK);
  } catch (cause) {
    throw new LedgerError('ledger.read_only', {
      found: `cannot write ${JSON.stringify(path)}`,
      cause,
    });
  }
}

function createIfEmpty(db: Database.Database): void {
  if (isEmptyDatabase(db)) createSchema(db);
}

/** Lets the guard of this connection recompute hashes. Exported for the tests that play an insider. */
export function registerHash(db: Database.Database): void {
  db.function(
    HASH_FUNCTION,
    { deterministic: true },
    (
      seq: number,
      id: string,
      kind: string,
      at: string,
      target: string | null,
      attempt: string | null,
      body: string,
      prev: string,
    ) => entryHash({ seq, id, kind, at, target, attempt, body, prev }),
  );
}
