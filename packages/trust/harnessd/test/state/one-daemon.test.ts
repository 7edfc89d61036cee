import {
  chmodSync,
  existsSync,
  mkdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createServer, type Server } from 'node:net';
import { join } from 'node:path';
import { isCodedError, stateLayout } from '@peltier/protocol';
import { createDoorClient } from '@peltier/protocol/client';
import { expect, it } from 'vitest';
import { identityOf } from '../../src/state/process-identity.ts';
import { temporaryDirectory } from '../fixtures/prepared-target.ts';
import {
  codeOf,
  openDoor,
  planVerdict,
  proposal,
  raw,
  runningDaemon,
} from '../fixtures/running-door.ts';

async function refused(start: Promise<unknown>): Promise<string> {
  try {
    await start;
    return 'started';
  } catch (error) {
    if (isCodedError(error)) return error.code;
    throw error;
  }
}

const freshState = (): string => join(temporaryDirectory(), 'state');

it('is alone on its state directory, and gives it back', async () => {
  const stateDir = freshState();
  const socketPath = join(temporaryDirectory(), 'other.sock');
  const first = await runningDaemon({ stateDir });
  expect(await refused(runningDaemon({ stateDir, socketPath }))).toBe('door.state_taken');
  const { lockPath } = stateLayout(stateDir);
  expect(existsSync(lockPath)).toBe(true);
  await first.close();
  expect(existsSync(lockPath)).toBe(false);
  expect(existsSync(first.socketPath)).toBe(false);
  await runningDaemon({ stateDir });
});

it('takes over a lock whose process is gone, or is a later one of the same number', async () => {
  const stateDir = freshState();
  mkdirSync(stateDir, { mode: 0o700 });
  const { lockPath } = stateLayout(stateDir);
  const left = [
    { pid: 2 ** 22 + 1, began: 'boot/1' },
    { pid: process.ppid, began: 'boot/1' },
  ];
  for (const identity of left) {
    writeFileSync(lockPath, JSON.stringify(identity));
    const daemon = await runningDaemon({ stateDir });
    await daemon.close();
  }
  writeFileSync(lockPath, JSON.stringify(identityOf(process.ppid)));
  expect(await refused(runningDaemon({ stateDir }))).toBe('door.state_taken');
});

it('leaves a socket alone that answers, and anything that is no socket', async () => {
  const socketPath = join(temporaryDirectory(), 'door.sock');
  const other = await listening(socketPath);
  expect(await refused(runningDaemon({ stateDir: freshState(), socketPath }))).toBe(
    'door.socket_taken',
  );
  other.close();
  const file = join(temporaryDirectory(), 'file');
  writeFileSync(file, 'precious');
  expect(await refused(runningDaemon({ stateDir: freshState(), socketPath: file }))).toBe(
    'door.socket_path',
  );
  expect(readFileSync(file, 'utf8')).toBe('precious');
  const long = join(temporaryDirectory(), 'x'.repeat(100));
  expect(await refused(runningDaemon({ stateDir: freshState(), socketPath: long }))).toBe(
    'door.socket_path',
  );
});

it('does not listen where others could replace the socket', async () => {
  const dir = join(temporaryDirectory(), 'open');
  mkdirSync(dir);
  const link = join(temporaryDirectory(), 'link');
  symlinkSync(temporaryDirectory(), link);
  chmodSync(dir, 0o777);
  for (const place of [dir, link]) {
    const start = runningDaemon({ stateDir: freshState(), socketPath: join(place, 's') });
    expect(await refused(start), place).toBe('door.socket_path');
  }
});

it('lets the group call, and nobody else', async () => {
  const daemon = await runningDaemon({ stateDir: freshState() });
  const mode = (path: string): number => statSync(path).mode & 0o777;
  expect(mode(daemon.socketPath)).toBe(0o660);
  expect(mode(daemon.operatorSocketPath)).toBe(0o600);
  expect(mode(join(daemon.socketPath, '..'))).toBe(0o710);
});

it('finds a short place for sockets of a deep state directory', async () => {
  const stateDir = join(temporaryDirectory(), 'deep'.repeat(30));
  const daemon = await runningDaemon({ stateDir });
  const client = createDoorClient({ kind: 'socket', path: stateLayout(stateDir).socketPath });
  expect(daemon.socketPath.startsWith(stateDir)).toBe(false);
  expect((await client.call('read_playbook', {})).data.classes).toEqual([]);
});

it('opens TCP only with a secret that is one', async () => {
  const dir = temporaryDirectory();
  const files = [
    ['missing', undefined, 0],
    ['short', 'abc', 0o600],
    ['open', '5e'.repeat(32), 0o644],
  ] as const;
  for (const [name, text, mode] of files) {
    const tokenFile = join(dir, name);
    if (text !== undefined) writeFileSync(tokenFile, text, { mode });
    const start = runningDaemon({ stateDir: freshState(), tcp: { port: 0, tokenFile } });
    expect(await refused(start), name).toBe('door.token_file');
  }
});

it('does not start while attempts of the past cannot be ended', async () => {
  const door = await openDoor();
  planVerdict(door.stateDir, { delayMs: 20_000 });
  const { data } = await door.client.call('propose_patch', proposal(door.baseTree));
  await door.client.call('run_verdict', { candidate_id: data.candidate_id ?? '' });
  await door.daemon.close();
  const { stateDir } = door;
  const broken = [process.execPath, '-e', 'process.exit(1)'];
  expect(await refused(runningDaemon({ stateDir, verdictCommand: broken }))).toBe(
    'door.verdict_command',
  );
  await runningDaemon({ stateDir });
});

it('answers a waiting reader and lets the running verdict end when it closes', async () => {
  const door = await openDoor({ graceMs: 20_000 });
  planVerdict(door.stateDir, { delayMs: 500, outcome: 'accepted' });
  const { data } = await door.client.call('propose_patch', proposal(door.baseTree));
  const order = await door.client.call('run_verdict', { candidate_id: data.candidate_id ?? '' });
  const { verdict_id } = order.data;
  const waiting = door.client.call('read_verdict', { verdict_id, wait_ms: 25_000 });
  await door.client.call('read_playbook', {});
  await door.daemon.close();
  expect((await waiting).data.state).toMatch(/running|done/);
  const again = await runningDaemon({ stateDir: door.stateDir });
  const client = createDoorClient({ kind: 'socket', path: again.socketPath });
  expect((await client.call('read_verdict', { verdict_id })).data.outcome).toBe('accepted');
});

it('shows health and description to the operator only', async () => {
  const { daemon } = await openDoor();
  const operator = { socketPath: daemon.operatorSocketPath };
  const get = (path: string) => raw(operator, { method: 'GET', path });
  expect((await get('/healthz')).status).toBe(200);
  expect(JSON.parse((await get('/readyz')).text)).toMatchObject({ ready: true, ledger_size: 1 });
  expect(JSON.parse((await get('/openapi.json')).text)).toMatchObject({ openapi: '3.1.0' });
  const client = createDoorClient({ kind: 'socket', path: daemon.operatorSocketPath });
  await expect(codeOf(client.call('read_playbook', {}))).rejects.toThrow();
});

function listening(path: string): Promise<Server> {
  const server = createServer((socket) => socket.destroy());
  return new Promise((resolve) => {
    server.listen(path, () => {
      resolve(server);
    });
  });
}
