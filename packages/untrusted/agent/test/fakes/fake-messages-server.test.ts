import { afterEach, describe, expect, it } from 'vitest';
import { startFakeMessages, type FakeMessagesServer } from './fake-messages-server.ts';

let fake: FakeMessagesServer | undefined;
afterEach(() => fake?.close());

async function post(body: object): Promise<{ readonly status: number; readonly body: unknown }> {
  const response = await fetch(`${fake?.baseUrl ?? ''}/v1/messages`, {
    method: 'POST',
    body: JSON.stringify(body),
  });
  return { status: response.status, body: await response.json() };
}

describe('the fake Messages server', () => {
  it('replays its script in order and keeps the requests', async () => {
    fake = await startFakeMessages([
      { status: 529, type: 'overloaded_error' },
      { content: [{ type: 'text', text: 'hi' }], stop_reason: 'end_turn' },
      ({ body }) => ({ content: [], stop_reason: String(body['stop']) }),
    ]);
    expect(await post({ model: 'm' })).toMatchObject({
      status: 529,
      body: { type: 'error', error: { type: 'overloaded_error' } },
    });
    expect(await post({ model: 'm' })).toMatchObject({
      status: 200,
      body: { model: 'm', content: [{ text: 'hi' }], stop_reason: 'end_turn' },
    });
    expect((await post({ stop: 'refusal' })).body).toMatchObject({ stop_reason: 'refusal' });
    expect((await post({})).status).toBe(400);
    expect(fake.requests.map(({ url }) => url)).toEqual(Array(4).fill('/v1/messages'));
  });

  it('listens on the loopback only', async () => {
    fake = await startFakeMessages([]);
    expect(new URL(fake.baseUrl).hostname).toBe('127.0.0.1');
  });
});
