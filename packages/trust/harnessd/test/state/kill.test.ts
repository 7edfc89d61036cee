import { existsSync, readFileSync } from 'node:fs';
import { openLedgerReader, verifyLedger } from '@peltier/ledger/read';
import { stateLayout } from '@peltier/protocol';
import { createDoorClient } from '@peltier/protocol/client';
import { expect, it } from 'vitest';
import { startDoor } from '../fixtures/door-process.ts';
import { planVerdict, proposal } from '../fixtures/running-door.ts';
import { preparedState, sumDiff } from '../fixtures/prepared-target.ts';

const ROUNDS = 10;

it('loses no acknowledged row and leaves no attempt open, however often it is killed', async () => {
  const { stateDir, baseTree } = await preparedState();
  planVerdict(stateDir, { delayMs: 20_000 });
  const path = stateLayout(stateDir).socketPath;
  const client = createDoorClient({ kind: 'socket', path });
  const acknowledged: string[] = [];
  const ordered: string[] = [];
  const notes: string[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const door = await startDoor(stateDir);
    const diff = sumDiff(`total += number + ${round} - ${round};`);
    const { data, ledger } = await client.call('propose_patch', proposal(baseTree, diff));
    const candidate_id = data.candidate_id ?? '';
    acknowledged.push(candidate_id);
    notes.push(ledger.checkpoint);
    if (round % 3 === 0)
      ordered.push((await client.call('run_verdict', { candidate_id })).data.verdict_id);
    // In the middle of another proposal, at a different point each time.
    const torn = client.call('propose_patch', proposal(baseTree, sumDiff(`total += ${round};`)));
    const outcome = torn.then(
      ({ data: second }) => acknowledged.push(second.candidate_id ?? ''),
      () => 'not acknowledged',
    );
    await new Promise((resolve) => setTimeout(resolve, round * 12));
    await door.kill('SIGKILL');
    await outcome;
  }
  const last = await startDoor(stateDir);
  const reader = openLedgerReader({ stateDir });
  for (const id of acknowledged) expect(reader.proposalOf(id), id).toBeDefined();
  expect(ordered).toHaveLength(4);
  for (const id of ordered)
    expect((await client.call('read_verdict', { verdict_id: id })).data.reason).toBe('interrupted');
  expect(reader.openAttempts()).toEqual([]);
  reader.close();
  await last.kill('SIGTERM');
  const report = verifyLedger({ stateDir }, { checkpoints: notes });
  expect(report.findings).toEqual([]);
}, 60_000);

it('ends the verdict process of a killed daemon before anything new starts', async () => {
  const { stateDir, baseTree } = await preparedState();
  planVerdict(stateDir, { delayMs: 20_000 });
  const { socketPath, verdictPidPath } = stateLayout(stateDir);
  const client = createDoorClient({ kind: 'socket', path: socketPath });
  const door = await startDoor(stateDir);
  const { data } = await client.call('propose_patch', proposal(baseTree));
  await client.call('run_verdict', { candidate_id: data.candidate_id ?? '' });
  const { pid } = JSON.parse(readFileSync(verdictPidPath, 'utf8')) as { pid: number };
  await door.kill('SIGKILL');
  expect(runs(pid)).toBe(true);
  const next = await startDoor(stateDir);
  expect(runs(pid)).toBe(false);
  expect(existsSync(verdictPidPath)).toBe(false);
  await next.kill('SIGTERM');
});

/** False for a zombie too: where nobody collects it, it stays one. */
function runs(pid: number): boolean {
  try {
    return !/\) Z /.test(readFileSync(`/proc/${pid}/stat`, 'latin1'));
  } catch {
    return false;
  }
}
