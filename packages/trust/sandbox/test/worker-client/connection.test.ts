import { Duplex } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { openConnection } from '../../src/worker-client/connection.ts';

const frame = (payload: string): Buffer =>
  Buffer.concat([Buffer.from([payload.length, 0, 0, 0, 66]), Buffer.from(payload)]);

/** A channel whose other end is this test: it answers any question with these chunks. */
function answering(chunks: readonly Buffer[]): Duplex {
  const channel = new Duplex({
    read: () => undefined,
    write(_chunk, _encoding, done) {
      for (const chunk of chunks) channel.push(chunk);
      done();
    },
  });
  return channel;
}

const ask = (chunks: readonly Buffer[]) =>
  openConnection(answering(chunks), () => undefined).ask([Buffer.alloc(1)], 100);

describe('a connection', () => {
  it('puts an answer together from pieces of any size', async () => {
    const pieces = [...frame('payload')].map((byte) => Buffer.from([byte]));
    const { type, payload, sentAt, receivedAt } = await ask(pieces);
    expect([type, payload.toString(), receivedAt > sentAt]).toEqual([66, 'payload', true]);
  });

  it('breaks on bytes after the answer', async () => {
    await expect(ask([Buffer.concat([frame('a'), Buffer.from([0])])])).rejects.toMatchObject({
      code: 'worker.protocol',
    });
  });

  it('breaks on an answer above the limit', async () => {
    await expect(ask([frame('x'.repeat(101))])).rejects.toMatchObject({ code: 'worker.protocol' });
  });

  it('takes one question at a time', async () => {
    const connection = openConnection(answering([]), () => undefined);
    void connection.ask([Buffer.alloc(1)], 100);
    await expect(connection.ask([Buffer.alloc(1)], 100)).rejects.toMatchObject({
      code: 'worker.closed',
    });
  });
});
