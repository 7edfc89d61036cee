import { createHash, timingSafeEqual } from 'node:crypto';
import { lstatSync, readFileSync } from 'node:fs';
import { DoorError } from '../door-error.ts';

/** True for the right `authorization` header; takes the same time for any wrong one. */
export type IsToken = (authorization: string | undefined) => boolean;

/**
 * Reads the secret of the TCP listener.
 * @throws {DoorError} `door.token_file` unless the file is ours, of mode 0600, and holds 64 hex digits
 */
export function readTokenFile(file: string): IsToken {
  const token = checkedToken(file);
  const expected = digest(`Bearer ${token}`);
  return (authorization) => timingSafeEqual(digest(authorization ?? ''), expected);
}

function checkedToken(file: string): string {
  const fail = (found: string): never => {
    throw new DoorError('door.token_file', { found, at: file });
  };
  const stats = lstatSync(file, { throwIfNoEntry: false });
  if (stats === undefined) return fail('no such file');
  if (!stats.isFile()) return fail('not a regular file');
  if ((stats.mode & 0o077) !== 0) return fail('others may read or write it');
  if (stats.uid !== process.geteuid?.()) return fail('belongs to another user');
  const token = readFileSync(file, 'latin1').trim();
  return /^[0-9a-f]{64}$/.test(token) ? token : fail('not 64 hex digits');
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
