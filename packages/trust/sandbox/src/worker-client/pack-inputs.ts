import { createEncoder } from '../worker/codec/encode-value.ts';
import { beginRecord, NotAnInput } from '../worker/codec/encoder.ts';
import { putBytes, SinkFull } from '../worker/codec/sink.ts';
import { MAX_FRAME_BYTES } from '../worker/frame.ts';
import { WorkerError } from './worker-error.ts';

const COUNT_BYTES = 4;

/**
 * Packs argument lists for `run`: u32 count, then the canonical bytes of each list. Inputs are plain data: no functions,
 * class instances, proxies or accessors.
 * @throws WorkerError `worker.input`
 */
export function packInputs(inputs: readonly (readonly unknown[])[]): Uint8Array {
  const encoder = createEncoder({ limit: MAX_FRAME_BYTES - 64, inputsOnly: true });
  const count = Buffer.alloc(COUNT_BYTES);
  count.writeUInt32LE(inputs.length);
  putBytes(encoder.sink, count);
  for (const [index, input] of inputs.entries()) {
    beginRecord(encoder);
    try {
      encoder.value(encoder, input);
    } catch (error) {
      if (!(error instanceof NotAnInput) && !(error instanceof SinkFull)) throw error;
      throw new WorkerError('worker.input', { found: error.message, at: `/${index}` });
    }
    if (encoder.incomplete > 0)
      throw new WorkerError('worker.input', { found: 'nesting beyond the cap', at: `/${index}` });
  }
  return encoder.sink.buffer.subarray(0, encoder.sink.position);
}
