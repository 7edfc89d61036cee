import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { importFile } from './staged-manifests.mjs';

const codec = 'packages/trust/sandbox/dist/worker/codec';
const input = {
  numbers: [0, -0, NaN, 1.5, 2 ** 40, -7],
  text: 'a\u{1F600}\ud800',
  big: -(2n ** 70n),
  bytes: new Uint8Array([1, 2, 3]),
  map: new Map([['k', new Set([undefined, null, true])]]),
  when: new Date(0),
  // eslint-disable-next-line no-sparse-arrays -- a hole and undefined must stay different
  holes: [1, , undefined],
};

/** Encodes, decodes and encodes again; the bytes must not depend on the Node version either. */
export async function codecRoundTrip() {
  const { createEncoder, encodeValue } = await importFile(`${codec}/encode-value.js`);
  const { createDecoder, decodeValue } = await importFile(`${codec}/decode-value.js`);
  const { openSource } = await importFile(`${codec}/source.js`);
  const encode = (value) => {
    const encoder = createEncoder({ limit: 1 << 20, inputsOnly: true });
    encodeValue(encoder, value);
    return Buffer.from(encoder.sink.buffer.subarray(0, encoder.sink.position));
  };
  const bytes = encode(input);
  const back = decodeValue(createDecoder(openSource(bytes)));
  assert.deepEqual(back, input);
  assert.deepEqual(encode(back), bytes);
  return `${bytes.length} bytes, sha256 ${createHash('sha256').update(bytes).digest('hex').slice(0, 16)}`;
}
