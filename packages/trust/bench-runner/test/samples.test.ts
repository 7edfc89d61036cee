import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { commitToSeed, seedFor, serialiseSamples } from '../src/samples.ts';
import { nthSeed, simulatedRun } from './fixtures/simulated-run.ts';

const SEED = 'ab'.repeat(32);

it('serialises canonically: key order does not matter, every value does', () => {
  const samples = simulatedRun({ seed: nthSeed(1), generations: 2 });
  const turned = Object.fromEntries(Object.entries(samples).reverse()) as typeof samples;
  expect(Object.keys(turned)).not.toEqual(Object.keys(samples));
  const bytes = serialiseSamples(samples);
  expect(serialiseSamples(turned).equals(bytes)).toBe(true);
  expect(serialiseSamples({ ...samples, wall_s: 61 }).equals(bytes)).toBe(false);
  expect(JSON.parse(bytes.toString('utf8'))).toEqual(samples);
});

it('commits to a seed and derives others by hashes that anyone can recompute', () => {
  const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');
  expect(commitToSeed(SEED)).toBe(sha256(`peltier seed v1\0${SEED}`));
  expect(seedFor(SEED, 'coins 0')).toBe(sha256(`${SEED}\0coins 0`));
  // Pinned: ledgers hold commitments, and a replay needs the same derivation for ever.
  expect(commitToSeed(SEED)).toBe(
    '1d2d5745fafab3e1ba85b621854998649293f15d723e0f878a895dc68f97028d',
  );
  expect(seedFor(SEED, 'coins 0')).toBe(
    'd5bea59cb528c595599c2d088567b8e0cf83f461e1c9557aaae0e22b755f639c',
  );
  expect(seedFor(SEED, 'decision')).not.toBe(seedFor(SEED, 'analysis'));
});
