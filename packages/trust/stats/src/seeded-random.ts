import { chachaBlocks } from './chacha.ts';
import { seedWords, type Seed } from './seed.ts';

/** A deterministic stream of random numbers; each call advances it. */
export interface Rng {
  /** Uniform on 0 … 2^32 − 1. */
  readonly nextUint32: () => number;
  /** Uniform on the multiples of 2^−53 in [0, 1); takes two words. */
  readonly nextFloat: () => number;
  /** Uniform on 0 … maxExclusive − 1 without modulo bias (rejection). RangeError outside 1 … 2^32. */
  readonly nextInt: (maxExclusive: number) => number;
  /** A fair coin: the top bit of one word. */
  readonly coin: () => boolean;
  /** A shuffled copy (Fisher-Yates from the end; Knuth, TAOCP 2, algorithm 3.4.2 P). */
  readonly shuffle: <T>(items: readonly T[]) => T[];
}

const TWO_32 = 2 ** 32;
const BLOCK_WORDS = 16;

/**
 * The generator of every coin, seed and resample: ChaCha20's key stream (RFC 8439, nonce 0) under the seed, read as
 * little-endian words. The same seed gives the same numbers on every platform and release.
 * Throws RangeError unless the seed is 32 bytes or 64 hexadecimal digits.
 */
export function seededRandom(seed: Seed): Rng {
  const nextBlock = chachaBlocks(seedWords(seed));
  const block = new Uint32Array(BLOCK_WORDS);
  let used = BLOCK_WORDS;

  function nextUint32(): number {
    if (used === BLOCK_WORDS) {
      nextBlock(block);
      used = 0;
    }
    const word = block[used] ?? 0;
    used += 1;
    return word;
  }

  function nextFloat(): number {
    const high = nextUint32() >>> 5;
    const low = nextUint32() >>> 6;
    return (high * 2 ** 26 + low) / 2 ** 53;
  }

  function nextInt(maxExclusive: number): number {
    if (!Number.isInteger(maxExclusive) || maxExclusive < 1 || maxExclusive > TWO_32) {
      throw new RangeError(`maxExclusive must be an integer from 1 to 2^32, got ${maxExclusive}`);
    }
    const fair = TWO_32 - (TWO_32 % maxExclusive);
    for (;;) {
      const word = nextUint32();
      if (word < fair) return word % maxExclusive;
    }
  }

  function shuffle<T>(items: readonly T[]): T[] {
    const shuffled = [...items];
    for (let i = shuffled.length - 1; i > 0; i -= 1) {
      const j = nextInt(i + 1);
      const [from, to] = [shuffled[i] as T, shuffled[j] as T];
      shuffled[i] = to;
      shuffled[j] = from;
    }
    return shuffled;
  }

  return { nextUint32, nextFloat, nextInt, coin: () => nextUint32() >>> 31 === 1, shuffle };
}
