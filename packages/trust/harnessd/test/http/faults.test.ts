import { OPS } from '@peltier/protocol';
import { afterEach, expect, it } from 'vitest';
import type { FastifyInstance } from 'fastify';
import type { DaemonEvent } from '../../src/daemon-event.ts';
import { createDoor } from '../../src/http/create-door.ts';
import type { AnswerOp } from '../../src/http/op-routes.ts';
import { problemOf } from '../../src/http/problem.ts';
import { RATE_LIMITS } from '../../src/http/rate-limits.ts';

const doors: FastifyInstance[] = [];
const events: DaemonEvent[] = [];

afterEach(async () => {
  events.length = 0;
  for (const door of doors.splice(0)) await door.close();
});

const ledgerState: AnswerOp['ledgerState'] = () => ({
  size: 0,
  head: '0'.repeat(64),
  checkpoint: '',
});

async function doorThat(call: () => unknown, isStopping = false): Promise<FastifyInstance> {
  const door = await createDoor({
    listener: { kind: 'socket' },
    answer: { call: () => Promise.resolve().then(call) as never, ledgerState },
    limits: RATE_LIMITS,
    isStopping: () => isStopping,
    onEvent: (event) => events.push(event),
  });
  doors.push(door);
  return door;
}

async function ask(
  door: FastifyInstance,
): Promise<{ status: number; text: string; code: unknown }> {
  const answer = await door.inject({
    method: 'POST',
    url: '/v1/ops/read_playbook',
    headers: { host: 'localhost', 'content-type': 'application/json', 'x-request-id': 'theirs' },
    payload: '{}',
  });
  const body = answer.json<{ code?: unknown }>();
  return { status: answer.statusCode, text: answer.body, code: body.code };
}

it('tells the operator about a fault, and the caller nothing but a request id', async () => {
  const door = await doorThat(() => {
    throw new RangeError('secret in /var/state');
  });
  const answer = await ask(door);
  expect(answer).toMatchObject({ status: 500, code: 'door.internal' });
  expect(answer.text).not.toMatch(/secret|RangeError|state|theirs/);
  const fault = events.find((event) => event.kind === 'fault');
  expect(fault?.text).toContain('secret in /var/state');
  expect(answer.text).toContain(fault?.request_id);
});

it('lets no answer out that does not fit its schema', async () => {
  const sample = { playbook_hash: 'h', classes: [] };
  const good = await doorThat(() => sample);
  expect((await ask(good)).status).toBe(200);
  const door = await doorThat(() => ({ ...sample, secret: 'seed' }));
  const answer = await ask(door);
  expect(answer).toMatchObject({ status: 500, code: 'door.internal' });
  expect(answer.text).not.toContain('seed');
  expect(OPS.read_playbook.response.safeParse(sample).success).toBe(true);
});

it('answers that it stops', async () => {
  const door = await doorThat(() => ({}), true);
  expect(await ask(door)).toMatchObject({ status: 503, code: 'door.stopping' });
});

it('gives a code to a handler that takes too long', () => {
  const late = Object.assign(new Error('late'), { code: 'FST_ERR_HANDLER_TIMEOUT' });
  expect(problemOf(late, 'r')).toMatchObject({
    status: 503,
    code: 'door.timeout',
    retryable: true,
  });
});
