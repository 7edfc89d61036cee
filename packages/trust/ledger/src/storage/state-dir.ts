import { closeSync, lstatSync, mkdirSync, openSync, type Stats } from 'node:fs';
import { dirname, isAbsolute, join, normalize } from 'node:path';
import { LedgerError } from '../ledger-error.ts';
import { withLedgerErrors } from './sqlite-error.ts';

/** The places of everything the ledger keeps, below one state directory. */
export interface LedgerPlaces {
  readonly dir: string;
  readonly database: string;
  readonly blobs: string;
  readonly keys: string;
  readonly signer: string;
}

/** @throws {LedgerError} `ledger.path` unless the path is absolute. */
export function ledgerPlaces(stateDir: string): LedgerPlaces {
  const dir = absolute(stateDir);
  return {
    dir,
    database: join(dir, 'ledger.db'),
    blobs: join(dir, 'blobs'),
    keys: join(dir, 'keys'),
    signer: join(dir, 'signer.db'),
  };
}

/** @throws {LedgerError} `ledger.path` unless the path is absolute. */
export function absolute(path: string): string {
  if (!isAbsolute(path))
    throw new LedgerError('ledger.path', { found: `${JSON.stringify(path)} is not absolute` });
  const normal = normalize(path);
  return normal.length > 1 && normal.endsWith('/') ? normal.slice(0, -1) : normal;
}

/** Makes a directory of mode 0700 if it is missing (with its parents), then checks it. */
export function makePrivateDir(dir: string): void {
  withLedgerErrors('making a directory', () => mkdirSync(dir, { recursive: true, mode: 0o700 }));
  assertSafe(dir, 'directory');
}

/**
 * Makes an empty file of mode 0600 unless it exists. An existing file is never opened here: closing a second
 * descriptor of a database would drop the locks that this process holds on it.
 */
export function makePrivateFile(path: string): void {
  if (lstatOf(path) === undefined) {
    try {
      closeSync(openSync(path, 'wx', 0o600));
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST'))
        withLedgerErrors('making a file', () => {
          throw error;
        });
    }
  }
  assertSafe(path, 'file');
}

/**
 * Refuses a database whose directory, file, log or shared memory somebody else could have put there.
 * @throws {LedgerError} `ledger.missing` or `ledger.unsafe_path`
 */
export function assertSafeDatabase(database: string): void {
  assertSafe(dirname(database), 'directory');
  assertSafe(database, 'file');
  for (const suffix of ['-wal', '-shm', '-journal']) {
    if (lstatOf(database + suffix) !== undefined) assertSafe(database + suffix, 'file');
  }
}

/** @throws {LedgerError} `ledger.missing` or `ledger.unsafe_path` */
export function assertSafe(path: string, is: 'file' | 'directory'): void {
  const stats = lstatOf(path);
  if (stats === undefined)
    throw new LedgerError('ledger.missing', { found: `no ${is} ${JSON.stringify(path)}` });
  const fault = faultOf(stats, is);
  if (fault !== undefined)
    throw new LedgerError('ledger.unsafe_path', { found: `${JSON.stringify(path)} ${fault}` });
}

function faultOf(stats: Stats, is: 'file' | 'directory'): string | undefined {
  if (stats.isSymbolicLink()) return 'is a symbolic link';
  if (is === 'file' ? !stats.isFile() : !stats.isDirectory()) return `is not a ${is}`;
  const user = process.geteuid?.();
  if (user !== undefined && stats.uid !== user) return `belongs to user ${stats.uid}, not ${user}`;
  if ((stats.mode & 0o022) !== 0) return 'may be written by its group or by everyone';
  if (is === 'file' && stats.nlink > 1) return `has ${stats.nlink} names (hard links)`;
  return undefined;
}

function lstatOf(path: string): Stats | undefined {
  return withLedgerErrors('looking at a path', () => lstatSync(path, { throwIfNoEntry: false }));
}
