import {
  API_VERSION,
  OP_NAMES,
  OPS,
  successEnvelope,
  type LedgerState,
  type OpName,
  type OpResponse,
} from '@peltier/protocol';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { z } from 'zod';
import { checkContentType, type Listener } from './caller-checks.ts';
import { requestFault } from './problem.ts';
import type { CountCall } from './rate-limits.ts';

/** A request after its schema. */
export type OpInput<Op extends OpName> = z.output<(typeof OPS)[Op]['request']>;

/** One call of an op, for its handler. */
export interface OpCall {
  readonly requestId: string;
  readonly by: Listener['kind'];
  /** Aborted when the caller is gone, or the reply sent. */
  readonly signal: AbortSignal;
}

/** What answers the ops; the ledger's state is read after the answer exists. */
export interface AnswerOp {
  readonly call: <Op extends OpName>(
    op: Op,
    input: OpInput<Op>,
    call: OpCall,
  ) => Promise<OpResponse<Op>>;
  readonly ledgerState: () => LedgerState;
}

/** Milliseconds an op may take; `read_verdict` waits up to 25 s, admission runs git. */
const HANDLER_MS: Partial<Record<OpName, number>> = { read_verdict: 35_000, propose_patch: 30_000 };

/** Makes the seven routes from the table of ops: the body is checked against it, and so is the answer. */
export function addOpRoutes(
  door: FastifyInstance,
  options: {
    readonly answer: AnswerOp;
    readonly by: Listener['kind'];
    readonly count: CountCall;
  },
): void {
  for (const op of OP_NAMES) {
    const handlerTimeout = HANDLER_MS[op];
    door.post(
      `/v1/ops/${op}`,
      {
        ...(handlerTimeout === undefined ? {} : { handlerTimeout }),
        onRequest: (request) => options.count(op, request),
        preParsing: (request, _reply, _payload, done) => {
          try {
            checkContentType(request);
            done(null);
          } catch (error) {
            done(error as Error);
          }
        },
      },
      async (request, reply) => {
        const data = await answerChecked(op, request.body, {
          answer: options.answer,
          call: { requestId: request.id, by: options.by, signal: whileConnected(reply) },
        });
        const envelope = successEnvelope.parse({
          ok: true,
          op,
          api: API_VERSION,
          request_id: request.id,
          data,
          ledger: options.answer.ledgerState(),
        });
        return reply.type('application/json').send(JSON.stringify(envelope));
      },
    );
  }
}

async function answerChecked(
  op: OpName,
  body: unknown,
  { answer, call }: { readonly answer: AnswerOp; readonly call: OpCall },
): Promise<unknown> {
  const parsed = OPS[op].request.safeParse(body);
  if (!parsed.success) throw requestFault(parsed.error);
  const data = await answer.call(op, parsed.data, call);
  return OPS[op].response.parse(data);
}

/** Not fastify's own signal: that one is aborted as soon as the body of the request has been read. */
function whileConnected(reply: FastifyReply): AbortSignal {
  const connection = new AbortController();
  reply.raw.once('close', () => {
    connection.abort();
  });
  return connection.signal;
}
