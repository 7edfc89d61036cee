import { ROW_BODIES, type VerdictReason } from '@peltier/protocol';
import { expect, it } from 'vitest';
import { orderAttempt } from '../src/order-attempt.ts';
import { writeVerdict } from '../src/7-write-verdict.ts';
import { preparedBench, type Bench } from './fixtures/opened-attempt.ts';

async function ended(bench: Bench, reason: VerdictReason) {
  const { open, rows } = await bench.attempt();
  const findings = { reason, detail: 'test' };
  writeVerdict(open, { ledger: bench.ledger, rows, findings, startedAt: performance.now() });
  return open;
}

async function order(bench: Bench, candidateId: string) {
  const what = { candidateId, require: 'faster', by: 'test' } as const;
  return orderAttempt(bench.operator, await bench.openTarget(), what);
}

it('finds the attempt that is open, and writes no second one', async () => {
  const bench = await preparedBench();
  const { open } = await bench.attempt();
  const again = await order(bench, open.proposal.candidate_id);
  expect(again).toEqual({ kind: 'running', verdictId: open.attempt.verdict_id });
  expect(bench.ledger.read.openAttempts()).toHaveLength(1);
});

it('a rejection stands', async () => {
  const bench = await preparedBench();
  const { proposal } = await ended(bench, 'fuzz.differs');
  expect(await order(bench, proposal.candidate_id)).toMatchObject({
    kind: 'stands',
    verdict: { reason: 'fuzz.differs' },
  });
});

it.each(['gain.unclear', 'host.noisy'] as const)('%s may be tried once more', async (reason) => {
  const bench = await preparedBench();
  await ended(bench, reason);
  const { proposal } = await ended(bench, reason);
  expect(await order(bench, proposal.candidate_id)).toMatchObject({ kind: 'stands' });
  const { entries } = bench.ledger.read.page({ kind: 'attempt', target: 'tiny' });
  const numbers = entries.map(({ body }) => ROW_BODIES.attempt.parse(body).attempt_number);
  expect(numbers.sort()).toEqual([1, 2]);
});
