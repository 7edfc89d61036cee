import { expect, it } from 'vitest';
import { chargeConfirm } from '../src/charge-confirm.ts';
import { endInterrupted } from '../src/end-interrupted.ts';
import { preparedBench } from './fixtures/opened-attempt.ts';

const dead = { isAlive: () => Promise.resolve(false) };

it('ends an attempt without a verdict once, with what was charged', async () => {
  const { ledger, attempt } = await preparedBench();
  const { open } = await attempt();
  chargeConfirm(ledger, open);
  const { verdict_id } = open.attempt;
  expect(await endInterrupted(ledger, dead)).toEqual([verdict_id]);
  expect(ledger.read.verdictOf(verdict_id)?.body).toMatchObject({
    outcome: 'invalid',
    reason: 'interrupted',
    alpha_charged: 0.0025,
    budget_spent: 0.0025,
  });
  expect(await endInterrupted(ledger, dead)).toEqual([]);
});

it('leaves an attempt alone whose process runs', async () => {
  const { ledger, attempt } = await preparedBench();
  const { open } = await attempt();
  const asked: string[] = [];
  const isAlive = (id: string) => Promise.resolve(asked.push(id) > 0);
  expect(await endInterrupted(ledger, { isAlive })).toEqual([]);
  expect(asked).toEqual([open.attempt.verdict_id]);
  expect(ledger.read.openAttempts()).toHaveLength(1);
});
