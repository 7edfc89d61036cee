import { afterEach, describe, expect, it, vi } from 'vitest';
import { anthropicProposer } from '../../../src/proposers/anthropic/index.ts';
import { plainScript } from '../../../../../../test/fakes/door-scripts.ts';
import { startFakeMessages } from '../../fakes/fake-messages-server.ts';
import { runAgainst } from '../../run-against.ts';
import { DONE, KEY, play } from './ask-and-run.ts';

afterEach(() => {
  vi.unstubAllEnvs();
});

const overloaded = { status: 529, type: 'overloaded_error' };

describe('asking the model', () => {
  it('leaves retries to the SDK and records them', async () => {
    const ran = await play([overloaded, overloaded, DONE]);
    expect(ran.why).toBe('the model ended its turn');
    expect(ran.requests.map(({ headers }) => headers['x-stainless-retry-count'])).toEqual([
      '0',
      '1',
      '2',
    ]);
    expect(ran.events).toContainEqual(
      expect.objectContaining({ kind: 'model_call', retried: [529, 529], request_id: 'req_3' }),
    );
  });

  it('keeps every usage field of an answer, and the date of the prices', async () => {
    const usage = {
      input_tokens: 1,
      output_tokens: 2,
      cache_creation: { ephemeral_5m_input_tokens: 3, ephemeral_1h_input_tokens: 4 },
      cache_creation_input_tokens: 7,
      cache_read_input_tokens: 5,
      service_tier: 'standard',
      unheard_of: { tokens: 9 },
    };
    const ran = await play([{ ...DONE, usage }]);
    const told = ran.events.find(({ kind }) => kind === 'model_call');
    expect(told).toMatchObject({ usage, prices_of: expect.stringMatching(/^\d{4}-/) as string });
    // opus-5-5: 1 x 4 + 3 x 5 + 4 x 8 + 5 x 0.20 + 2 x 20 dollars per million
    expect(told).toMatchObject({ dollars: expect.closeTo(92e-6, 12) as number });
  });

  it('gives up after the retries, and never shows the key', async () => {
    const ran = await play([overloaded, overloaded, overloaded, DONE]);
    expect(ran.error).toMatchObject({ code: 'agent.model' });
    expect(ran.requests).toHaveLength(3);
    const echo = { status: 401, type: 'authentication_error', message: `bad key Bearer ${KEY}` };
    const refused = await play([echo]);
    expect(refused.error).toMatchObject({ code: 'agent.model' });
    expect(refused.requests).toHaveLength(1);
    expect(JSON.stringify(refused.events)).not.toContain(KEY);
    expect(refused.events.at(-1)).toMatchObject({ kind: 'failed', code: 'agent.model' });
  });

  it('takes key and address from the environment, and needs a key', async () => {
    const fake = await startFakeMessages([DONE]);
    vi.stubEnv('ANTHROPIC_API_KEY', KEY);
    vi.stubEnv('ANTHROPIC_BASE_URL', fake.baseUrl);
    vi.stubEnv('ANTHROPIC_AUTH_TOKEN', 'another');
    const ran = await runAgainst(plainScript({}), anthropicProposer());
    await fake.close();
    expect(ran.why).toBe('the model ended its turn');
    expect(fake.requests[0]?.headers.authorization).toBe(`Bearer ${KEY}`);
    vi.stubEnv('ANTHROPIC_API_KEY', '');
    expect(() => anthropicProposer()).toThrow(expect.objectContaining({ code: 'agent.no_key' }));
  });
});
