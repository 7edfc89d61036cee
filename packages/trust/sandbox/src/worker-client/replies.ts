import { printable } from '@peltier/protocol';
import { DIGEST, FRAME, RUN, SHOWN, TOKEN_BYTES, type Failure } from '../worker/frame.ts';
import type { Reply } from './connection.ts';
import { WorkerError, type WorkerErrorCode } from './worker-error.ts';

/** What a worker claims about a batch. */
export interface DigestFacts {
  readonly count: number;
  readonly thrown: number;
  readonly incomplete: number;
  readonly unhandled: number;
  readonly late: number;
  readonly byteLength: number;
  readonly digest: Buffer;
}

const violation = (found: string): WorkerError => new WorkerError('worker.protocol', { found });

const FAILURE_CODES: ReadonlyMap<unknown, WorkerErrorCode> = new Map<Failure, WorkerErrorCode>([
  ['bad-request', 'worker.protocol'],
  ['output-limit', 'worker.output-limit'],
  ['uncaught', 'worker.uncaught'],
  ['unsettled', 'worker.unsettled'],
]);

/** Throws what a `failed` frame says, or `worker.protocol` if the frame is not of the type asked for. */
export function requireType(reply: Reply, type: number): void {
  if (reply.type === type) return;
  if (reply.type !== FRAME.failed) throw violation(`a frame of type ${reply.type}`);
  const said = parseObject(reply.payload);
  const code = FAILURE_CODES.get(said['reason']);
  if (code === undefined || typeof said['message'] !== 'string')
    throw violation('a failure without known reason');
  throw new WorkerError(code, { found: `the worker gave up: ${printable(said['message'])}` });
}

/** Reads a JSON object from hostile bytes. */
export function parseObject(payload: Buffer): Record<string, unknown> {
  let parsed: unknown;
  try {
    parsed = JSON.parse(payload.toString('utf8'));
  } catch {
    throw violation('text that is no JSON');
  }
  if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed))
    throw violation('JSON that is no object');
  return Object.assign(Object.create(null) as Record<string, unknown>, parsed);
}

/** Checks a digest against the request it must echo: batch, entry, token and count. */
export function parseDigest(
  reply: Reply,
  asked: { readonly request: Buffer; readonly count: number },
): DigestFacts {
  requireType(reply, FRAME.digest);
  const { payload } = reply;
  if (payload.length !== DIGEST.bytes) throw violation(`a digest of ${payload.length} bytes`);
  if (payload.compare(asked.request, 0, RUN.packed, 0, RUN.packed) !== 0)
    throw violation('a digest for something that was not asked');
  const facts: DigestFacts = {
    count: payload.readUInt32LE(DIGEST.count),
    thrown: payload.readUInt32LE(DIGEST.thrown),
    incomplete: payload.readUInt32LE(DIGEST.incomplete),
    unhandled: payload.readUInt32LE(DIGEST.unhandled),
    late: payload.readUInt32LE(DIGEST.late),
    byteLength: payload.readUInt32LE(DIGEST.byteLength),
    digest: Buffer.from(payload.subarray(DIGEST.sha256, DIGEST.bytes)),
  };
  const { count, thrown, incomplete, byteLength } = facts;
  if (count !== asked.count || thrown > count || incomplete > count || byteLength < count)
    throw violation('facts that contradict each other');
  return facts;
}

/** Splits a `shown` frame into outcomes after checking that it answers what was asked. */
export function parseShown(
  reply: Reply,
  asked: { readonly batch: number; readonly token: Buffer; readonly indices: readonly number[] },
): readonly Buffer[] {
  requireType(reply, FRAME.shown);
  const { payload } = reply;
  const { batch, token, indices } = asked;
  const body = SHOWN.table + indices.length * 8;
  if (
    payload.length < body ||
    payload.readUInt32LE(SHOWN.batch) !== batch ||
    payload.compare(token, 0, TOKEN_BYTES, SHOWN.token, SHOWN.token + TOKEN_BYTES) !== 0 ||
    payload.readUInt32LE(SHOWN.count) !== indices.length
  )
    throw violation('outcomes that were not asked for');
  let at = body;
  const outcomes = indices.map((index, i) => {
    const row = SHOWN.table + i * 8;
    const end = at + payload.readUInt32LE(row + 4);
    if (payload.readUInt32LE(row) !== index || end > payload.length)
      throw violation('outcomes that do not fit their table');
    const outcome = payload.subarray(at, end);
    at = end;
    return outcome;
  });
  if (at !== payload.length) throw violation('bytes after the last outcome');
  return outcomes;
}
