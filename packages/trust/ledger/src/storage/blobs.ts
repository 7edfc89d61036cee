import { createHash, randomBytes } from 'node:crypto';
import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { LedgerError } from '../ledger-error.ts';
import { withLedgerErrors } from './sqlite-error.ts';

const SHA256 = /^[0-9a-f]{64}$/;

/** Where a blob lies: `<aa>/<sha256>` below the blobs directory. */
export function blobPath(blobs: string, sha256: string): string {
  if (!SHA256.test(sha256))
    throw new LedgerError('ledger.blob_missing', { found: 'a name that is no SHA-256' });
  return join(blobs, sha256.slice(0, 2), sha256);
}

/**
 * Stores bytes under their hash and answers when they are on disk: temporary file, fsync, rename, fsync of the
 * directory. A kill leaves a stray temporary file at most, never half a blob.
 * @returns the SHA-256, 64 hex digits
 */
export function putBlob(blobs: string, bytes: Uint8Array): string {
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const path = blobPath(blobs, sha256);
  return withLedgerErrors('storing a blob', () => {
    if (existsSync(path)) {
      getBlob(blobs, sha256);
      return sha256;
    }
    const dir = dirname(path);
    if (mkdirSync(dir, { recursive: true, mode: 0o700 }) !== undefined) {
      syncDir(blobs);
      syncDir(dirname(blobs));
    }
    const temporary = join(dir, `.${randomBytes(8).toString('hex')}.tmp`);
    try {
      const fd = openSync(temporary, 'wx', 0o400);
      try {
        for (let done = 0; done < bytes.length;) done += writeSync(fd, bytes, done);
        fsyncSync(fd);
      } finally {
        closeSync(fd);
      }
      renameSync(temporary, path);
    } catch (error) {
      rmSync(temporary, { force: true });
      throw error;
    }
    syncDir(dir);
    return sha256;
  });
}

/**
 * Reads a blob and checks that it is what its name says.
 * @throws {LedgerError} `ledger.blob_missing`, `ledger.blob_corrupt`
 */
export function getBlob(blobs: string, sha256: string): Buffer {
  const path = blobPath(blobs, sha256);
  if (!existsSync(path)) throw new LedgerError('ledger.blob_missing', { found: sha256 });
  const bytes = withLedgerErrors('reading a blob', () => readFileSync(path));
  const found = createHash('sha256').update(bytes).digest('hex');
  if (found !== sha256)
    throw new LedgerError('ledger.blob_corrupt', { found: `content of hash ${found}`, at: sha256 });
  return bytes;
}

function syncDir(dir: string): void {
  const fd = openSync(dir, 'r');
  try {
    fsyncSync(fd);
  } finally {
    closeSync(fd);
  }
}
