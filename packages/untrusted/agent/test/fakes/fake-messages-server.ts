import { createServer, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

export type Block =
  | { readonly type: 'text'; readonly text: string }
  | {
      readonly type: 'tool_use';
      readonly id: string;
      readonly name: string;
      readonly input: unknown;
    };

/** One answer of the fake service: a message, or an error status. Dropped members get plain values. */
export type Turn =
  | {
      readonly content: readonly Block[];
      readonly stop_reason: string | null;
      readonly stop_details?: object;
      readonly usage?: Readonly<Record<string, unknown>>;
    }
  | { readonly status: number; readonly type: string; readonly message?: string };

export interface WireRequest {
  readonly url: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: Readonly<Record<string, unknown>>;
}

export interface FakeMessagesServer {
  readonly baseUrl: string;
  readonly requests: readonly WireRequest[];
  readonly close: () => Promise<void>;
}

/**
 * A fake of the Messages API on 127.0.0.1: answers the n-th request with the n-th turn of the script, whatever was asked,
 * and keeps the requests as they came over the wire. After the script it answers 400, which no client tries again.
 */
export async function startFakeMessages(
  script: readonly (Turn | ((request: WireRequest) => Turn))[],
): Promise<FakeMessagesServer> {
  const requests: WireRequest[] = [];
  const server = createServer((request, response) => {
    void readJson(request).then((body) => {
      const wire = { url: request.url ?? '', headers: request.headers, body };
      const planned = script[requests.push(wire) - 1];
      const turn = (typeof planned === 'function' ? planned(wire) : planned) ?? {
        status: 400,
        type: 'invalid_request_error',
        message: 'the script is over',
      };
      response
        .writeHead('status' in turn ? turn.status : 200, {
          'content-type': 'application/json',
          'request-id': `req_${requests.length}`,
          // Keeps the waits of a client's retries short.
          ...('status' in turn ? { 'retry-after-ms': '1' } : {}),
        })
        .end(JSON.stringify('status' in turn ? errorBody(turn) : messageBody(turn, wire)));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function errorBody(turn: Extract<Turn, { status: number }>): object {
  return { type: 'error', error: { type: turn.type, message: turn.message ?? turn.type } };
}

function messageBody(turn: Exclude<Turn, { status: number }>, request: WireRequest): object {
  const { content, stop_reason, stop_details = null, usage } = turn;
  return {
    id: 'msg_fake',
    type: 'message',
    role: 'assistant',
    model: request.body['model'],
    content,
    stop_reason,
    stop_details,
    stop_sequence: null,
    usage: {
      input_tokens: 100,
      output_tokens: 10,
      cache_creation: null,
      cache_creation_input_tokens: null,
      cache_read_input_tokens: null,
      inference_geo: null,
      output_tokens_details: null,
      server_tool_use: null,
      service_tier: 'standard',
      speed: null,
      ...usage,
    },
  };
}

async function readJson(request: IncomingMessage): Promise<Readonly<Record<string, unknown>>> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return JSON.parse(Buffer.concat(parts).toString('utf8')) as Record<string, unknown>;
}
