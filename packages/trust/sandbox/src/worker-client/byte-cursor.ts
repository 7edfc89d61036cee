import { WorkerError } from './worker-error.ts';

const MAX_NODES = 2_000_000;

/** Reads hostile bytes: every step is bounds-checked, and the number of nodes is capped. */
export interface ByteCursor {
  byte(): number;
  /** At most 32 bits. */
  varint(): number;
  /** A number of things that each take at least `bytesEach` of the bytes left. */
  count(bytesEach: number): number;
  double(): number;
  bytes(length: number): Buffer;
  /** Counts one node and `depth` against the caps. */
  node(depth: number): void;
  /** Numbers an object; answers its number. */
  number(): number;
  readonly numbered: () => number;
  /** Throws unless everything was read. */
  finish(): void;
}

/** The error of this room. */
export function badBytes(found: string): WorkerError {
  return new WorkerError('worker.bytes', { found });
}

/** A cursor at the start of some bytes; nesting deeper than `maxDepth` is refused. */
export function openCursor(source: Uint8Array, maxDepth: number): ByteCursor {
  const buffer = Buffer.from(source.buffer, source.byteOffset, source.length);
  let at = 0;
  let nodes = 0;
  let numbered = 0;
  const byte = (): number => {
    if (at >= buffer.length) throw badBytes(`bytes end at ${at}`);
    return buffer[at++] as number;
  };
  const varint = (): number => {
    let value = 0;
    for (let place = 1; place <= 2 ** 28; place *= 128) {
      const next = byte();
      value += (next & 127) * place;
      if (next < 128) {
        if (value > 0xffff_ffff) break;
        return value;
      }
    }
    throw badBytes(`a number of more than 32 bits before ${at}`);
  };
  const bytes = (length: number): Buffer => {
    if (length > buffer.length - at) throw badBytes(`${length} bytes announced at ${at}`);
    at += length;
    return buffer.subarray(at - length, at);
  };
  return {
    byte,
    varint,
    bytes,
    count(bytesEach) {
      const announced = varint();
      if (announced * bytesEach > buffer.length - at)
        throw badBytes(`${announced} items announced at ${at}`);
      return announced;
    },
    double: () => bytes(8).readDoubleLE(0),
    node(depth) {
      if (++nodes > MAX_NODES) throw badBytes(`more than ${MAX_NODES} values`);
      if (depth > maxDepth) throw badBytes('nesting beyond the cap');
    },
    number: () => numbered++,
    numbered: () => numbered,
    finish() {
      if (at !== buffer.length) throw badBytes(`${buffer.length - at} bytes too many`);
    },
  };
}
