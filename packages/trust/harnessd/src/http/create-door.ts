import { randomBytes } from 'node:crypto';
import type { Socket } from 'node:net';
import rateLimit from '@fastify/rate-limit';
import { LIMITS, OP_NAMES, printable } from '@peltier/protocol';
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import type { OnEvent } from '../daemon-event.ts';
import { DoorError } from '../door-error.ts';
import { checkCaller, type Listener } from './caller-checks.ts';
import { addOpRoutes, type AnswerOp } from './op-routes.ts';
import { callCounters, type RateLimits } from './rate-limits.ts';
import { faultText, problemOf } from './problem.ts';
import { parseStrictJson } from './strict-json.ts';

export interface DoorOptions {
  readonly listener: Listener;
  readonly answer: AnswerOp;
  readonly limits: RateLimits;
  readonly isStopping: () => boolean;
  readonly onEvent: OnEvent;
}

/** Longer than the longest wait of `read_verdict`; this time-out is for a silent connection. */
const SILENT_MS = 35_000;

/** The HTTP server of the door: the seven ops, one form of error, nothing else. It does not listen yet. */
export async function createDoor(options: DoorOptions): Promise<FastifyInstance> {
  const { listener, onEvent } = options;
  const door = Fastify({
    bodyLimit: LIMITS.bodyBytes,
    requestTimeout: 10_000,
    handlerTimeout: 15_000,
    connectionTimeout: SILENT_MS,
    maxRequestsPerSocket: 1_000,
    forceCloseConnections: 'idle',
    trustProxy: false,
    logger: false,
    requestIdHeader: false,
    genReqId: () => `req-${randomBytes(9).toString('hex')}`,
    return503OnClosing: false,
    exposeHeadRoutes: false,
    clientErrorHandler,
    frameworkErrors: (error, request, reply) => {
      void sendProblem(error, { request, reply, onEvent });
    },
  });
  door.server.maxConnections = 32;
  door.removeAllContentTypeParsers();
  door.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) => {
    try {
      done(null, parseStrictJson(Buffer.from(body)));
    } catch (error) {
      done(error instanceof Error ? error : new Error(String(error)));
    }
  });
  door.setErrorHandler((error, request, reply) => sendProblem(error, { request, reply, onEvent }));
  // Before the rate limit's own hook, so that a foreign page cannot use up the calls of a proposer.
  door.addHook('onRequest', (request, _reply, done) => {
    try {
      if (options.isStopping()) throw new DoorError('door.stopping', { found: 'shutting down' });
      checkCaller(request, listener);
      done();
    } catch (error) {
      done(error as Error);
    }
  });
  door.addHook('onResponse', (request, reply, done) => {
    onEvent({
      kind: 'answered',
      request_id: request.id,
      by: listener.kind,
      what: printable(`${request.method} ${request.url}`, 100),
      status: reply.statusCode,
      ...(codes.has(request) ? { code: codes.get(request) ?? '' } : {}),
      ms: Math.round(reply.elapsedTime),
    });
    done();
  });
  await door.register(rateLimit, {
    global: false,
    // One socket, one identity: who may open it is the file system's answer.
    keyGenerator: () => listener.kind,
  });
  door.setNotFoundHandler((request) => {
    const path = request.url.split('?')[0] ?? '';
    const isOp = OP_NAMES.some((op) => path === `/v1/ops/${op}`);
    if (isOp && request.method !== 'POST')
      throw new DoorError('door.method', { found: printable(request.method, 20) });
    throw new DoorError('door.unknown_op', { found: printable(path, 100) });
  });
  addOpRoutes(door, {
    answer: options.answer,
    by: listener.kind,
    count: callCounters(door, options.limits),
  });
  return door;
}

/** The code a request was answered with, for the log. */
const codes = new WeakMap<FastifyRequest, string>();

function sendProblem(
  error: unknown,
  { request, reply, onEvent }: { request: FastifyRequest; reply: FastifyReply; onEvent: OnEvent },
): FastifyReply {
  const problem = problemOf(error, request.id);
  codes.set(request, problem.code);
  const fault = faultText(error);
  if (fault !== undefined) onEvent({ kind: 'fault', request_id: request.id, ...fault });
  if (problem.retry_after_ms !== undefined)
    void reply.header('retry-after', Math.ceil(problem.retry_after_ms / 1_000));
  return reply
    .code(problem.status)
    .type('application/problem+json')
    .serializer((payload: unknown) => JSON.stringify(payload))
    .send(problem);
}

/** For what is no HTTP request at all; fastify has no request or reply then. */
function clientErrorHandler(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const id = `req-${randomBytes(9).toString('hex')}`;
  const body = JSON.stringify(
    problemOf(new DoorError('door.request', { found: 'not an HTTP/1.1 request' }), id),
  );
  socket.end(
    `HTTP/1.1 400 Bad Request\r\ncontent-type: application/problem+json\r\ncontent-length: ${Buffer.byteLength(body)}\r\nconnection: close\r\n\r\n${body}`,
  );
}
