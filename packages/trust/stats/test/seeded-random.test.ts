import { createCipheriv } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { hchacha } from '../src/chacha.ts';
import { deriveSeed, seededRandom } from '../src/index.ts';
import { seedWords } from '../src/seed.ts';

const ZERO = '00'.repeat(32);
const COUNTING = Buffer.from(Array.from({ length: 32 }, (_, i) => i));

describe('seededRandom', () => {
  it('is the ChaCha20 key stream of another implementation', () => {
    const stream = createCipheriv('chacha20', COUNTING, Buffer.alloc(16)).update(
      Buffer.alloc(4000),
    );
    const rng = seededRandom(COUNTING);
    for (let at = 0; at < 4000; at += 4) expect(rng.nextUint32()).toBe(stream.readUInt32LE(at));
  });

  it('gives the pinned numbers (RFC 8439 appendix A.1, vector 1)', () => {
    const rng = seededRandom(ZERO);
    expect([rng.nextUint32(), rng.nextUint32(), rng.nextUint32()]).toEqual([
      0xade0b876, 0x903df1a0, 0xe56a5d40,
    ]);
  });

  it('reads a seed alike as bytes and as hexadecimal digits', () => {
    const a = seededRandom(COUNTING);
    const b = seededRandom(COUNTING.toString('hex').toUpperCase());
    for (let i = 0; i < 40; i += 1) expect(a.nextUint32()).toBe(b.nextUint32());
  });

  it.each(['', '00', 'zz'.repeat(32), '00'.repeat(33)])('refuses the seed %j', (seed) => {
    expect(() => seededRandom(seed)).toThrow(RangeError);
  });

  it('refuses 31 bytes', () => {
    expect(() => seededRandom(new Uint8Array(31))).toThrow(RangeError);
  });

  it('draws integers without modulo bias', () => {
    // 3·2^30 is the worst case: plain modulo would return the lower third twice as often.
    const rng = seededRandom(ZERO);
    const max = 3 * 2 ** 30;
    let low = 0;
    for (let i = 0; i < 30_000; i += 1) if (rng.nextInt(max) < 2 ** 30) low += 1;
    expect(Math.abs(low - 10_000)).toBeLessThan(350);
  });

  it.each([0, -1, 1.5, Number.NaN, 2 ** 32 + 1])('refuses nextInt(%d)', (max) => {
    expect(() => seededRandom(ZERO).nextInt(max)).toThrow(RangeError);
  });

  it('draws floats in [0, 1) with mean 1/2, and fair coins', () => {
    const rng = seededRandom(COUNTING);
    let sum = 0;
    let heads = 0;
    for (let i = 0; i < 20_000; i += 1) {
      const value = rng.nextFloat();
      expect(value >= 0 && value < 1).toBe(true);
      sum += value;
      if (rng.coin()) heads += 1;
    }
    expect(Math.abs(sum / 20_000 - 0.5)).toBeLessThan(0.01);
    expect(Math.abs(heads - 10_000)).toBeLessThan(350);
  });

  it('shuffles uniformly and leaves its argument alone', () => {
    const rng = seededRandom(ZERO);
    const items = ['a', 'b', 'c'] as const;
    const counts = new Map<string, number>();
    for (let i = 0; i < 12_000; i += 1) {
      const key = rng.shuffle(items).join('');
      counts.set(key, (counts.get(key) ?? 0) + 1);
    }
    expect(items.join('')).toBe('abc');
    expect(counts.size).toBe(6);
    for (const count of counts.values()) expect(Math.abs(count - 2000)).toBeLessThan(180);
  });
});

describe('deriveSeed', () => {
  it('rests on HChaCha20 (draft-irtf-cfrg-xchacha-03 §2.2.1)', () => {
    const out = hchacha(seedWords(COUNTING), [0x09000000, 0x4a000000, 0x00000000, 0x27594131]);
    expect(Buffer.from(out.buffer).toString('hex')).toBe(
      '82413b4227b27bfed30e42508a877d73a0f9e4d58a74a853c12ec41326d3ecdc',
    );
  });

  it('gives pinned seeds', () => {
    expect(deriveSeed(ZERO, 'coins')).toMatchInlineSnapshot(
      `"6bebb7881e89804a77f642e6e5510c95122a6689c50da7a0ad16adf31399088b"`,
    );
    expect(deriveSeed(ZERO, 'a label of more than one block: größer')).toMatchInlineSnapshot(
      `"5562d21159ccaeda545f65fcfde2c120230e933a4d1ccf1de82359ed8265e8e1"`,
    );
  });

  it('separates labels that differ only in padding, length or seed', () => {
    const labels = ['', '\0', '\0\0', 'a', 'a\0', 'a'.repeat(12), 'a'.repeat(13), 'a'.repeat(28)];
    const seeds = new Set(labels.map((label) => deriveSeed(ZERO, label)));
    expect(seeds.size).toBe(labels.length);
    expect(deriveSeed(COUNTING, 'a')).not.toBe(deriveSeed(ZERO, 'a'));
  });
});
