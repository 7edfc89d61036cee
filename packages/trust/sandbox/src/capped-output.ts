import type { Readable } from 'node:stream';

/** A flood is this much beyond the cap; below it the excess is only thrown away. */
const FLOOD_FACTOR = 8;
const FLOOD_FLOOR = 1024 * 1024;

/** What was kept of one output stream. */
export interface CappedOutput {
  bytes(): Buffer;
  truncated(): boolean;
  /** Bytes that came, kept or not. */
  seen(): number;
}

/** Reads a stream to its end, keeps the first `cap` bytes, and reports a flood once. */
export function capOutput(
  stream: Readable,
  options: { cap: number; onFlood: () => void },
): CappedOutput {
  const kept: Buffer[] = [];
  let room = options.cap;
  let seen = 0;
  let flooded = false;
  stream.on('data', (chunk: Buffer) => {
    seen += chunk.length;
    if (room > 0) {
      const part = chunk.subarray(0, room);
      kept.push(Buffer.from(part));
      room -= part.length;
    }
    if (!flooded && seen > options.cap * FLOOD_FACTOR + FLOOD_FLOOR) {
      flooded = true;
      options.onFlood();
    }
  });
  stream.on('error', () => {
    stream.destroy();
  });
  return {
    bytes: () => Buffer.concat(kept),
    truncated: () => seen > options.cap,
    seen: () => seen,
  };
}
