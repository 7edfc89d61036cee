import { request } from 'node:http';
import { API_VERSION, OPS, type OpName, type OpRequest, type OpResponse } from '../ops/table.ts';
import { type LedgerState, type Problem, problem, successEnvelope } from '../envelope.ts';

/** A refusal or failure that the door answered with; `problem.code` is stable. */
export class DoorProblem extends Error {
  readonly problem: Problem;
  constructor(answered: Problem) {
    super(`${answered.code}: ${answered.detail}`);
    this.name = 'DoorProblem';
    this.problem = answered;
  }
}

export interface DoorReply<Op extends OpName> {
  readonly data: OpResponse<Op>;
  readonly ledger: LedgerState;
  readonly requestId: string;
}

export interface DoorClient {
  /** Calls one op. @throws {DoorProblem} on any answer that is not a success; plain Error when the door cannot be reached. */
  call<Op extends OpName>(op: Op, body: OpRequest<Op>): Promise<DoorReply<Op>>;
}

/** Where the door is: a Unix socket, or loopback TCP with its bearer token. */
export type DoorAddress =
  | { readonly kind: 'socket'; readonly path: string }
  | { readonly kind: 'tcp'; readonly port: number; readonly token: string };

/** The one typed client of the door. Requests and replies are checked against the op table on this side too. */
export function createDoorClient(address: DoorAddress): DoorClient {
  return {
    async call(op, body) {
      const checked = OPS[op].request.parse(body);
      const answer = await post(address, op, JSON.stringify(checked));
      if (answer.status !== 200) throw new DoorProblem(problem.parse(JSON.parse(answer.text)));
      const envelope = successEnvelope.parse(JSON.parse(answer.text));
      if (envelope.op !== op || envelope.api !== API_VERSION) {
        throw new Error(
          `the door answered ${envelope.op} (${envelope.api}) to ${op} (${API_VERSION})`,
        );
      }
      const data = OPS[op].response.parse(envelope.data) as OpResponse<typeof op>;
      return { data, ledger: envelope.ledger, requestId: envelope.request_id };
    },
  };
}

interface Answer {
  readonly status: number;
  readonly text: string;
}

function post(address: DoorAddress, op: OpName, body: string): Promise<Answer> {
  const where =
    address.kind === 'socket'
      ? { socketPath: address.path }
      : { host: '127.0.0.1', port: address.port };
  const authorization = address.kind === 'tcp' ? { authorization: `Bearer ${address.token}` } : {};
  return new Promise((resolve, reject) => {
    const call = request(
      {
        ...where,
        method: 'POST',
        path: `/v1/ops/${op}`,
        headers: {
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(body),
          host: 'localhost',
          ...authorization,
        },
        timeout: 40_000,
      },
      (response) => {
        const parts: Buffer[] = [];
        response.on('data', (part: Buffer) => parts.push(part));
        response.on('end', () => {
          resolve({
            status: response.statusCode ?? 0,
            text: Buffer.concat(parts).toString('utf8'),
          });
        });
        response.on('error', reject);
      },
    );
    call.on('timeout', () => call.destroy(new Error(`${op}: no answer from the door within 40 s`)));
    call.on('error', reject);
    call.end(body);
  });
}
