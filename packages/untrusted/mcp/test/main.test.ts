import { OP_NAMES, OPS, toolSchema } from '@peltier/protocol';
import { afterEach, describe, expect, it } from 'vitest';
import { BASE_TREE, plainScript, TARGET } from '../../../../test/fakes/door-scripts.ts';
import { startFakeDoor, type DoorScript, type FakeDoor } from '../../../../test/fakes/fake-door.ts';
import { OPENING, speakToServer, type Message, type Spoken } from './speak-to-server.ts';

let door: FakeDoor | undefined;
afterEach(() => door?.close());

/** Speaks to a server in front of a fake door, after the opening of a 2025 client. */
async function speak(messages: readonly Message[], script: DoorScript = {}): Promise<Spoken> {
  door = await startFakeDoor(plainScript({ 'a.js': 'x\n' }, script));
  const spoken = await speakToServer(['--socket', door.socket], [...OPENING, ...messages]);
  expect(spoken).toMatchObject({ code: 0, strayLines: [], stderr: '' });
  return spoken;
}

function toolCall(id: number, name: string, args: unknown): Message {
  return { id, method: 'tools/call', params: { name, arguments: args } };
}

interface Result {
  readonly isError?: boolean;
  readonly structuredContent?: unknown;
  readonly content: readonly { readonly type: string; readonly text: string }[];
}

function resultOf(spoken: Spoken, id: number): Result {
  return spoken.replies.get(id)?.result as unknown as Result;
}

function textOf(result: Result): unknown {
  return JSON.parse(result.content[0]?.text ?? 'null');
}

describe('peltier-mcp as a process', () => {
  it('lists exactly the seven tools with the schemas of the op table', async () => {
    const spoken = await speak([{ id: 1, method: 'tools/list' }]);
    const { tools } = spoken.replies.get(1)?.result as unknown as {
      tools: readonly Readonly<Record<string, unknown>>[];
    };
    expect(tools.map(({ name }) => name)).toEqual(OP_NAMES);
    tools.forEach((tool, at) => {
      const op = OP_NAMES[at] ?? 'read_ledger';
      expect(tool['inputSchema']).toEqual(toolSchema(OPS[op].request, 'input'));
      expect(tool['outputSchema']).toEqual(toolSchema(OPS[op].response, 'output'));
      expect(tool['annotations']).toEqual(
        op === 'propose_patch' || op === 'run_verdict'
          ? {
              readOnlyHint: false,
              destructiveHint: false,
              idempotentHint: true,
              openWorldHint: false,
            }
          : { readOnlyHint: true, openWorldHint: false },
      );
    });
  });

  it('offers nothing but tools', async () => {
    const spoken = await speak([
      { id: 1, method: 'resources/list' },
      { id: 2, method: 'prompts/list' },
    ]);
    expect(Object.keys(spoken.replies.get(0)?.result?.['capabilities'] ?? {})).toEqual(['tools']);
    expect(spoken.replies.get(1)?.error?.code).toBe(-32601);
    expect(spoken.replies.get(2)?.error?.code).toBe(-32601);
  });

  it('forwards a call and gives the data twice: structured and as the same JSON text', async () => {
    const spoken = await speak([
      toolCall(1, 'read_target_source', { target: TARGET }),
      toolCall(2, 'propose_patch', {
        kind: 'decline',
        target: TARGET,
        base_tree: BASE_TREE,
        evidence: 'nothing',
      }),
    ]);
    const listing = resultOf(spoken, 1);
    expect(listing.isError).not.toBe(true);
    expect(listing.structuredContent).toMatchObject({ base_tree: BASE_TREE });
    expect(textOf(listing)).toEqual(listing.structuredContent);
    expect(resultOf(spoken, 2).structuredContent).toMatchObject({ state: 'declined' });
    expect(door?.calls.map(({ op }) => op).sort()).toEqual(['propose_patch', 'read_target_source']);
  });

  it('hands problems of the door and bad arguments to the model as results', async () => {
    const spoken = await speak(
      [
        toolCall(1, 'run_verdict', { candidate_id: 'a'.repeat(64) }),
        toolCall(2, 'run_verdict', { candidate_id: 7, more: true }),
        { id: 3, method: 'tools/call', params: { name: 'read_ledger' } },
      ],
      { run_verdict: () => ({ problem: { status: 404, code: 'ops.unknown_candidate' } }) },
    );
    expect(resultOf(spoken, 1).isError).toBe(true);
    expect(textOf(resultOf(spoken, 1))).toMatchObject({
      code: 'ops.unknown_candidate',
      hint: 'hint of ops.unknown_candidate',
    });
    expect(textOf(resultOf(spoken, 2))).toMatchObject({
      code: 'door.request',
      problems: expect.arrayContaining([
        expect.objectContaining({ at: '/candidate_id' }),
      ]) as unknown,
    });
    expect(resultOf(spoken, 3).isError).toBe(true);
    expect(door?.calls).toHaveLength(1);
  });

  it('answers an unknown tool with a JSON-RPC error', async () => {
    const spoken = await speak([toolCall(1, 'bash', {}), toolCall(2, 'toString', {})]);
    expect(spoken.replies.get(1)?.error?.code).toBe(-32602);
    expect(spoken.replies.get(2)?.error?.code).toBe(-32602);
    expect(door?.calls).toEqual([]);
  });

  it('serves the stateless revision, too', async () => {
    door = await startFakeDoor(plainScript({}));
    const _meta = {
      'io.modelcontextprotocol/protocolVersion': '2026-07-28',
      'io.modelcontextprotocol/clientInfo': { name: 'test', version: '0' },
      'io.modelcontextprotocol/clientCapabilities': {},
    };
    const spoken = await speakToServer(
      ['--socket', door.socket],
      [
        { id: 1, method: 'server/discover', params: { _meta } },
        { id: 2, method: 'tools/list', params: { _meta } },
        {
          id: 3,
          method: 'tools/call',
          params: { _meta, name: 'read_ledger', arguments: { target: TARGET } },
        },
      ],
    );
    expect(spoken).toMatchObject({ code: 0, strayLines: [] });
    expect(spoken.replies.get(1)?.result).toBeDefined();
    expect((spoken.replies.get(2)?.result as { tools: unknown[] }).tools).toHaveLength(7);
    expect(resultOf(spoken, 3).structuredContent).toEqual({ target: TARGET, rows: [] });
  });

  it('says so in a result when the door cannot be reached', async () => {
    const spoken = await speakToServer(
      ['--socket', '/nonexistent/door.sock'],
      [...OPENING, toolCall(1, 'read_playbook', {})],
    );
    expect(spoken).toMatchObject({ code: 0, strayLines: [] });
    expect(resultOf(spoken, 1).isError).toBe(true);
  });

  it.each([[[]], [['--socket', '']], [['--shell']]])('exits 2 for %j', async (args: string[]) => {
    expect(await speakToServer(args)).toMatchObject({ code: 2, strayLines: [] });
  });
});
