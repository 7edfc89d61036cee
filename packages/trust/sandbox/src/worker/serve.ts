import {
  allocate,
  bufferFromText,
  copyBytes,
  sha256,
  sliceText,
  subarray,
} from './codec/built-ins.ts';
import { createEncoder } from './codec/encode-value.ts';
import { SinkFull } from './codec/sink.ts';
import { openKept, runBatch } from './batch.ts';
import { readU32, writeU32, type Channel, type Request } from './channel.ts';
import {
  DIGEST,
  FRAME,
  MAX_MESSAGE,
  RUN,
  RUN_KEEP,
  SHOW,
  SHOW_ALL,
  SHOWN,
  TOKEN_BYTES,
  type Failure,
} from './frame.ts';
import type { Entry } from './resolve-entry.ts';

const stringify = JSON.stringify;
const toText = String;

/** Tells the parent why the worker gives up. */
export function sendFailure(channel: Channel, reason: Failure, message: string): void {
  const text = sliceText(message, 0, MAX_MESSAGE);
  channel.write(FRAME.failed, [bufferFromText(stringify({ reason, message: text }))]);
}

/** A description of anything thrown, never throwing itself. */
export function messageOf(error: unknown): string {
  try {
    return sliceText(toText(error), 0, MAX_MESSAGE);
  } catch {
    return 'an error that cannot be described';
  }
}

/** Answers `run` and `show` until `bye` or the end of the stream. `unhandled` counts rejections nobody handled so far. */
export async function serve(
  channel: Channel,
  options: {
    readonly entries: readonly (Entry | undefined)[];
    readonly outputLimit: number;
    readonly unhandled: () => number;
  },
): Promise<void> {
  const encoder = createEncoder({ limit: options.outputLimit, inputsOnly: false });
  const kept = openKept();
  const last = { request: allocate(RUN.packed), ends: [] as readonly number[] };
  for (;;) {
    const request = channel.read();
    if (request === undefined || request.type === FRAME.bye) return;
    if (request.type === FRAME.show) {
      answerShow(channel, request, { ...last, bytes: encoder.sink.buffer });
      continue;
    }
    const { payload } = request;
    const entry = readU16(payload, RUN.entry);
    if (request.type !== FRAME.run || options.entries[entry] === undefined) {
      sendFailure(channel, 'bad-request', `request ${request.type} for entry ${entry}`);
      return;
    }
    for (let i = 0; i < RUN.packed; i++) last.request[i] = payload[i] as number;
    const packed = subarray(payload, RUN.packed);
    const before = options.unhandled();
    encoder.sink.position = 0;
    try {
      const facts = await runBatch(
        {
          entry,
          packed,
          keep: ((payload[RUN.flags] as number) & RUN_KEEP) !== 0,
          count: readU32(packed, 0),
        },
        { entries: options.entries as readonly Entry[], encoder, kept },
      );
      last.ends = facts.ends;
      answerRun(channel, last.request, {
        ...facts,
        unhandled: options.unhandled() - before,
        output: subarray(encoder.sink.buffer, 0, encoder.sink.position),
      });
    } catch (error) {
      const reason = error instanceof SinkFull ? 'output-limit' : 'bad-request';
      sendFailure(channel, reason, messageOf(error));
      return;
    }
  }
}

function readU16(bytes: Uint8Array, at: number): number {
  return (bytes[at] as number) | ((bytes[at + 1] as number) << 8);
}

const answer = allocate(DIGEST.bytes);

function answerRun(
  channel: Channel,
  request: Uint8Array,
  facts: {
    readonly ends: readonly number[];
    readonly thrown: number;
    readonly incomplete: number;
    readonly late: number;
    readonly unhandled: number;
    readonly output: Uint8Array;
  },
): void {
  for (let i = 0; i < RUN.packed; i++) answer[i] = request[i] as number;
  writeU32(answer, DIGEST.count, facts.ends.length);
  writeU32(answer, DIGEST.thrown, facts.thrown);
  writeU32(answer, DIGEST.incomplete, facts.incomplete);
  writeU32(answer, DIGEST.unhandled, facts.unhandled);
  writeU32(answer, DIGEST.late, facts.late);
  writeU32(answer, DIGEST.byteLength, facts.output.length);
  copyBytes(answer, sha256(facts.output), DIGEST.sha256);
  channel.write(FRAME.digest, [answer]);
}

function answerShow(
  channel: Channel,
  { payload }: Request,
  last: {
    readonly request: Uint8Array;
    readonly ends: readonly number[];
    readonly bytes: Uint8Array;
  },
): void {
  const asked = readU32(payload, SHOW.count);
  const count = asked === SHOW_ALL ? last.ends.length : asked;
  const table = allocate(SHOWN.table + count * 8);
  copyBytes(table, subarray(payload, 0, SHOW.token + TOKEN_BYTES), 0);
  writeU32(table, SHOWN.count, count);
  const parts: Uint8Array[] = [table];
  for (let i = 0; i < count; i++) {
    const index = asked === SHOW_ALL ? i : readU32(payload, SHOW.indices + i * 4);
    const start = index === 0 ? 0 : (last.ends[index - 1] ?? 0);
    const end = last.ends[index] ?? start;
    writeU32(table, SHOWN.table + i * 8, index);
    writeU32(table, SHOWN.table + i * 8 + 4, end - start);
    if (asked !== SHOW_ALL) parts[i + 1] = subarray(last.bytes, start, end);
  }
  if (asked === SHOW_ALL) parts[1] = subarray(last.bytes, 0, last.ends[count - 1] ?? 0);
  channel.write(FRAME.shown, parts);
}
