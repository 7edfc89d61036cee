/**
 * The ChaCha20 permutation and the two constructions on it that this package needs.
 * Sources: D. J. Bernstein, "ChaCha, a variant of Salsa20" (2008); RFC 8439 §2.1-2.3;
 * draft-irtf-cfrg-xchacha-03 §2.2 (HChaCha20). Only 32-bit integer operations: the same on every platform.
 */

const WORDS = 16;
const DOUBLE_ROUNDS = 10;
/** "expand 32-byte k", little-endian. */
const CONSTANTS = [0x61707865, 0x3320646e, 0x79622d32, 0x6b206574] as const;

function rotate(value: number, bits: number): number {
  return (value << bits) | (value >>> (32 - bits));
}

/** Word indices of the eight quarter rounds of a double round: four columns, four diagonals. */
const QUADS = Uint8Array.of(
  ...[0, 4, 8, 12, 1, 5, 9, 13, 2, 6, 10, 14, 3, 7, 11, 15],
  ...[0, 5, 10, 15, 1, 6, 11, 12, 2, 7, 8, 13, 3, 4, 9, 14],
);

/** One quarter round in place, on the four words that QUADS names from `at` on. */
function quarterRound(x: Uint32Array, at: number): void {
  const a = QUADS[at] ?? 0;
  const b = QUADS[at + 1] ?? 0;
  const c = QUADS[at + 2] ?? 0;
  const d = QUADS[at + 3] ?? 0;
  let xa = x[a] ?? 0;
  let xb = x[b] ?? 0;
  let xc = x[c] ?? 0;
  let xd = x[d] ?? 0;
  xa = (xa + xb) | 0;
  xd = rotate(xd ^ xa, 16);
  xc = (xc + xd) | 0;
  xb = rotate(xb ^ xc, 12);
  xa = (xa + xb) | 0;
  xd = rotate(xd ^ xa, 8);
  xc = (xc + xd) | 0;
  xb = rotate(xb ^ xc, 7);
  x[a] = xa;
  x[b] = xb;
  x[c] = xc;
  x[d] = xd;
}

/** Twenty rounds in place on sixteen words, without the final addition. */
function permute(x: Uint32Array): void {
  for (let round = 0; round < DOUBLE_ROUNDS; round += 1) {
    for (let at = 0; at < QUADS.length; at += 4) quarterRound(x, at);
  }
}

/** State from eight key words and the four words of counter and nonce. */
function initialState(
  key: Uint32Array,
  input: readonly [number, number, number, number],
): Uint32Array {
  const state = new Uint32Array(WORDS);
  state.set(CONSTANTS, 0);
  state.set(key, 4);
  state.set(input, 12);
  return state;
}

/**
 * The key stream of ChaCha20 with a 64-bit block counter and a zero nonce, sixteen words a call.
 * Equal to RFC 8439 with nonce 0 for the first 2^32 blocks.
 */
export function chachaBlocks(key: Uint32Array): (out: Uint32Array) => void {
  const state = initialState(key, [0, 0, 0, 0]);
  return (out) => {
    out.set(state);
    permute(out);
    for (let i = 0; i < WORDS; i += 1) out[i] = (out[i] ?? 0) + (state[i] ?? 0);
    const low = ((state[12] ?? 0) + 1) >>> 0;
    state[12] = low;
    if (low === 0) state[13] = (state[13] ?? 0) + 1;
  };
}

/** HChaCha20: eight new key words from eight key words and four input words. */
export function hchacha(
  key: Uint32Array,
  input: readonly [number, number, number, number],
): Uint32Array {
  const x = initialState(key, input);
  permute(x);
  const out = new Uint32Array(8);
  out.set(x.subarray(0, 4), 0);
  out.set(x.subarray(12, 16), 4);
  return out;
}
