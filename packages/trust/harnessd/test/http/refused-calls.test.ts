import { writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { OP_NAMES } from '@peltier/protocol';
import { createDoorClient } from '@peltier/protocol/client';
import { describe, expect, it } from 'vitest';
import { createDoor } from '../../src/http/create-door.ts';
import { RATE_LIMITS } from '../../src/http/rate-limits.ts';
import { temporaryDirectory } from '../fixtures/prepared-target.ts';
import {
  codeOf,
  openDoor,
  problemCode,
  raw,
  runningDaemon,
  type RawAnswer,
} from '../fixtures/running-door.ts';

const token = '5e'.repeat(32);

it('has the seven routes of the table and no other', async () => {
  const never = (): never => {
    throw new RangeError('not called');
  };
  const door = await createDoor({
    listener: { kind: 'socket' },
    answer: { call: never, ledgerState: never },
    limits: RATE_LIMITS,
    isStopping: () => false,
    onEvent: () => undefined,
  });
  await door.ready();
  const routes = door.printRoutes({ commonPrefix: false }).match(/\S+ \([A-Z, ]+\)/g) ?? [];
  expect(routes.sort()).toEqual(OP_NAMES.map((op) => `/v1/ops/${op} (POST)`).sort());
  await door.close();
});

describe('a call that is refused before any op', () => {
  const bad = (body: string | Uint8Array) => ({ body });
  const deep = `${'['.repeat(40)}${']'.repeat(40)}`;
  const cases = [
    ['no JSON', bad('{'), 400, 'door.json'],
    ['no body', bad(''), 400, 'door.json'],
    ['a key twice', bad('{"class":1,"class":2}'), 400, 'door.json'],
    ['a key twice, once escaped', bad('{"class":1,"cl\\u0061ss":2}'), 400, 'door.json'],
    [
      'invalid UTF-8',
      bad(Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d])),
      400,
      'door.json',
    ],
    ['a byte order mark', bad('\ufeff{}'), 400, 'door.json'],
    ['__proto__', bad('{"__proto__":{}}'), 400, 'door.json'],
    ['constructor', bad('{"constructor":{}}'), 400, 'door.json'],
    ['a lone surrogate', bad('{"class":"\\ud800"}'), 400, 'door.json'],
    ['nesting', bad(deep), 400, 'door.json'],
    ['an unknown member', bad('{"clas":1}'), 400, 'door.request'],
    ['a text for a number', bad('{"class":"1"}'), 400, 'door.request'],
    ['an array', bad('[]'), 400, 'door.request'],
    ['an unknown op', { path: '/v1/ops/shell' }, 404, 'door.unknown_op'],
    ['another place', { path: '/healthz', method: 'GET' }, 404, 'door.unknown_op'],
    ['a path in disguise', { path: '/v1/ops/../ops/%72ead_playbook/' }, 404, 'door.unknown_op'],
    ['another method', { method: 'GET' }, 405, 'door.method'],
    [
      'another content type',
      { headers: { 'content-type': 'text/plain' } },
      415,
      'door.content_type',
    ],
    [
      'a parameter',
      { headers: { 'content-type': 'application/json; a=b' } },
      415,
      'door.content_type',
    ],
    ['no content type', { headers: { 'content-type': '' } }, 415, 'door.content_type'],
    ['an encoding', { headers: { 'content-encoding': 'gzip' } }, 415, 'door.content_type'],
    ['an Origin', { headers: { origin: 'http://localhost' } }, 403, 'door.origin'],
    ['a foreign Host', { headers: { host: 'evil.example' } }, 403, 'door.origin'],
    ['a body that is too large', bad(`{"class":"${'x'.repeat(400_000)}"}`), 413, 'door.too_large'],
  ] as const;

  it('gets its status and its code', async () => {
    const { daemon } = await openDoor();
    const answers: unknown[] = [];
    for (const [name, sent] of cases) {
      const answer = await raw({ socketPath: daemon.socketPath }, sent);
      answers.push([name, answer.status, problemCode(answer)]);
    }
    expect(answers).toEqual(cases.map(([name, , status, code]) => [name, status, code]));
  });

  it('gets a problem even when it is no HTTP', async () => {
    const { daemon } = await openDoor();
    const text = await new Promise<string>((resolve, reject) => {
      let said = '';
      const socket = connect(daemon.socketPath, () => socket.write('what is this\r\n\r\n'));
      socket.setEncoding('utf8').on('data', (part: string) => (said += part));
      socket.on('end', () => {
        resolve(said);
      });
      socket.on('error', reject);
    });
    expect(text).toMatch(/^HTTP\/1\.1 400 /);
    expect(text).toContain('"code":"door.request"');
  });
});

it('never tells a path, a stack or what a caller sent', async () => {
  const { daemon, stateDir } = await openDoor();
  const secret = 'tell-nobody';
  const answer = await raw(
    { socketPath: daemon.socketPath },
    { path: '/v1/ops/read_verdict', body: JSON.stringify({ verdict_id: secret }) },
  );
  expect(problemCode(answer)).toBe('ops.unknown_verdict');
  for (const hidden of [secret, stateDir, '    at '])
    expect(answer.text.includes(hidden), hidden).toBe(false);
});

describe('over TCP', () => {
  const open = async () => {
    const tokenFile = join(temporaryDirectory(), 'token');
    writeFileSync(tokenFile, `${token}\n`, { mode: 0o600 });
    const stateDir = join(temporaryDirectory(), 'state');
    const daemon = await runningDaemon({ stateDir, tcp: { port: 0, tokenFile } });
    const port = daemon.tcpPort ?? 0;
    const ask = (headers: Record<string, string>): Promise<RawAnswer> =>
      raw({ host: '127.0.0.1', port }, { headers });
    return { port, ask };
  };
  const right = { authorization: `Bearer ${token}` };

  it('needs the token, a loopback Host with the port, and no Origin', async () => {
    const { port, ask } = await open();
    expect((await ask({ ...right, host: `127.0.0.1:${port}` })).status).toBe(200);
    expect((await ask({ ...right, host: `[::1]:${port}` })).status).toBe(200);
    expect(problemCode(await ask({}))).toBe('door.identity');
    expect(problemCode(await ask({ authorization: `Bearer ${'00'.repeat(32)}` }))).toBe(
      'door.identity',
    );
    expect(problemCode(await ask({ authorization: token }))).toBe('door.identity');
    expect(problemCode(await ask({ ...right, host: `evil.example:${port}` }))).toBe('door.origin');
    expect(problemCode(await ask({ ...right, host: 'localhost:1' }))).toBe('door.origin');
    expect(problemCode(await ask({ ...right, origin: 'null' }))).toBe('door.origin');
  });

  it('serves the typed client', async () => {
    const { port } = await open();
    const client = createDoorClient({ kind: 'tcp', port, token });
    expect((await client.call('read_playbook', {})).data.classes).toEqual([]);
  });
});

it('counts calls per group of ops', async () => {
  const { client } = await openDoor({ limits: { propose: 1, run: 1, read: 2 } });
  const ask = () => codeOf(client.call('read_playbook', {}));
  const look = () => codeOf(client.call('read_ledger', { target: 'tiny' }));
  expect([await ask(), await look(), await ask(), await look()]).toEqual([
    'ok',
    'ok',
    'door.rate',
    'door.rate',
  ]);
  const candidate_id = 'a'.repeat(64);
  const order = () => codeOf(client.call('run_verdict', { candidate_id }));
  expect([await order(), await order()]).toEqual(['ops.unknown_candidate', 'door.rate']);
});
