/** One classic BPF instruction: operation, jumps when true and false, operand. */
export interface BpfInstruction {
  readonly op: number;
  readonly jt: number;
  readonly jf: number;
  readonly k: number;
}

/** Offsets into `struct seccomp_data`; arguments are 64 bits wide, the low half comes first on our machines. */
export const SECCOMP_DATA = { number: 0, architecture: 4, argument0: 16 } as const;

/** Results of a filter; `errno` carries its number in the low bits. */
export const VERDICT = {
  allow: 0x7fff_0000,
  errno: 0x0005_0000,
  killProcess: 0x8000_0000,
} as const;

const LOAD_WORD = 0x20;
const JUMP_EQUAL = 0x15;
const JUMP_AT_LEAST = 0x35;
const JUMP_ANY_BIT = 0x45;
const RETURN = 0x06;

/** Loads the 32-bit word at `offset` into the accumulator. */
export function load(offset: number): BpfInstruction {
  return { op: LOAD_WORD, jt: 0, jf: 0, k: offset };
}

/** Skips `jt` instructions when the accumulator equals `k`, else `jf`. */
export function jumpEqual(k: number, skip: { jt: number; jf: number }): BpfInstruction {
  return { op: JUMP_EQUAL, ...skip, k };
}

/** Skips `jt` instructions when the accumulator is at least `k` (unsigned), else `jf`. */
export function jumpAtLeast(k: number, skip: { jt: number; jf: number }): BpfInstruction {
  return { op: JUMP_AT_LEAST, ...skip, k };
}

/** Skips `jt` instructions when the accumulator has any bit of `k`, else `jf`. */
export function jumpAnyBit(k: number, skip: { jt: number; jf: number }): BpfInstruction {
  return { op: JUMP_ANY_BIT, ...skip, k };
}

/** Ends the filter with this result. */
export function give(k: number): BpfInstruction {
  return { op: RETURN, jt: 0, jf: 0, k };
}

/** Encodes a program as an array of `struct sock_filter`, little-endian, 8 bytes each. */
export function encodeBpf(program: readonly BpfInstruction[]): Buffer {
  const bytes = Buffer.alloc(program.length * 8);
  program.forEach((step, index) => {
    bytes.writeUInt16LE(step.op, index * 8);
    bytes.writeUInt8(step.jt, index * 8 + 2);
    bytes.writeUInt8(step.jf, index * 8 + 3);
    bytes.writeUInt32LE(step.k, index * 8 + 4);
  });
  return bytes;
}

/**
 * Runs a filter as the kernel would, for tests and for reading it.
 * `args` are the low halves of the six arguments.
 */
export function runBpf(
  program: readonly BpfInstruction[],
  call: { architecture: number; number: number; args?: readonly number[] },
): number {
  let accumulator = 0;
  for (let at = 0; at < program.length; at += 1) {
    const step = program[at];
    if (step === undefined) break;
    const jump = (taken: boolean): void => {
      at += taken ? step.jt : step.jf;
    };
    if (step.op === RETURN) return step.k;
    if (step.op === LOAD_WORD) {
      if (step.k === SECCOMP_DATA.number) accumulator = call.number;
      else if (step.k === SECCOMP_DATA.architecture) accumulator = call.architecture;
      else accumulator = (call.args ?? [])[(step.k - SECCOMP_DATA.argument0) / 8] ?? 0;
    } else if (step.op === JUMP_EQUAL) jump(accumulator === step.k);
    else if (step.op === JUMP_AT_LEAST) jump(accumulator >= step.k);
    else jump((accumulator & step.k) !== 0);
  }
  throw new RangeError('the filter runs off its end');
}
