import {
  createHash,
  createPublicKey,
  sign as signBytes,
  verify as verifyBytes,
  type KeyObject,
} from 'node:crypto';
import { LedgerError } from '../ledger-error.ts';

/** Signature type of Ed25519 in C2SP signed-note. */
const ED25519 = 0x01;
/** SubjectPublicKeyInfo header of an Ed25519 key; the 32 raw bytes follow. */
const SPKI_HEADER = Buffer.from('302a300506032b6570032100', 'hex');
const SIGNATURE_LINE = /^\u2014 ([^\s+]+) ([A-Za-z0-9+/]+={0,2})$/u;
/** No control characters but the line feed; the note must be the same to a person and to a program. */
// eslint-disable-next-line no-control-regex -- control characters are what is looked for
const FORBIDDEN = /[\u0000-\u0009\u000b-\u001f\u007f]/u;

/** A key that signs notes: its name, its public part and the 4-byte id that lines are matched by. */
export interface NoteVerifier {
  readonly name: string;
  readonly keyId: Buffer;
  readonly publicKey: KeyObject;
}

/** Key id of C2SP signed-note: the first 4 bytes of SHA-256(name || LF || type || public key). */
function keyIdOf(name: string, raw: Buffer): Buffer {
  return createHash('sha256')
    .update(name)
    .update(Uint8Array.of(0x0a, ED25519))
    .update(raw)
    .digest()
    .subarray(0, 4);
}

function rawPublicKey(key: KeyObject): Buffer {
  return key.export({ format: 'der', type: 'spki' }).subarray(-32);
}

/** The verification key as one line: `<name>+<key id>+<base64 of type and key>`. */
export function encodeVkey(name: string, publicKey: KeyObject): string {
  const raw = rawPublicKey(publicKey);
  const typed = Buffer.concat([Uint8Array.of(ED25519), raw]);
  return `${name}+${keyIdOf(name, raw).toString('hex')}+${typed.toString('base64')}`;
}

/** @throws {LedgerError} `ledger.note` when the text is not an Ed25519 verification key. */
export function parseVkey(vkey: string): NoteVerifier {
  const match = /^([^\s+]+)\+([0-9a-f]{8})\+([A-Za-z0-9+/]+={0,2})$/u.exec(vkey.trim());
  const [, name = '', id = '', key = ''] = match ?? [];
  const typed = Buffer.from(key, 'base64');
  const raw = typed.subarray(1);
  if (match === null || typed[0] !== ED25519 || raw.length !== 32)
    throw new LedgerError('ledger.note', { found: 'not an Ed25519 verification key' });
  const keyId = keyIdOf(name, raw);
  if (keyId.toString('hex') !== id)
    throw new LedgerError('ledger.note', { found: 'the key id does not belong to the key' });
  const der = Buffer.concat([SPKI_HEADER, raw]);
  return { name, keyId, publicKey: createPublicKey({ key: der, format: 'der', type: 'spki' }) };
}

/** Signs a text that ends with a line feed; the signature lines follow after an empty line. */
export function signNote(
  text: string,
  { name, privateKey }: { name: string; privateKey: KeyObject },
): string {
  const keyId = keyIdOf(name, rawPublicKey(createPublicKey(privateKey)));
  const signature = signBytes(null, Buffer.from(text, 'utf8'), privateKey);
  return `${text}\n\u2014 ${name} ${Buffer.concat([keyId, signature]).toString('base64')}\n`;
}

/** The text of a note, without checking any signature. @throws {LedgerError} `ledger.note` */
export function noteText(note: string): string {
  return splitNote(note).text;
}

/**
 * The text of a note that carries a valid signature of this key; lines of other keys (witnesses) are passed over.
 * @throws {LedgerError} `ledger.note`
 */
export function openNote(note: string, verifier: NoteVerifier): string {
  const { text, lines } = splitNote(note);
  let valid = 0;
  for (const { name, bytes } of lines) {
    if (name !== verifier.name || !bytes.subarray(0, 4).equals(verifier.keyId)) continue;
    if (!verifyBytes(null, Buffer.from(text, 'utf8'), verifier.publicKey, bytes.subarray(4)))
      throw new LedgerError('ledger.note', {
        found: 'the signature does not match text and key',
      });
    valid += 1;
  }
  if (valid === 0)
    throw new LedgerError('ledger.note', { found: `no signature by ${verifier.name}` });
  return text;
}

interface SplitNote {
  readonly text: string;
  readonly lines: readonly { readonly name: string; readonly bytes: Buffer }[];
}

function splitNote(note: string): SplitNote {
  const end = note.lastIndexOf('\n\n');
  if (end === -1 || !note.endsWith('\n') || !note.isWellFormed() || FORBIDDEN.test(note))
    throw new LedgerError('ledger.note', { found: 'not a text and signature lines' });
  const lines = note
    .slice(end + 2, -1)
    .split('\n')
    .map((line) => {
      const [, name = '', base64 = ''] = SIGNATURE_LINE.exec(line) ?? [];
      const bytes = Buffer.from(base64, 'base64');
      if (name === '' || bytes.length < 5 || bytes.toString('base64') !== base64)
        throw new LedgerError('ledger.note', { found: 'a malformed signature line' });
      return { name, bytes };
    });
  return { text: note.slice(0, end + 1), lines };
}
