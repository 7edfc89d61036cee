import type { Duplex } from 'node:stream';
import { FRAME_HEADER_BYTES, MAX_FRAME_BYTES } from '../worker/frame.ts';
import { WorkerError } from './worker-error.ts';

/** An answer of a worker, and when it was asked and complete. */
export interface Reply {
  readonly type: number;
  /** Hostile bytes. */
  readonly payload: Buffer;
  readonly sentAt: bigint;
  readonly receivedAt: bigint;
}

interface Waiting {
  readonly done: (reply: Reply) => void;
  readonly fail: (error: WorkerError) => void;
  sentAt: bigint;
}

/** Our end of a worker's channel: one question at a time, one answer each, and silence in between. */
export interface Connection {
  /** Sends the parts as one write and waits for one frame of at most `limit` bytes. */
  ask(parts: readonly Uint8Array[], limit: number): Promise<Reply>;
  /** Refuses every present and future question with this error. */
  fail(error: WorkerError): void;
  /** The error that ended the connection, if one did. */
  readonly broken: () => WorkerError | undefined;
}

/**
 * Opens the connection. Anything that is not exactly one well-formed frame after a question breaks it with
 * `worker.protocol`; `onBroken` is told once.
 */
export function openConnection(
  channel: Duplex,
  onBroken: (error: WorkerError) => void,
): Connection {
  let waiting: Waiting | undefined;
  let broken: WorkerError | undefined;
  let limit = 0;
  const chunks: Buffer[] = [];
  let received = 0;

  const fail = (error: WorkerError): void => {
    if (broken !== undefined) return;
    broken = error;
    const asker = waiting;
    waiting = undefined;
    onBroken(error);
    asker?.fail(error);
  };
  const violated = (found: string): void => {
    fail(new WorkerError('worker.protocol', { found }));
  };

  channel.on('data', (chunk: Buffer) => {
    const receivedAt = process.hrtime.bigint();
    if (broken !== undefined) return;
    if (waiting === undefined) {
      violated(`${chunk.length} bytes that nobody asked for`);
      return;
    }
    chunks.push(chunk);
    received += chunk.length;
    if (received < FRAME_HEADER_BYTES) return;
    const head = chunks[0] as Buffer;
    const header = head.length >= FRAME_HEADER_BYTES ? head : Buffer.concat(chunks);
    const length = header.readUInt32LE(0);
    if (length > limit) {
      violated(`a frame of ${length} bytes where at most ${limit} fit`);
      return;
    }
    const whole = FRAME_HEADER_BYTES + length;
    if (received < whole) return;
    if (received > whole) {
      violated('more than one answer to one question');
      return;
    }
    const frame = chunks.length === 1 ? head : Buffer.concat(chunks);
    chunks.length = 0;
    received = 0;
    const { done, sentAt } = waiting;
    waiting = undefined;
    done({
      type: frame[4] as number,
      payload: frame.subarray(FRAME_HEADER_BYTES),
      sentAt,
      receivedAt,
    });
  });
  channel.on('error', () => undefined);

  return {
    broken: () => broken,
    fail,
    ask(parts, replyLimit) {
      return new Promise((done, reject) => {
        if (broken !== undefined || waiting !== undefined) {
          reject(
            broken ?? new WorkerError('worker.closed', { found: 'a question while one is open' }),
          );
          return;
        }
        limit = Math.min(replyLimit, MAX_FRAME_BYTES);
        waiting = { done, fail: reject, sentAt: 0n };
        channel.cork();
        waiting.sentAt = process.hrtime.bigint();
        for (const part of parts) channel.write(part);
        channel.uncork();
      });
    },
  };
}
