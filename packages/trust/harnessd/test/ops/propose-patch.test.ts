import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import { openCliLedger } from '@peltier/ledger/append-cli';
import { openLedgerReader, targetState } from '@peltier/ledger/read';
import { ROW_BODIES } from '@peltier/protocol';
import { DoorProblem, type DoorClient } from '@peltier/protocol/client';
import { expect, it } from 'vitest';
import { codeOf, openDoor, planVerdict, proposal } from '../fixtures/running-door.ts';
import { sumDiff } from '../fixtures/prepared-target.ts';

function rows(stateDir: string): readonly string[] {
  const reader = openLedgerReader({ stateDir });
  const kinds = [...reader.all()].map(({ kind }) => kind);
  reader.close();
  return kinds;
}

async function refusalOf(
  client: DoorClient,
  base: string,
  diff: string,
): Promise<DoorProblem['problem']> {
  try {
    await client.call('propose_patch', proposal(base, diff));
  } catch (error) {
    if (error instanceof DoorProblem) return error.problem;
    throw error;
  }
  throw new RangeError('not refused');
}

it('knows a candidate that it has seen and writes no second row', async () => {
  const { client, baseTree, stateDir } = await openDoor();
  const first = await client.call('propose_patch', proposal(baseTree));
  const second = await client.call('propose_patch', proposal(baseTree));
  expect([first.data.state, second.data.state]).toEqual(['admitted', 'known']);
  expect(second.data.candidate_id).toBe(first.data.candidate_id);
  expect(rows(stateDir)).toEqual(['target', 'proposal']);
  expect(second.ledger).toEqual(first.ledger);
});

it('admits one of several equal patches that come at once', async () => {
  const { client, baseTree, stateDir } = await openDoor();
  const replies = await Promise.all(
    [1, 2, 3, 4].map(() => client.call('propose_patch', proposal(baseTree))),
  );
  expect(replies.map(({ data }) => data.state).sort()).toEqual([
    'admitted',
    'known',
    'known',
    'known',
  ]);
  expect(rows(stateDir)).toEqual(['target', 'proposal']);
});

it('answers a repeat in other white space with the verdict that stands', async () => {
  const { client, baseTree, stateDir } = await openDoor();
  const first = await client.call(
    'propose_patch',
    proposal(baseTree, sumDiff('total = total + number;')),
  );
  const again = proposal(baseTree, sumDiff('total  =  total + number; // again'));
  const candidate_id = first.data.candidate_id ?? '';
  const { data } = await client.call('run_verdict', { candidate_id });
  await client.call('read_verdict', { verdict_id: data.verdict_id, wait_ms: 25_000 });
  const before = rows(stateDir).length;
  const repeat = await client.call('propose_patch', again);
  expect(repeat.data).toMatchObject({
    state: 'repeat',
    candidate_id,
    earlier: {
      verdict_id: data.verdict_id,
      outcome: 'rejected',
      stage: 'fuzz',
      reason: 'fuzz.differs',
    },
  });
  expect(rows(stateDir)).toHaveLength(before);
});

it('admits a repeat of work that was not decided', async () => {
  const { client, baseTree, stateDir } = await openDoor();
  planVerdict(stateDir, { outcome: 'inconclusive' });
  const first = await client.call('propose_patch', proposal(baseTree));
  const { data } = await client.call('run_verdict', {
    candidate_id: first.data.candidate_id ?? '',
  });
  await client.call('read_verdict', { verdict_id: data.verdict_id, wait_ms: 25_000 });
  const again = proposal(baseTree, sumDiff('total = total   + number;'));
  expect((await client.call('propose_patch', again)).data.state).toBe('admitted');
});

it('writes a refusal with code and hash, once, and keeps nothing of the text', async () => {
  const { client, baseTree, stateDir, events } = await openDoor();
  const diff = sumDiff('total += number;').replace('sum.js b/sum.js', 'README.txt b/README.txt');
  const first = await refusalOf(client, baseTree, diff);
  const second = await refusalOf(client, baseTree, diff);
  expect(first.code).toMatch(/^patch\./);
  expect(first.retryable).toBe(false);
  expect(second.ledger_seq).toBe(first.ledger_seq);
  const reader = openLedgerReader({ stateDir });
  const row = reader.bySeq(first.ledger_seq ?? 0);
  reader.close();
  expect(row?.kind).toBe('refusal');
  expect(ROW_BODIES.refusal.parse(row?.body)).toMatchObject({
    code: first.code,
    diff_bytes: diff.length,
  });
  expect(JSON.stringify([row, events])).not.toContain('let total');
});

it('refuses a path outside the writable list, prose, and a patch for another base', async () => {
  const { client, baseTree } = await openDoor();
  const readme = `diff --git a/README.txt b/README.txt
--- a/README.txt
+++ b/README.txt
@@ -1 +1 @@
-A fixture.
+Another.
`;
  expect(await refusalOf(client, baseTree, readme)).toMatchObject({
    code: 'patch.path_forbidden',
    status: 422,
  });
  expect(await refusalOf(client, baseTree, 'please apply this')).toMatchObject({ status: 400 });
  expect(await refusalOf(client, '0'.repeat(40), sumDiff('total -= number;'))).toMatchObject({
    code: 'patch.stale_base',
    status: 409,
    retryable: true,
  });
});

it('follows the base of the ledger', async () => {
  const { client, baseTree, stateDir } = await openDoor();
  const first = await client.call('propose_patch', proposal(baseTree));
  const ledger = openCliLedger({ stateDir, mode: 'existing' });
  const before = targetState(ledger.read, 'tiny');
  const tree = ROW_BODIES.proposal.parse(
    ledger.read.proposalOf(first.data.candidate_id ?? '')?.body,
  );
  if (before === undefined || tree.kind !== 'patch') throw new RangeError('no row');
  const body = { ...before, event: 'advanced', base_tree: tree.tree } as const;
  ledger.append({ kind: 'target', target: 'tiny', attempt: null, body });
  ledger.close();
  expect(await codeOf(client.call('propose_patch', proposal(baseTree)))).toBe('patch.stale_base');
  const source = await client.call('read_target_source', { target: 'tiny', path: 'sum.js' });
  expect(source.data.base_tree).toBe(tree.tree);
  expect(source.data.source?.text).toContain('total = total + number;');
  const order = client.call('run_verdict', { candidate_id: first.data.candidate_id ?? '' });
  expect(await codeOf(order)).toBe('verdict.stale_base');
});

it('stops looking at patches of a target after too many refusals', async () => {
  const { client, baseTree } = await openDoor({ refusalsPerHour: 2 });
  await refusalOf(client, baseTree, 'no 1');
  await refusalOf(client, baseTree, 'no 2');
  const third = await refusalOf(client, baseTree, 'no 3');
  expect(third).toMatchObject({ code: 'door.rate', retryable: true });
  expect(third.ledger_seq).toBeUndefined();
});

it('writes a decline once', async () => {
  const { client, baseTree, stateDir } = await openDoor();
  const decline = {
    kind: 'decline',
    target: 'tiny',
    base_tree: baseTree,
    evidence: 'it is flat',
  } as const;
  await client.call('propose_patch', decline);
  const again = await client.call('propose_patch', decline);
  expect(again.data.state).toBe('declined');
  expect(rows(stateDir)).toEqual(['target', 'proposal']);
  const work = await client.call('read_ledger', { target: 'tiny' });
  expect(work.data.rows[0]).toMatchObject({ kind: 'decline', untrusted_hypothesis: 'it is flat' });
});

it('admits nothing while a trusted file differs from the row', async () => {
  const { client, baseTree, targetDir } = await openDoor();
  appendFileSync(join(targetDir, 'inputs.ts'), '// changed\n');
  expect(await codeOf(client.call('propose_patch', proposal(baseTree)))).toBe('gate.pins');
});

it('knows prepared targets only', async () => {
  const { client, baseTree } = await openDoor();
  const other = { ...proposal(baseTree), target: 'other' };
  expect(await codeOf(client.call('propose_patch', other))).toBe('ops.unknown_target');
  for (const op of ['read_profile', 'read_ledger', 'read_target_source'] as const)
    expect(await codeOf(client.call(op, { target: 'other' })), op).toBe('ops.unknown_target');
});
