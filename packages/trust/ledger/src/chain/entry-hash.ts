import { createHash } from 'node:crypto';

/** The columns that the hash covers, in the order of the byte form; `body` is canonical JSON text. */
export interface HashedColumns {
  readonly seq: number;
  readonly id: string;
  readonly kind: string;
  readonly at: string;
  readonly target: string | null;
  readonly attempt: string | null;
  readonly body: string;
  readonly prev: string;
}

/** `prev` of the first row. */
export const GENESIS_PREV = '0'.repeat(64);

/** Opens the byte form, so that no later form of it can collide with this one. */
const FORMAT = 'peltier.entry.v1\n';
/** The length that stands for an absent value; no real field is that long. */
const ABSENT = 0xffff_ffff;

/**
 * The bytes of a row: the format line, then each column as a 32-bit big-endian length and its UTF-8 bytes. Lengths
 * make the form injective: no two rows share their bytes, whatever their columns hold.
 */
export function entryBytes(row: HashedColumns): Buffer {
  const parts = [Buffer.from(FORMAT, 'utf8')];
  const columns = [
    String(row.seq),
    row.id,
    row.kind,
    row.at,
    row.target,
    row.attempt,
    row.body,
    row.prev,
  ];
  for (const column of columns) {
    const length = Buffer.alloc(4);
    const bytes = column === null ? undefined : Buffer.from(column, 'utf8');
    length.writeUInt32BE(bytes === undefined ? ABSENT : bytes.length);
    parts.push(length);
    if (bytes !== undefined) parts.push(bytes);
  }
  return Buffer.concat(parts);
}

/** SHA-256 of the row's bytes, as 64 hex digits: the `hash` column and, as 32 raw bytes, the Merkle leaf's data. */
export function entryHash(row: HashedColumns): string {
  return createHash('sha256').update(entryBytes(row)).digest('hex');
}
