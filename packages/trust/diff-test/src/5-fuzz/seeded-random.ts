import { createHash } from 'node:crypto';

/** A stream of random numbers that a seed determines. */
export interface SeededRandom {
  /** An integer in [0, bound). */
  below(bound: number): number;
  pick<T>(items: readonly T[]): T;
  shuffled<T>(items: readonly T[]): T[];
  /** A seed of its own for a named part, as 64 hex digits. */
  fork(label: string): string;
}

/** SHA-256 in counter mode over `seedHex`: slow and unguessable, and a case needs only a handful of numbers. */
export function seededRandom(seedHex: string): SeededRandom {
  let block = Buffer.alloc(0);
  let offset = 0;
  let counter = 0;

  function word(): number {
    if (offset + 4 > block.length) {
      block = createHash('sha256').update(`${seedHex}:${counter}`).digest();
      counter += 1;
      offset = 0;
    }
    offset += 4;
    return block.readUInt32LE(offset - 4);
  }

  function below(bound: number): number {
    return Math.floor((word() / 0x1_0000_0000) * bound);
  }

  return {
    below,
    pick<T>(items: readonly T[]): T {
      if (items.length === 0) throw new RangeError('pick from nothing');
      return items[below(items.length)] as T;
    },
    shuffled<T>(items: readonly T[]): T[] {
      const out = [...items];
      for (let i = out.length - 1; i > 0; i--) {
        const j = below(i + 1);
        [out[i], out[j]] = [out[j] as T, out[i] as T];
      }
      return out;
    },
    fork: (label) => createHash('sha256').update(`${seedHex}/${label}`).digest('hex'),
  };
}
