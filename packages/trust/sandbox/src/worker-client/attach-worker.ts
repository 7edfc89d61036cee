import { printable } from '@peltier/protocol';
import { createHash, randomBytes, randomFillSync } from 'node:crypto';
import type { Duplex } from 'node:stream';
import type { SandboxedProcess } from '../launch-spec.ts';
import {
  FRAME,
  FRAME_HEADER_BYTES,
  MAX_FRAME_BYTES,
  RUN,
  RUN_KEEP,
  SHOW,
  SHOW_ALL,
  SHOWN,
  TOKEN_BYTES,
} from '../worker/frame.ts';
import type { Hello } from '../worker/hello.ts';
import { openConnection, type Reply } from './connection.ts';
import { watchExit } from './exit-watch.ts';
import { parseDigest, parseObject, parseShown, requireType, type DigestFacts } from './replies.ts';
import { DEFAULT_SETTINGS, type AttachSpec } from './settings.ts';
import { WorkerError } from './worker-error.ts';
import type { RunRequest, ShowRequest, Worker } from './worker.ts';

const SMALL_REPLY = 1 << 20;
const BYE_GRACE_MS = 2_000;

/**
 * Greets a process that runs the worker on fd 3 and answers a `Worker` once all entries are resolved.
 * @throws WorkerError; the process is killed then.
 */
export async function attachWorker(process: SandboxedProcess, spec: AttachSpec): Promise<Worker> {
  const settings = { ...DEFAULT_SETTINGS, ...spec.settings };
  if (process.channel === undefined)
    throw new WorkerError('worker.closed', { found: 'a process without channel' });
  const channel: Duplex = process.channel;
  const connection = openConnection(channel, () => void process.kill());
  const exited = watchExit(process, connection);

  /** One question, one answer within the wall limit; any error ends the worker and carries its exit report. */
  const ask = async <T>(
    parts: readonly Uint8Array[],
    { limit, read }: { readonly limit: number; readonly read: (reply: Reply) => T },
  ): Promise<T> => {
    const timer = setTimeout(() => {
      connection.fail(
        new WorkerError('worker.timeout', { found: `no answer within ${settings.answerMs} ms` }),
      );
    }, settings.answerMs);
    try {
      return read(await connection.ask(parts, limit));
    } catch (error) {
      if (!(error instanceof WorkerError) || error.code === 'worker.closed') throw error;
      connection.fail(error);
      throw await exited.explain(error);
    } finally {
      clearTimeout(timer);
    }
  };

  const nonce = randomBytes(16).toString('hex');
  const hello: Hello = {
    nonce,
    root: spec.root,
    ...(spec.drivers === undefined ? {} : { drivers: spec.drivers }),
    entries: spec.entries,
    settings: { outputLimit: settings.outputLimit },
  };
  const readyNs = await ask([...framed(FRAME.hello, Buffer.from(JSON.stringify(hello)))], {
    limit: SMALL_REPLY,
    read: (reply) => {
      requireReady(reply, hello);
      return reply.receivedAt - reply.sentAt;
    },
  });

  const runHeader = Buffer.alloc(FRAME_HEADER_BYTES + RUN.packed);
  const request = runHeader.subarray(FRAME_HEADER_BYTES);
  const token = request.subarray(RUN.token, RUN.token + TOKEN_BYTES);
  let last: { readonly batch: number; readonly facts: DigestFacts } | undefined;

  const run = async ({ batch, entry, packed, keep = false }: RunRequest) => {
    runHeader.writeUInt32LE(RUN.packed + packed.length, 0);
    runHeader[4] = FRAME.run;
    request.writeUInt32LE(batch, RUN.batch);
    request.writeUInt16LE(entry, RUN.entry);
    request[RUN.flags] = keep ? RUN_KEEP : 0;
    randomFillSync(token);
    const count = Buffer.from(packed.buffer, packed.byteOffset, 4).readUInt32LE(0);
    const { facts, wallNs } = await ask([runHeader, packed], {
      limit: SMALL_REPLY,
      read: (reply) => ({
        wallNs: reply.receivedAt - reply.sentAt,
        facts: parseDigest(reply, { request, count }),
      }),
    });
    last = { batch, facts };
    if (facts.incomplete > 0)
      throw new WorkerError('worker.incomplete', {
        found: `${facts.incomplete} of ${facts.count} outcomes could not be encoded in full`,
      });
    const { thrown, unhandled, late, byteLength } = facts;
    const digest = facts.digest.toString('hex');
    return { wallNs, digest, byteLength, count, thrown, unhandled, late };
  };

  const show = async ({ batch, indices }: ShowRequest) => {
    if (last?.batch !== batch)
      throw new WorkerError('worker.closed', { found: `batch ${batch} is not the last one` });
    const { facts } = last;
    const all = indices === 'all';
    const asked = all ? Array.from({ length: facts.count }, (_, i) => i) : indices;
    const payload = Buffer.alloc(SHOW.indices + (all ? 0 : asked.length * 4));
    payload.writeUInt32LE(batch, SHOW.batch);
    token.copy(payload, SHOW.token);
    payload.writeUInt32LE(all ? SHOW_ALL : asked.length, SHOW.count);
    if (!all) asked.forEach((index, i) => payload.writeUInt32LE(index, SHOW.indices + i * 4));
    const repeats = all ? 1 : Math.max(1, asked.length);
    return ask(framed(FRAME.show, payload), {
      limit: Math.min(MAX_FRAME_BYTES, SHOWN.table + asked.length * 8 + facts.byteLength * repeats),
      read: (reply) => {
        const outcomes = parseShown(reply, { batch, token, indices: asked });
        if (all) requireDigest(outcomes, facts);
        return outcomes;
      },
    });
  };

  const bye = async () => {
    for (const part of framed(FRAME.bye, Buffer.alloc(0))) channel.write(part);
    const grace = setTimeout(() => void process.kill(), BYE_GRACE_MS);
    const report = await process.exit;
    clearTimeout(grace);
    return report;
  };

  return {
    readyNs,
    run,
    show,
    bye,
    freeze: () => process.freeze(),
    thaw: () => process.thaw(),
    cpuNs: () => process.cpuNs(),
    memoryPeakBytes: () => process.memoryPeakBytes(),
    kill: () => process.kill(),
    exit: process.exit,
  };
}

function framed(type: number, payload: Buffer): [Buffer, Buffer] {
  const header = Buffer.alloc(FRAME_HEADER_BYTES);
  header.writeUInt32LE(payload.length, 0);
  header[4] = type;
  return [header, payload];
}

function requireReady(reply: Reply, hello: Hello): void {
  requireType(reply, FRAME.ready);
  const said = parseObject(reply.payload);
  const entries: unknown = said['entries'];
  if (said['nonce'] !== hello.nonce || !Array.isArray(entries))
    throw new WorkerError('worker.protocol', { found: 'a greeting that is not the one expected' });
  if (entries.length !== hello.entries.length)
    throw new WorkerError('worker.protocol', { found: 'a greeting for other entries' });
  for (const [index, entry] of entries.entries())
    if (entry !== null)
      throw new WorkerError('worker.unresolved', {
        found: printable(typeof entry === 'string' ? entry : 'no reason given'),
        at: `/entries/${index}`,
      });
}

function requireDigest(outcomes: readonly Buffer[], facts: DigestFacts): void {
  const hash = createHash('sha256');
  let length = 0;
  for (const outcome of outcomes) {
    hash.update(outcome);
    length += outcome.length;
  }
  if (length !== facts.byteLength || !hash.digest().equals(facts.digest))
    throw new WorkerError('worker.digest-mismatch', { found: 'outcomes with another digest' });
}
