import { spawn } from 'node:child_process';
import { join } from 'node:path';

const MAIN = join(import.meta.dirname, '../dist/main.js');

interface Reply {
  readonly jsonrpc: string;
  readonly id: number;
  readonly result?: Readonly<Record<string, unknown>>;
  readonly error?: { readonly code: number; readonly message: string };
}

export interface Spoken {
  readonly code: number | null;
  /** Replies by the id of their request. */
  readonly replies: ReadonlyMap<number, Reply>;
  /** Lines of stdout that are not JSON-RPC. */
  readonly strayLines: readonly string[];
  readonly stderr: string;
}

export interface Message {
  readonly method: string;
  readonly id?: number;
  readonly params?: object;
}

/** What opens a connection of the 2025 revisions. */
export const OPENING: readonly Message[] = [
  {
    id: 0,
    method: 'initialize',
    params: {
      protocolVersion: '2025-11-25',
      capabilities: {},
      clientInfo: { name: 'test', version: '0' },
    },
  },
  { method: 'notifications/initialized' },
];

/** Starts the server, sends the messages as JSON-RPC lines, and closes its stdin when every request is answered. */
export function speakToServer(
  args: readonly string[],
  messages: readonly Message[] = [],
): Promise<Spoken> {
  const child = spawn(process.execPath, [MAIN, ...args], { stdio: 'pipe' });
  const replies = new Map<number, Reply>();
  const strayLines: string[] = [];
  const open = new Set(messages.flatMap(({ id }) => (id === undefined ? [] : [id])));
  let stderr = '';
  let rest = '';
  child.stderr.on('data', (part: Buffer) => (stderr += part.toString()));
  child.stdout.on('data', (part: Buffer) => {
    const lines = (rest + part.toString()).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) {
      const reply = parse(line);
      if (reply?.jsonrpc === '2.0') replies.set(reply.id, reply);
      else strayLines.push(line);
      if (reply !== undefined) open.delete(reply.id);
    }
    if (open.size === 0) child.stdin.end();
  });
  // A server that refuses its command line is gone before it reads.
  child.stdin.on('error', () => undefined);
  for (const message of messages)
    child.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`);
  if (open.size === 0) child.stdin.end();
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code) => {
      if (rest !== '') strayLines.push(rest);
      resolve({ code, replies, strayLines, stderr });
    });
  });
}

function parse(line: string): Reply | undefined {
  try {
    return JSON.parse(line) as Reply;
  } catch {
    return undefined;
  }
}
