import { describe, expect, it } from 'vitest';
import { candidateId, TARGET, verdictData } from '../../../../../../test/fakes/door-scripts.ts';
import { call, DONE, play, resultsIn, toolTurn } from './ask-and-run.ts';

const look = call('read_ledger', { target: TARGET });
const order = (n: number) =>
  ({
    type: 'tool_use',
    id: `order-${n}`,
    name: 'run_verdict',
    input: { candidate_id: candidateId(n) },
  }) as const;
const read = (n: number) =>
  ({
    type: 'tool_use',
    id: `read-${n}`,
    name: 'read_verdict',
    input: { verdict_id: `v-${candidateId(n)}` },
  }) as const;

describe('budgets of the anthropic proposer', () => {
  it('stops before a request that would not fit into the tokens', async () => {
    const heavy = { ...look, usage: { input_tokens: 9_000, cache_read_input_tokens: 50_000 } };
    const ran = await play([heavy, DONE], { budgets: { tokens: 60_000 } });
    expect(ran.why).toBe('token budget reached');
    expect(ran.requests).toHaveLength(1);
    expect(ran.events).toContainEqual(
      expect.objectContaining({ kind: 'spent', input_tokens: 59_000, output_tokens: 10 }),
    );
    const none = await play([DONE], { budgets: { tokens: 100 } });
    expect(none.requests).toEqual([]);
  });

  it('stops before a request that would not fit into the dollars', async () => {
    const dear = { ...look, usage: { output_tokens: 40_000 } };
    const ran = await play([dear, DONE], { budgets: { dollars: 0.8 } });
    expect(ran.why).toBe('dollar budget reached');
    expect(ran.requests).toHaveLength(1);
  });

  it('asks for no more than the budgets leave', async () => {
    const { requests } = await play([DONE], { budgets: { dollars: 0.1 } });
    const asked = Number(requests[0]?.body['max_tokens']);
    expect(asked * 20e-6).toBeLessThan(0.1);
    const free = await play([DONE]);
    expect(free.requests[0]?.body['max_tokens']).toBe(16_000);
  });

  it('orders no more verdicts than allowed and ends when they are read', async () => {
    const ran = await play([toolTurn([order(1), order(2), read(1)]), DONE], {
      budgets: { verdicts: 1 },
    });
    expect(ran.why).toBe('verdict budget reached');
    expect(ran.calls.filter(({ op }) => op === 'run_verdict')).toHaveLength(1);
    expect(ran.requests).toHaveLength(1);
    const unread = await play([toolTurn([order(1), order(2)]), DONE], { budgets: { verdicts: 1 } });
    expect(resultsIn(unread.requests[1])).toMatchObject([
      { isError: false },
      { isError: true, value: { code: 'agent.budget' } },
    ]);
  });

  it('ends when enough is accepted', async () => {
    const ran = await play([toolTurn([order(1), read(1)]), DONE], {
      budgets: { accepted: 1 },
      door: {
        read_verdict: () => ({ data: verdictData({ outcome: 'accepted', reason: 'faster' }) }),
      },
    });
    expect(ran.why).toBe('enough accepted');
  });

  it('does not count a verdict that stood before', async () => {
    const ran = await play([toolTurn([order(1)]), toolTurn([order(2)]), DONE], {
      budgets: { verdicts: 1 },
      door: {
        run_verdict: () => ({ data: { verdict_id: 'v', state: 'done', poll_after_ms: 0 } }),
      },
    });
    expect(ran.why).toBe('the model ended its turn');
    expect(ran.calls.filter(({ op }) => op === 'run_verdict')).toHaveLength(2);
  });

  it('makes no request when the time is over', async () => {
    const ran = await play([DONE], { budgets: { minutes: 0 } });
    expect(ran.why).toBe('time budget reached');
    expect(ran.requests).toEqual([]);
  });

  it('takes the dearest prices for a model without a row, and says so', async () => {
    const ran = await play([{ ...DONE, usage: { input_tokens: 0, output_tokens: 1_000_000 } }], {
      model: 'claude-unheard-of',
      budgets: { tokens: 5_000_000, dollars: 100 },
    });
    expect(ran.kinds).toContain('note');
    expect(ran.events).toContainEqual(expect.objectContaining({ kind: 'spent', dollars: 50 }));
  });
});
