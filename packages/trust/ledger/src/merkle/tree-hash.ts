import { createHash } from 'node:crypto';

/** Hash of a leaf (RFC 6962 §2.1): SHA-256(0x00 || data). */
export function leafHash(data: Uint8Array): Buffer {
  return createHash('sha256').update(LEAF).update(data).digest();
}

/** Hash of an inner node (RFC 6962 §2.1): SHA-256(0x01 || left || right). */
export function nodeHash(left: Uint8Array, right: Uint8Array): Buffer {
  return createHash('sha256').update(NODE).update(left).update(right).digest();
}

/** Root of the tree without leaves: SHA-256 of nothing. */
export function emptyRoot(): Buffer {
  return createHash('sha256').digest();
}

const LEAF = Uint8Array.of(0);
const NODE = Uint8Array.of(1);
