import * as fc from 'fast-check';
import { createHash } from 'node:crypto';
import { SourceError } from '../source-error.ts';
import type { InputFactory } from './input-module.ts';

export interface InputRequest {
  readonly factory: InputFactory;
  readonly size: number;
  readonly count: number;
  /** Any number of hexadecimal digits; all of them count. */
  readonly seedHex: string;
}

/** Inputs drawn from one fast-check seed. Its seeds have 32 bits, so a long draw takes many of them. */
const CHUNK = 256;

/**
 * Draws argument tuples for an entry; the same request gives the same tuples.
 * @throws {SourceError} `target.inputs` when the factory throws or makes something else than tuples.
 */
export function generateInputs(request: InputRequest): (readonly unknown[])[] {
  const arbitrary = inputArbitrary(request);
  const inputs: (readonly unknown[])[] = [];
  for (let chunk = 0; inputs.length < request.count; chunk++) {
    const seed = derive(request, `chunk ${chunk}`).readInt32BE(0);
    const numRuns = Math.min(CHUNK, request.count - inputs.length);
    inputs.push(...fc.sample(arbitrary, { seed, numRuns }));
  }
  if (inputs.every(Array.isArray)) return inputs;
  throw new SourceError('target.inputs', { found: 'the arbitrary does not make argument tuples' });
}

/** The arbitrary behind `generateInputs`, for callers that shrink. @throws {SourceError} `target.inputs` */
export function inputArbitrary(
  request: Pick<InputRequest, 'factory' | 'size' | 'seedHex'>,
): fc.Arbitrary<readonly unknown[]> {
  const { factory, size } = request;
  try {
    const arbitrary: unknown = factory({ fc, size, rng: numbers(derive(request, 'rng')) });
    if (isArbitrary(arbitrary)) return arbitrary;
  } catch (cause) {
    const found = cause instanceof Error ? cause.message.slice(0, 500) : 'the factory threw';
    throw new SourceError('target.inputs', { found: `at size ${size}: ${found}`, cause });
  }
  throw new SourceError('target.inputs', { found: 'the factory does not return an arbitrary' });
}

/** Sizes that gates try besides the workloads: none, one, a few, and around the largest that is declared. */
export function sizeSweep(workloadSizes: readonly number[]): number[] {
  const largest = Math.max(10, ...workloadSizes);
  const middle = Math.round(Math.sqrt(largest));
  return [...new Set([0, 1, 2, 3, middle, ...workloadSizes, largest + 1])].sort((a, b) => a - b);
}

function derive(request: { readonly seedHex: string; readonly size: number }, use: string): Buffer {
  return createHash('sha256').update(`${request.seedHex}\n${request.size}\n${use}`).digest();
}

/** xoshiro128** by Blackman and Vigna, seeded with 128 bits. */
function numbers(seed: Buffer): () => number {
  const state = new Uint32Array([0, 4, 8, 12].map((at) => seed.readUInt32LE(at)));
  return () => {
    const [a = 0, b = 0, c = 0, d = 0] = state;
    const result = Math.imul(rotate(Math.imul(b, 5), 7), 9) >>> 0;
    const [c1, d1] = [c ^ a, d ^ b];
    state.set([a ^ d1, b ^ c1, c1 ^ (b << 9), rotate(d1, 11)]);
    return result / 2 ** 32;
  };
}

function rotate(value: number, bits: number): number {
  return (value << bits) | (value >>> (32 - bits));
}

function isArbitrary(value: unknown): value is fc.Arbitrary<readonly unknown[]> {
  return typeof value === 'object' && value !== null && 'generate' in value && 'shrink' in value;
}
