import { allocate, copyBytes } from './built-ins.ts';

/** A growing byte buffer. Its bytes are `buffer[0 .. position)`. */
export interface Sink {
  buffer: Buffer;
  position: number;
  readonly limit: number;
}

/** Thrown when encoded bytes would pass the sink's limit. */
export class SinkFull extends Error {
  constructor(limit: number) {
    super(`encoded bytes exceed ${limit}`);
    this.name = 'SinkFull';
  }
}

/** An empty sink that grows from `initial` to at most `limit` bytes. */
export function openSink(limit: number, initial = 1 << 16): Sink {
  return { buffer: allocate(initial < limit ? initial : limit), position: 0, limit };
}

/** Makes room for `extra` more bytes. */
export function reserve(sink: Sink, extra: number): void {
  if (sink.position + extra > sink.buffer.length) grow(sink, sink.position + extra);
}

function grow(sink: Sink, needed: number): void {
  if (needed > sink.limit) throw new SinkFull(sink.limit);
  let length = sink.buffer.length * 2;
  while (length < needed) length *= 2;
  const larger = allocate(length < sink.limit ? length : sink.limit);
  copyBytes(larger, sink.buffer, 0);
  sink.buffer = larger;
}

/** Appends one byte. */
export function putByte(sink: Sink, byte: number): void {
  reserve(sink, 1);
  sink.buffer[sink.position++] = byte;
}

/** Appends an unsigned 32-bit number, seven bits a byte, low bits first. */
export function putVarint(sink: Sink, value: number): void {
  reserve(sink, 5);
  const { buffer } = sink;
  let at = sink.position;
  let rest = value;
  while (rest > 127) {
    buffer[at++] = (rest & 127) | 128;
    rest >>>= 7;
  }
  buffer[at++] = rest;
  sink.position = at;
}

/** Appends bytes as they are. */
export function putBytes(sink: Sink, bytes: Uint8Array): void {
  reserve(sink, bytes.length);
  copyBytes(sink.buffer, bytes, sink.position);
  sink.position += bytes.length;
}
