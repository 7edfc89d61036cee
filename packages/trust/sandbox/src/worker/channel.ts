import { readSync, writeSync } from 'node:fs';
import { allocate, copyBytes, subarray, waitOn } from './codec/built-ins.ts';
import { FRAME_HEADER_BYTES, MAX_FRAME_BYTES } from './frame.ts';

/** A request from the parent; `payload` is valid until the next one is read. */
export interface Request {
  readonly type: number;
  readonly payload: Buffer;
}

/** The worker's end of the channel: blocking, so that nothing in the process runs between requests. */
export interface Channel {
  /** Waits for the next request; undefined when the parent has closed its end. */
  read(): Request | undefined;
  /** Sends one frame whose payload is the parts in order. */
  write(type: number, parts: readonly Uint8Array[]): void;
}

/** Thrown when what the parent sent is no frame. */
class BadFrame extends Error {}

const [read, write] = [readSync, writeSync];
const never = new Int32Array(new SharedArrayBuffer(4));

function untilReady<T>(attempt: () => T): T {
  for (;;) {
    try {
      return attempt();
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EAGAIN') throw error;
      waitOn(never, 0, 0, 1);
    }
  }
}

/** Opens the channel on a file descriptor that is one end of a socket pair. */
export function openChannel(fd: number): Channel {
  let buffer = allocate(1 << 16);
  let filled = 0;
  /** Reads at least until `needed` bytes are there; false at the end of the stream. */
  const fill = (needed: number): boolean => {
    if (needed > buffer.length) {
      const larger = allocate(needed);
      copyBytes(larger, subarray(buffer, 0, filled), 0);
      buffer = larger;
    }
    while (filled < needed) {
      const got = untilReady(() => read(fd, buffer, filled, buffer.length - filled, null));
      if (got === 0) return false;
      filled += got;
    }
    return true;
  };
  const header = allocate(FRAME_HEADER_BYTES);
  return {
    read() {
      filled = 0;
      if (!fill(FRAME_HEADER_BYTES)) return undefined;
      const length = readU32(buffer, 0);
      if (length > MAX_FRAME_BYTES) throw new BadFrame('frame too long');
      if (!fill(FRAME_HEADER_BYTES + length)) return undefined;
      if (filled > FRAME_HEADER_BYTES + length) throw new BadFrame('more than one request');
      const type = buffer[4] as number;
      return { type, payload: subarray(buffer, FRAME_HEADER_BYTES, filled) };
    },
    write(type, parts) {
      let length = 0;
      for (let i = 0; i < parts.length; i++) length += (parts[i] as Uint8Array).length;
      writeU32(header, 0, length);
      header[4] = type;
      writeFully(fd, header);
      for (let i = 0; i < parts.length; i++) writeFully(fd, parts[i] as Uint8Array);
    },
  };
}

function writeFully(fd: number, bytes: Uint8Array): void {
  let sent = 0;
  while (sent < bytes.length) {
    const from = sent;
    sent += untilReady(() => write(fd, bytes, from, bytes.length - from));
  }
}

/** An unsigned 32-bit number, little-endian, without methods that a target could replace. */
export function readU32(bytes: Uint8Array, at: number): number {
  return (
    ((bytes[at] as number) |
      ((bytes[at + 1] as number) << 8) |
      ((bytes[at + 2] as number) << 16) |
      ((bytes[at + 3] as number) << 24)) >>>
    0
  );
}

/** Writes an unsigned 32-bit number, little-endian. */
export function writeU32(bytes: Uint8Array, at: number, value: number): void {
  bytes[at] = value & 255;
  bytes[at + 1] = (value >>> 8) & 255;
  bytes[at + 2] = (value >>> 16) & 255;
  bytes[at + 3] = value >>> 24;
}
