import { openVerdictLedger } from '@peltier/ledger/append-verdict';
import { openLedgerReader } from '@peltier/ledger/read';
import { ROW_BODIES } from '@peltier/protocol';
import { expect, it } from 'vitest';
import { codeOf, openDoor, planVerdict, proposal, type Door } from '../fixtures/running-door.ts';
import { sumDiff } from '../fixtures/prepared-target.ts';

async function candidate(
  { client, baseTree }: Door,
  line = 'total = total + number;',
): Promise<string> {
  const { data } = await client.call('propose_patch', proposal(baseTree, sumDiff(line)));
  return data.candidate_id ?? '';
}

async function decided({ client }: Door, candidate_id: string) {
  const { data } = await client.call('run_verdict', { candidate_id });
  const read = await client.call('read_verdict', { verdict_id: data.verdict_id, wait_ms: 25_000 });
  return read.data;
}

function attempts(stateDir: string): readonly number[] {
  const reader = openLedgerReader({ stateDir });
  const { entries } = reader.page({ kind: 'attempt', target: 'tiny' });
  reader.close();
  return entries.map(({ body }) => ROW_BODIES.attempt.parse(body).attempt_number).reverse();
}

/** Writes the audit row of an acceptance that was not upheld. */
function withdraw(stateDir: string, verdict_id: string): void {
  const ledger = openVerdictLedger({ stateDir, mode: 'existing' });
  const { target, confirm } = ROW_BODIES.verdict.parse(ledger.read.verdictOf(verdict_id)?.body);
  if (confirm === undefined) throw new RangeError('an acceptance without a confirm');
  const run = { ...confirm, phase: 'audit' as const };
  const body = { schema: 'peltier.audit.v1', verdict_id, outcome: 'withdrawn', run };
  ledger.append({ kind: 'audit', target, attempt: verdict_id, body });
  ledger.close();
}

it('gives the same verdict to the same question', async () => {
  const door = await openDoor();
  const candidate_id = await candidate(door);
  const first = await decided(door, candidate_id);
  const again = await door.client.call('run_verdict', { candidate_id });
  expect(again.data).toMatchObject({ verdict_id: first.verdict_id, state: 'done' });
  expect(attempts(door.stateDir)).toEqual([1]);
});

it('answers an acceptance that its audit withdrew as a rejection, everywhere', async () => {
  const door = await openDoor();
  planVerdict(door.stateDir, { outcome: 'accepted' });
  const candidate_id = await candidate(door);
  const first = await decided(door, candidate_id);
  expect(first).toMatchObject({ outcome: 'accepted', speedup_percent: 23 });
  withdraw(door.stateDir, first.verdict_id);

  const withdrawn = { outcome: 'rejected', stage: 'decision', reason: 'audit.withdrawn' };
  const again = await decided(door, candidate_id);
  expect(again).toMatchObject({ verdict_id: first.verdict_id, ...withdrawn });
  expect(again.speedup_percent).toBeUndefined();
  const diff = sumDiff('total = total + number; // the same');
  const { data } = await door.client.call('propose_patch', proposal(door.baseTree, diff));
  expect(data).toMatchObject({ state: 'repeat', earlier: withdrawn });
  expect(attempts(door.stateDir)).toEqual([1]);
});

it('joins a verdict that runs, and counts the one try more of an undecided one', async () => {
  const door = await openDoor();
  planVerdict(door.stateDir, { outcome: 'inconclusive', delayMs: 300 });
  const candidate_id = await candidate(door);
  const orders = await Promise.all(
    [1, 2, 3].map(() => door.client.call('run_verdict', { candidate_id })),
  );
  const ids = orders.map(({ data }) => data.verdict_id);
  expect(new Set(ids).size).toBe(1);
  const first = await decided(door, candidate_id);
  const second = await decided(door, candidate_id);
  const third = await decided(door, candidate_id);
  expect([first.outcome, second.outcome]).toEqual(['inconclusive', 'inconclusive']);
  expect(second.verdict_id).not.toBe(first.verdict_id);
  expect(third.verdict_id).toBe(second.verdict_id);
  expect(attempts(door.stateDir)).toEqual([1, 2]);
});

it('tells no figure, no input and no seed', async () => {
  const door = await openDoor();
  const { stateDir } = door;
  const told: unknown[] = [];
  planVerdict(stateDir, { outcome: 'accepted' });
  told.push(await decided(door, await candidate(door, 'total = total + number;')));
  planVerdict(stateDir, { outcome: 'inconclusive' });
  told.push(await decided(door, await candidate(door, 'total = number + total;')));
  planVerdict(stateDir, { outcome: 'rejected' });
  told.push(await decided(door, await candidate(door, 'total -= -number;')));
  planVerdict(stateDir, { outcome: 'rejected', heldOut: true });
  told.push(await decided(door, await candidate(door, 'total -= 0 - number;')));
  const shape = 'array of 3 numbers';
  const common = { state: 'done', tier: 'none', verdict_id: expect.any(String) as string };
  expect(told).toEqual([
    {
      ...common,
      outcome: 'accepted',
      stage: 'decision',
      reason: 'gain.confirmed',
      speedup_percent: 23,
    },
    { ...common, outcome: 'inconclusive', stage: 'confirm', reason: 'gain.unclear' },
    {
      ...common,
      outcome: 'rejected',
      stage: 'fuzz',
      reason: 'fuzz.differs',
      counterexample_shape: shape,
    },
    { ...common, outcome: 'rejected', stage: 'fuzz', reason: 'fuzz.differs' },
  ]);
  const work = await door.client.call('read_ledger', { target: 'tiny' });
  expect(JSON.stringify(work.data)).not.toMatch(/secret|1\.2345|held|shape/);
});

it('runs one at a time, lets eight wait and refuses the tenth', async () => {
  const door = await openDoor({ limits: { propose: 100, run: 100, read: 1000 } });
  planVerdict(door.stateDir, { delayMs: 20_000 });
  const states: string[] = [];
  for (let n = 0; n < 9; n += 1) {
    const candidate_id = await candidate(door, `total += number * ${n} + number;`);
    states.push((await door.client.call('run_verdict', { candidate_id })).data.state);
  }
  expect(states).toEqual(['running', ...Array.from({ length: 8 }, () => 'queued')]);
  const tenth = await candidate(door, 'total += number + 10;');
  expect(await codeOf(door.client.call('run_verdict', { candidate_id: tenth }))).toBe(
    'ops.queue_full',
  );
  expect(attempts(door.stateDir)).toHaveLength(9);
});

it('ends an attempt whose process died as interrupted, and allows one more', async () => {
  const door = await openDoor();
  planVerdict(door.stateDir, { crash: true });
  const candidate_id = await candidate(door);
  const first = await decided(door, candidate_id);
  expect(first).toMatchObject({ outcome: 'invalid', reason: 'interrupted' });
  const ended = door.events.find((event) => event.kind === 'verdict_ended');
  expect(ended).toMatchObject({ exit: 9, decided: false });
  planVerdict(door.stateDir, { outcome: 'rejected' });
  expect(await decided(door, candidate_id)).toMatchObject({ outcome: 'rejected' });
});

it('says so when a candidate or a verdict is unknown', async () => {
  const { client } = await openDoor();
  const order = client.call('run_verdict', { candidate_id: 'a'.repeat(64) });
  expect(await codeOf(order)).toBe('ops.unknown_candidate');
  expect(await codeOf(client.call('read_verdict', { verdict_id: 'none' }))).toBe(
    'ops.unknown_verdict',
  );
});
