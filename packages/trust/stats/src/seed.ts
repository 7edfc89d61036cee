import { hchacha } from './chacha.ts';

/** 32 bytes, or the same as 64 hexadecimal digits. */
export type Seed = Uint8Array | string;

const SEED_BYTES = 32;
const BLOCK_BYTES = 16;

function bytesOfHex(hex: string): Uint8Array {
  if (!/^[0-9a-fA-F]{64}$/.test(hex)) throw new RangeError('a seed has 64 hexadecimal digits');
  return Uint8Array.from({ length: SEED_BYTES }, (_, i) =>
    Number.parseInt(hex.slice(2 * i, 2 * i + 2), 16),
  );
}

/** Four bytes, little-endian; bytes beyond the end count as zero. */
function wordAt(bytes: Uint8Array, offset: number): number {
  const byte = (i: number): number => bytes[offset + i] ?? 0;
  return (byte(0) | (byte(1) << 8) | (byte(2) << 16) | (byte(3) << 24)) >>> 0;
}

/** The seed as eight little-endian words. Throws RangeError unless it is 32 bytes. */
export function seedWords(seed: Seed): Uint32Array {
  const bytes = typeof seed === 'string' ? bytesOfHex(seed) : seed;
  if (bytes.length !== SEED_BYTES)
    throw new RangeError(`a seed has ${SEED_BYTES} bytes, got ${bytes.length}`);
  return Uint32Array.from({ length: 8 }, (_, i) => wordAt(bytes, 4 * i));
}

function hexOfWords(words: Uint32Array): string {
  let hex = '';
  for (const word of words) {
    for (let shift = 0; shift < 32; shift += 8)
      hex += ((word >>> shift) & 0xff).toString(16).padStart(2, '0');
  }
  return hex;
}

/**
 * A seed for one purpose from a seed for all: 64 hexadecimal digits, a pure function of both arguments.
 *
 * The label's UTF-8 bytes, preceded by their number (four bytes, little-endian) and padded with zeros to a multiple of
 * 16, are absorbed block by block: `key := HChaCha20(key, block)`, a cascade over prefix-free input (Bellare, Canetti
 * and Krawczyk, FOCS 1996). This separates streams; it is not a reviewed key derivation, so never use it for secrets.
 */
export function deriveSeed(seed: Seed, label: string): string {
  const text = new TextEncoder().encode(label);
  const message = new Uint8Array(Math.ceil((4 + text.length) / BLOCK_BYTES) * BLOCK_BYTES);
  for (let i = 0; i < 4; i += 1) message[i] = (text.length >>> (8 * i)) & 0xff;
  message.set(text, 4);
  let key = seedWords(seed);
  for (let at = 0; at < message.length; at += BLOCK_BYTES) {
    key = hchacha(key, [
      wordAt(message, at),
      wordAt(message, at + 4),
      wordAt(message, at + 8),
      wordAt(message, at + 12),
    ]);
  }
  return hexOfWords(key);
}
