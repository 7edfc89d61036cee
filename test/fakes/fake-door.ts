import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  API_VERSION,
  OP_NAMES,
  OPS,
  type OpName,
  type OpResponse,
  type Problem,
} from '@peltier/protocol';

/** One answer of the fake: data of a success, or a problem. */
type Scripted<Op extends OpName> =
  { readonly data: OpResponse<Op> } | { readonly problem: ScriptedProblem };

interface ScriptedProblem {
  readonly status: number;
  readonly code: string;
  readonly retryable?: boolean;
  readonly retry_after_ms?: number;
}

/** A request as the fake got it, already checked against the op's schema. */
type Body = Readonly<Record<string, unknown>>;

/** What each op answers: by the request and how often the op was called before. An op without a script answers 500. */
export type DoorScript = {
  readonly [Op in OpName]?: (body: Body, earlierCalls: number) => Scripted<Op>;
};

export interface FakeDoor {
  readonly socket: string;
  /** Every call in order, refused ones too. */
  readonly calls: readonly { readonly op: OpName; readonly body: Body }[];
  readonly close: () => Promise<void>;
}

/**
 * A fake of the door: an HTTP server on a Unix socket that answers the seven ops from a script. Requests and answers are
 * checked against the op table, so a script cannot say what the door could not.
 */
export async function startFakeDoor(script: DoorScript): Promise<FakeDoor> {
  const dir = mkdtempSync(join(tmpdir(), 'fake-door-'));
  const socket = join(dir, 'door.sock');
  const calls: { readonly op: OpName; readonly body: Body }[] = [];
  const server = createServer((request, response) => {
    void answer(request, response, { script, calls });
  });
  await new Promise<void>((resolve) => server.listen(socket, resolve));
  return {
    socket,
    calls,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      rmSync(dir, { recursive: true, force: true });
    },
  };
}

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  state: { readonly script: DoorScript; readonly calls: { op: OpName; body: Body }[] },
): Promise<void> {
  const op = OP_NAMES.find((name) => request.url === `/v1/ops/${name}`);
  if (request.method !== 'POST' || op === undefined) {
    sendProblem(response, { status: 404, code: 'door.unknown_op' });
    return;
  }
  const checked = OPS[op].request.safeParse(await readJson(request));
  if (!checked.success) {
    sendProblem(response, { status: 400, code: 'door.request' });
    return;
  }
  const body = checked.data as Body;
  const earlierCalls = state.calls.filter((call) => call.op === op).length;
  state.calls.push({ op, body });
  const scripted = state.script[op]?.(body, earlierCalls) ?? {
    problem: { status: 500, code: 'door.internal' },
  };
  if ('problem' in scripted) {
    sendProblem(response, scripted.problem);
    return;
  }
  const data = OPS[op].response.safeParse(scripted.data);
  if (!data.success) {
    sendProblem(response, { status: 500, code: 'door.internal' });
    return;
  }
  send(response, 200, {
    ok: true,
    op,
    api: API_VERSION,
    request_id: 'fake-request',
    data: data.data,
    ledger: { size: 1, head: '0'.repeat(64), checkpoint: 'fake' },
  });
}

function sendProblem(response: ServerResponse, scripted: ScriptedProblem): void {
  const { status, code, retryable = false, retry_after_ms } = scripted;
  const body: Problem = {
    type: `urn:peltier:error:${code}`,
    title: code,
    status,
    detail: `the fake door answers ${code}`,
    code,
    hint: `hint of ${code}`,
    retryable,
    ...(retry_after_ms === undefined ? {} : { retry_after_ms }),
    request_id: 'fake-request',
  };
  send(response, status, body);
}

function send(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

async function readJson(request: IncomingMessage): Promise<unknown> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  try {
    return JSON.parse(Buffer.concat(parts).toString('utf8'));
  } catch {
    return undefined;
  }
}
