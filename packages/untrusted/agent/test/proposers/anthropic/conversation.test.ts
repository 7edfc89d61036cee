import { OP_NAMES } from '@peltier/protocol';
import { describe, expect, it } from 'vitest';
import {
  BASE_TREE,
  candidateId,
  TARGET,
  verdictData,
} from '../../../../../../test/fakes/door-scripts.ts';
import { call, DONE, KEY, play, resultsIn, toolTurn } from './ask-and-run.ts';

const PATCH = {
  kind: 'patch',
  target: TARGET,
  base_tree: BASE_TREE,
  diff: 'diff --git a/a.js b/a.js\n',
  class: 2,
  hypothesis: 'hoist it',
  expected_effect: 'faster',
  risks: 'none known',
};
const verdictId = `v-${candidateId(1)}`;
const accepted = () => ({ data: verdictData({ outcome: 'accepted', reason: 'faster' }) });

const WHOLE_WAY = [
  call('read_profile', { target: TARGET }),
  call('propose_patch', PATCH),
  call('run_verdict', { candidate_id: candidateId(1) }),
  call('read_verdict', { verdict_id: verdictId }),
  DONE,
];

describe('the conversation with the model', () => {
  it('goes from profile to verdict and tells each step', async () => {
    const ran = await play(WHOLE_WAY, { door: { read_verdict: accepted } });
    expect(ran.error).toBeUndefined();
    expect(ran.why).toBe('the model ended its turn');
    expect(ran.kinds.filter((kind) => !['model_call', 'spent'].includes(kind))).toEqual([
      'started',
      'proposed',
      'verdict',
      'finished',
    ]);
    expect(ran.events.at(-1)).toMatchObject({ accepted: [candidateId(1)] });
    expect(ran.calls.map(({ op }) => op)).toEqual([
      'read_profile',
      'propose_patch',
      'run_verdict',
      'read_verdict',
    ]);
  });

  it('sends exactly seven tools, the same bytes each time, and the whole conversation', async () => {
    const { requests, events } = await play(WHOLE_WAY);
    expect(requests).toHaveLength(5);
    const heads = requests.map(({ body }) => JSON.stringify([body['system'], body['tools']]));
    expect(new Set(heads).size).toBe(1);
    const tools = requests[0]?.body['tools'] as readonly {
      readonly name: string;
      readonly input_schema: Readonly<Record<string, unknown>>;
    }[];
    expect(tools.map(({ name }) => name)).toEqual(OP_NAMES);
    for (const { input_schema } of tools)
      expect(input_schema).toMatchObject({ type: 'object', additionalProperties: false });
    requests.forEach(({ url, headers, body }, at) => {
      expect(url).toBe('/v1/messages');
      expect(headers.authorization).toBe(`Bearer ${KEY}`);
      // Nothing is kept on the server, and no member that the service no longer takes.
      expect(Object.keys(body).sort()).toEqual(
        ['cache_control', 'max_tokens', 'messages', 'model', 'system', 'tools'].sort(),
      );
      expect(body['messages']).toHaveLength(2 * at + 1);
    });
    expect(JSON.stringify(events)).not.toContain(KEY);
  });

  it('lets the model correct bad arguments, unknown tools and another target', async () => {
    const { requests, calls } = await play([
      call('read_target_source', { target: TARGET, path: 7, extra: true }),
      call('bash', { command: 'ls' }),
      call('read_ledger', { target: 'another' }),
      call('read_ledger', { target: TARGET }),
      DONE,
    ]);
    const [bad, unknown, other, good] = requests.slice(1).map((request) => resultsIn(request)[0]);
    expect(bad).toMatchObject({ id: 'tu_read_target_source', isError: true });
    expect(bad?.value).toMatchObject({
      code: 'door.request',
      problems: expect.arrayContaining([expect.objectContaining({ at: '/path' })]) as unknown,
    });
    expect(unknown).toMatchObject({ isError: true, value: { code: 'door.unknown_op' } });
    expect(other).toMatchObject({ isError: true, value: { code: 'door.request' } });
    expect(good).toMatchObject({ isError: false, value: { rows: [] } });
    expect(calls.map(({ op }) => op)).toEqual(['read_ledger']);
  });

  it('hands problems of the door to the model with code and hint', async () => {
    const ran = await play([call('propose_patch', PATCH), DONE], {
      door: { propose_patch: () => ({ problem: { status: 422, code: 'patch.path' } }) },
    });
    expect(resultsIn(ran.requests[1])[0]).toMatchObject({
      isError: true,
      value: { code: 'patch.path', hint: 'hint of patch.path' },
    });
    expect(ran.events).toContainEqual(
      expect.objectContaining({ kind: 'refused', code: 'patch.path' }),
    );
  });

  it('answers several calls of one reply in order, each with its own result', async () => {
    const ran = await play([
      toolTurn([
        { type: 'tool_use', id: 'one', name: 'propose_patch', input: PATCH },
        {
          type: 'tool_use',
          id: 'two',
          name: 'run_verdict',
          input: { candidate_id: candidateId(1) },
        },
      ]),
      DONE,
    ]);
    expect(resultsIn(ran.requests[1]).map(({ id }) => id)).toEqual(['one', 'two']);
    // The verdict that the model never read is waited for and told.
    expect(ran.events).toContainEqual(
      expect.objectContaining({ kind: 'verdict', candidate: candidateId(1) }),
    );
  });

  it('waits for a verdict inside the tool', async () => {
    const { requests } = await play(WHOLE_WAY, {
      door: {
        read_verdict: (_body, earlier) =>
          earlier < 3 ? { data: { verdict_id: verdictId, state: 'running' } } : accepted(),
      },
    });
    expect(requests).toHaveLength(5);
    expect(resultsIn(requests[4])[0]?.value).toMatchObject({ state: 'done', outcome: 'accepted' });
  });

  it('ends as a failure when the model refuses', async () => {
    const ran = await play([
      { content: [], stop_reason: 'refusal', stop_details: { type: 'refusal', category: 'cyber' } },
    ]);
    expect(ran.error).toMatchObject({
      code: 'agent.refused',
      found: expect.stringContaining('cyber') as string,
    });
    expect(ran.events.at(-1)).toMatchObject({ kind: 'failed', code: 'agent.refused' });
  });

  it('carries out nothing of a reply that was cut off, and gives up after three', async () => {
    const cutOff = { ...call('propose_patch', PATCH), stop_reason: 'max_tokens' };
    const once = await play([cutOff, DONE]);
    expect(once.calls).toEqual([]);
    expect(resultsIn(once.requests[1])).toMatchObject([{ id: 'tu_propose_patch', isError: true }]);
    const words = { content: [], stop_reason: 'max_tokens' };
    const thrice = await play([words, words, words, DONE]);
    expect(thrice.error).toMatchObject({ code: 'agent.model' });
    expect(thrice.requests).toHaveLength(3);
  });

  it('sends a paused turn back as it is', async () => {
    const paused = { content: [{ type: 'text', text: 'so' }], stop_reason: 'pause_turn' } as const;
    const { requests, why } = await play([paused, DONE]);
    expect(requests[1]?.body['messages']).toMatchObject([
      { role: 'user' },
      { role: 'assistant', content: [{ type: 'text', text: 'so' }] },
    ]);
    expect(why).toBe('the model ended its turn');
  });

  it('ends in order when the context window is full', async () => {
    const full = { content: [], stop_reason: 'model_context_window_exceeded' };
    expect((await play([full])).why).toBe('the context window is full');
  });
});
