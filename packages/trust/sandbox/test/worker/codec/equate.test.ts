import { describe, expect, it } from 'vitest';
import { encoded } from './encoded.ts';
import { cycle } from './specimens.ts';

/** Pairs that a caller cannot tell apart. */
const equal: readonly (readonly [string, unknown, unknown])[] = [
  ['NaN', NaN, -NaN],
  ['integers', 3, 1 + 2],
  ['rope and flat string', 'a'.repeat(50) + 'b'.repeat(50), `${'a'.repeat(50)}${'b'.repeat(50)}`],
  [
    'objects of other shapes',
    { a: 1, b: 2 },
    Object.fromEntries([
      ['a', 1],
      ['b', 2],
    ]),
  ],
  ['arrays of other element kinds', [1, 2, 3], [1.5, 2, 3].map((x) => Math.trunc(x))],
  ['errors from two places', new Error('m'), new Error('m')],
  [
    'functions of other source',
    Object.defineProperty(() => 1, 'name', { value: 'f' }),
    Object.defineProperty(() => 2, 'name', { value: 'f' }),
  ],
  ['pooled buffers', Buffer.from('ab'), Buffer.concat([Buffer.from('a'), Buffer.from('b')])],
  ['cycles', cycle(), cycle()],
  ['long arrays', Array.from({ length: 999 }, (_, i) => i), [...Array(999).keys()]],
];

describe('canonical bytes', () => {
  it.each(equal)('are equal: %s', (_, a, b) => {
    expect(encoded(a)).toBe(encoded(b));
  });
});
