import Database from 'better-sqlite3';
import { LedgerError, type LedgerErrorCode } from '../ledger-error.ts';

/** True for SQLite's "someone else holds the lock", in all its variants. */
export function isBusy(error: unknown): boolean {
  return codeOf(error)?.startsWith('SQLITE_BUSY') === true;
}

/** True when a statement failed on what the rows hold, not on the file, a lock or the disk. */
export function isStatementFault(error: unknown): error is Error {
  return error instanceof Database.SqliteError && error.code === 'SQLITE_ERROR';
}

/**
 * Runs a function and turns errors of SQLite and of the file system into coded ones; errors that are ours already pass.
 * @param doing what was attempted, for the message
 */
export function withLedgerErrors<T>(doing: string, run: () => T): T {
  try {
    return run();
  } catch (error) {
    throw asLedgerError(doing, error);
  }
}

/** The coded form of an error of SQLite or the file system; any other value is returned as it is. */
function asLedgerError(doing: string, error: unknown): unknown {
  if (error instanceof LedgerError) return error;
  const code = codeOf(error);
  if (code === undefined || !(error instanceof Error)) return error;
  const detail = { found: `${doing}: ${code}: ${error.message}`, cause: error };
  return new LedgerError(ledgerCode(code, error.message), detail);
}

function codeOf(error: unknown): string | undefined {
  if (error instanceof Database.SqliteError) return error.code;
  if (error instanceof Error && 'syscall' in error && 'code' in error) return String(error.code);
  return undefined;
}

function ledgerCode(code: string, message: string): LedgerErrorCode {
  if (code.startsWith('SQLITE_BUSY')) return 'ledger.busy';
  // SQLITE_IOERR_SHMSIZE: the shared-memory file of the write-ahead log could not grow.
  if (code === 'SQLITE_FULL' || code === 'SQLITE_IOERR_SHMSIZE') return 'ledger.disk_full';
  if (code === 'ENOSPC' || code === 'EDQUOT') return 'ledger.disk_full';
  if (code.startsWith('SQLITE_READONLY') || code === 'EROFS') return 'ledger.read_only';
  if (code.startsWith('SQLITE_CORRUPT') || code === 'SQLITE_NOTADB') return 'ledger.corrupt';
  if (code === 'SQLITE_CONSTRAINT_TRIGGER')
    return message === 'peltier: id' ? 'ledger.id_seen' : 'ledger.guard';
  return 'ledger.io';
}
