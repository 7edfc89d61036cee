import { OP_NAMES, type OpName, type OpRequest } from '@peltier/protocol';
import { createDoorClient, DoorProblem } from '@peltier/protocol/client';
import { afterEach, describe, expect, it } from 'vitest';
import { BASE_TREE, candidateId, plainScript, TARGET, verdictData } from './door-scripts.ts';
import { startFakeDoor, type DoorScript, type FakeDoor } from './fake-door.ts';

let door: FakeDoor | undefined;
afterEach(() => door?.close());

async function open(script: DoorScript) {
  door = await startFakeDoor(script);
  return createDoorClient({ kind: 'socket', path: door.socket });
}

const requests: { readonly [Op in OpName]: OpRequest<Op> } = {
  read_profile: { target: TARGET },
  read_ledger: { target: TARGET },
  read_playbook: {},
  read_target_source: { target: TARGET },
  propose_patch: { kind: 'decline', target: TARGET, base_tree: BASE_TREE, evidence: '' },
  run_verdict: { candidate_id: candidateId(1) },
  read_verdict: { verdict_id: 'v' },
};

async function codeOf(answer: Promise<unknown>): Promise<string> {
  const error = await answer.then(
    () => undefined,
    (caught: unknown) => caught,
  );
  return error instanceof DoorProblem ? error.problem.code : 'none';
}

describe('the fake door', () => {
  it('answers the seven ops to the real client and keeps the calls', async () => {
    const client = await open(plainScript({ 'a.js': 'é\n' }));
    for (const op of OP_NAMES) await client.call(op, requests[op]);
    expect(door?.calls.map(({ op }) => op)).toEqual(OP_NAMES);
  });

  it('serves windows of files by bytes', async () => {
    const client = await open(plainScript({ 'a.js': 'abcdef' }));
    const { data } = await client.call('read_target_source', {
      target: TARGET,
      path: 'a.js',
      window: { by: 'bytes', from: 2, count: 3 },
    });
    expect(data.source).toMatchObject({ text: 'cde', total_bytes: 6, complete: false });
  });

  it('answers scripted problems, and tells scripts how often they were asked', async () => {
    const client = await open({
      read_verdict: (_body, earlier) =>
        earlier === 0
          ? { problem: { status: 503, code: 'door.stopping', retryable: true, retry_after_ms: 7 } }
          : { data: verdictData() },
    });
    expect(await codeOf(client.call('read_verdict', { verdict_id: 'v' }))).toBe('door.stopping');
    expect((await client.call('read_verdict', { verdict_id: 'v' })).data.state).toBe('done');
  });

  it('is at fault for an op without a script and for data the door could not send', async () => {
    const client = await open({
      run_verdict: () => ({ data: { verdict_id: 'v', state: 'queued', poll_after_ms: 0.5 } }),
    });
    expect(await codeOf(client.call('read_playbook', {}))).toBe('door.internal');
    expect(await codeOf(client.call('run_verdict', requests.run_verdict))).toBe('door.internal');
  });
});
