import { createDecoder, decodeValue } from '../../../src/worker/codec/decode-value.ts';
import { createEncoder } from '../../../src/worker/codec/encode-value.ts';
import { beginRecord } from '../../../src/worker/codec/encoder.ts';
import { openSource } from '../../../src/worker/codec/source.ts';

/** The canonical bytes of a value, hexadecimal. */
export function encoded(value: unknown): string {
  return encodedBytes(value).toString('hex');
}

/** The canonical bytes of a value. */
export function encodedBytes(value: unknown): Buffer {
  const encoder = createEncoder({ limit: 1 << 26, inputsOnly: false });
  beginRecord(encoder);
  encoder.value(encoder, value);
  return Buffer.from(encoder.sink.buffer.subarray(0, encoder.sink.position));
}

/** What the worker rebuilds from the bytes of an input. */
export function decoded(bytes: Uint8Array): unknown {
  return decodeValue(createDecoder(openSource(bytes)));
}
