import { copyFileSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { LedgerError } from '../ledger-error.ts';
import { BUSY_MS, retryBusy } from './connection.ts';
import { absolute } from './state-dir.ts';

/** A connection that cannot write, and how to give it back. */
export interface ReadOnlyDatabase {
  readonly db: Database.Database;
  readonly close: () => void;
}

/**
 * Opens a connection that cannot write, on the file of a running ledger or on a copy; the schema is not checked here.
 * SQLite reads a database with a write-ahead log only where it may make a file beside it; elsewhere (a read-only medium)
 * a private temporary copy is read instead.
 * @throws {LedgerError} `ledger.missing`, `ledger.path`, `ledger.corrupt` …
 */
export function openReadOnly(file: string): ReadOnlyDatabase {
  const path = absolute(file);
  if (!existsSync(path))
    throw new LedgerError('ledger.missing', { found: `no file ${JSON.stringify(path)}` });
  return retryBusy('opening the ledger for reading', () => {
    try {
      const db = connect(path);
      return {
        db,
        close: () => {
          db.close();
        },
      };
    } catch (error) {
      if (!needsCopy(error)) throw error;
      return connectToCopy(path);
    }
  });
}

function connect(path: string): Database.Database {
  const db = new Database(path, { readonly: true, fileMustExist: true, timeout: BUSY_MS });
  try {
    // Opens the log, which a bare connection does not.
    db.prepare('SELECT 1 FROM main.sqlite_master LIMIT 1').get();
    return db;
  } catch (error) {
    db.close();
    throw error;
  }
}

function needsCopy(error: unknown): boolean {
  if (!(error instanceof Database.SqliteError)) return false;
  return error.code.startsWith('SQLITE_CANTOPEN') || error.code.startsWith('SQLITE_READONLY');
}

function connectToCopy(path: string): ReadOnlyDatabase {
  const dir = mkdtempSync(join(tmpdir(), 'peltier-read-'));
  const discard = (): void => {
    rmSync(dir, { recursive: true, force: true });
  };
  try {
    const copy = join(dir, 'ledger.db');
    copyFileSync(path, copy);
    if (existsSync(`${path}-wal`)) copyFileSync(`${path}-wal`, `${copy}-wal`);
    const db = connect(copy);
    return {
      db,
      close: () => {
        db.close();
        discard();
      },
    };
  } catch (error) {
    discard();
    throw error;
  }
}
