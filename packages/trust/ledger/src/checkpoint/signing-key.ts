import {
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  randomBytes,
  type KeyObject,
} from 'node:crypto';
import {
  closeSync,
  existsSync,
  fsyncSync,
  linkSync,
  openSync,
  readFileSync,
  rmSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import { LedgerError } from '../ledger-error.ts';
import { assertSafe, makePrivateDir } from '../storage/state-dir.ts';
import { withLedgerErrors } from '../storage/sqlite-error.ts';
import { encodeVkey } from './signed-note.ts';

/** A key pair under its name; the name is also the origin of the log's checkpoints. */
export interface SigningKey {
  readonly name: string;
  readonly privateKey: KeyObject;
  readonly vkey: string;
}

const keyFile = (keys: string): string => join(keys, 'signer.pem');

/** True when a signing key lies in the directory. */
export function hasSigningKey(keys: string): boolean {
  return existsSync(keyFile(keys));
}

/**
 * Makes the key of a new ledger (PKCS #8, mode 0600) and beside it the verification key to hand out. Several
 * processes may try at once: the first file stays.
 */
export function createSigningKey(keys: string): void {
  makePrivateDir(keys);
  const { privateKey } = generateKeyPairSync('ed25519');
  publish(keyFile(keys), privateKey.export({ format: 'pem', type: 'pkcs8' }).toString());
  publish(join(keys, 'signer.vkey'), `${loadSigningKey(keys).vkey}\n`);
}

/** @throws {LedgerError} `ledger.key`, `ledger.unsafe_path` */
export function loadSigningKey(keys: string): SigningKey {
  const file = keyFile(keys);
  if (!existsSync(file))
    throw new LedgerError('ledger.key', { found: `no file ${JSON.stringify(file)}` });
  assertSafe(keys, 'directory');
  assertSafe(file, 'file');
  const pem = withLedgerErrors('reading the signing key', () => readFileSync(file, 'utf8'));
  let privateKey: KeyObject;
  try {
    privateKey = createPrivateKey(pem);
  } catch (cause) {
    throw new LedgerError('ledger.key', { found: 'not a private key in PEM form', cause });
  }
  if (privateKey.asymmetricKeyType !== 'ed25519')
    throw new LedgerError('ledger.key', { found: `a ${String(privateKey.asymmetricKeyType)} key` });
  const publicKey = createPublicKey(privateKey);
  const digest = createHash('sha256').update(publicKey.export({ format: 'der', type: 'spki' }));
  const name = `peltier/${digest.digest('hex').slice(0, 16)}`;
  return { name, privateKey, vkey: encodeVkey(name, publicKey) };
}

/** Writes a whole file under its final name or leaves the one that is there: link() does not replace. */
function publish(path: string, content: string): void {
  withLedgerErrors('writing a key file', () => {
    const temporary = `${path}.${randomBytes(6).toString('hex')}.tmp`;
    const fd = openSync(temporary, 'wx', 0o600);
    try {
      writeSync(fd, content);
      fsyncSync(fd);
    } finally {
      closeSync(fd);
    }
    try {
      linkSync(temporary, path);
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
    } finally {
      rmSync(temporary, { force: true });
    }
  });
}
