import { Agent, request } from 'node:http';
import { join } from 'node:path';
import type { OpName } from '@peltier/protocol';
import { quantile, ratioFinding, type Case, type RatioFinding } from '../finding.ts';
import { inTurn } from '../in-turn.ts';
import { smallTarget, withScratch } from '../scratch.ts';
import { withServer } from '../server-process.ts';

const CLIENTS = 32;
/** Calls of one sample; both arms make all of them. */
const CALLS = 160;
const PAIRS = 5;

const READS: readonly { readonly op: OpName; readonly body: object }[] = [
  { op: 'read_target_source', body: { target: 'sums', path: 'sum.js' } },
  { op: 'read_ledger', body: { target: 'sums' } },
  { op: 'read_playbook', body: { class: 2 } },
];

/** Latency of reading ops under 32 clients at once, against a bare HTTP server that answers as many bytes. */
export const reads: Case = () =>
  withScratch(async (dir) => {
    const { stateDir } = await smallTarget(dir);
    const door = join(dir, 'door.sock');
    return withServer({ program: 'door', args: [stateDir, door] }, async () => {
      const findings: RatioFinding[] = [];
      for (const [index, read] of READS.entries()) {
        const call: Call = { path: `/v1/ops/${read.op}`, body: JSON.stringify(read.body) };
        const bytes = await once(new Agent(), door, call);
        const bare = join(dir, `bare-${String(index)}.sock`);
        const pair = { door, bare, call, op: read.op };
        findings.push(
          ...(await withServer({ program: 'bare-http', args: [bare, String(bytes)] }, () =>
            against(pair),
          )),
        );
      }
      return findings;
    });
  });

interface Call {
  readonly path: string;
  readonly body: string;
}

async function against(servers: {
  readonly door: string;
  readonly bare: string;
  readonly call: Call;
  readonly op: OpName;
}): Promise<readonly RatioFinding[]> {
  const { door, bare, call, op } = servers;
  const tails = { ours: [] as number[], theirs: [] as number[] };
  const warmup = 1;
  const sample = async (socket: string, tail: number[], pair: number): Promise<number> => {
    const latencies = await underLoad(socket, call);
    if (pair >= warmup) tail.push(quantile(latencies, 0.99));
    return quantile(latencies, 0.5);
  };
  const medians = await inTurn(
    {
      ours: (pair) => sample(door, tails.ours, pair),
      theirs: (pair) => sample(bare, tails.theirs, pair),
    },
    { pairs: PAIRS, warmup },
  );
  const shared = {
    against: 'bare node:http, same bytes',
    note: `${String(CALLS)} calls a sample`,
  };
  return [
    ratioFinding({ what: `${op}, ${String(CLIENTS)} clients`, unit: 'ms p50', ...shared }, medians),
    ratioFinding({ what: `${op}, ${String(CLIENTS)} clients`, unit: 'ms p99', ...shared }, tails),
  ];
}

/** Latencies of all calls, milliseconds; every client has one call under way at a time. */
async function underLoad(socket: string, call: Call): Promise<readonly number[]> {
  const latencies: number[] = [];
  let left = CALLS;
  const client = async (): Promise<void> => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    while (left > 0) {
      left -= 1;
      const startedAt = performance.now();
      await once(agent, socket, call);
      latencies.push(performance.now() - startedAt);
    }
    agent.destroy();
  };
  await Promise.all(Array.from({ length: CLIENTS }, client));
  return latencies;
}

/** Makes a call that must succeed and answers the length of what came back. */
function once(agent: Agent, socketPath: string, { path, body }: Call): Promise<number> {
  return new Promise((resolve, reject) => {
    const sent = request(
      {
        socketPath,
        agent,
        method: 'POST',
        path,
        headers: { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) },
      },
      (response) => {
        const parts: Buffer[] = [];
        response.on('data', (part: Buffer) => parts.push(part));
        response.once('error', reject);
        response.once('end', () => {
          const bytes = Buffer.concat(parts);
          if (response.statusCode === 200) resolve(bytes.length);
          else reject(new Error(`${path}: ${String(response.statusCode)} ${bytes.toString()}`));
        });
      },
    );
    sent.once('error', reject);
    sent.end(body);
  });
}
