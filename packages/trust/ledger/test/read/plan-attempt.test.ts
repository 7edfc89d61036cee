import { beforeEach, describe, expect, test } from 'vitest';
import { openVerdictLedger } from '../../src/append-verdict/index.ts';
import { planAttempt, verdictIdOf, type AttemptKey, type Ledger } from '../../src/index.ts';
import { cliLedger, closing, temporaryState } from '../fixtures/temporary-state.ts';
import { auditRow, attemptRow, targetRow, verdictRow } from '../fixtures/judged-rows.ts';

const key: AttemptKey = {
  target: 'demo',
  candidateId: 'c'.repeat(64),
  require: 'faster',
  policyHash: 'd'.repeat(64),
  season: 1,
};
const retries = { inconclusiveRetries: 1, invalidRetries: 2 };

let cli: Ledger<'cli'>;
let judge: Ledger<'verdict'>;

beforeEach(() => {
  const stateDir = temporaryState();
  cli = cliLedger(stateDir);
  judge = closing(openVerdictLedger({ stateDir, mode: 'existing' }));
  cli.append(targetRow('opened'));
});

const plan = (change: Partial<AttemptKey> = {}) =>
  planAttempt(cli.read, { ...key, ...change, retries });

/** Orders the planned try and, unless it is to stay open, ends it. */
function attempt(
  outcome?: 'accepted' | 'rejected' | 'inconclusive' | 'invalid',
  change: Partial<AttemptKey> = {},
): string {
  const planned = plan(change);
  if (planned.kind !== 'new') throw new RangeError(`no new try: ${planned.kind}`);
  const { verdictId, attemptNumber } = planned;
  const of = { ...key, ...change };
  cli.append(attemptRow(of, { verdictId, attemptNumber }));
  if (outcome !== undefined) judge.append(verdictRow(of, { verdictId, attemptNumber, outcome }));
  return verdictId;
}

describe('planAttempt', () => {
  test('the first try is new, and the same question gets the same id', () => {
    expect(plan()).toEqual({ kind: 'new', verdictId: verdictIdOf(key, 0), attemptNumber: 1 });
    expect(plan()).toEqual(plan());
  });

  test('an open attempt is waited for', () => {
    const verdictId = attempt();
    expect(plan()).toEqual({ kind: 'running', verdictId });
  });

  test.each(['accepted', 'rejected'] as const)('%s stands for ever', (outcome) => {
    const verdict_id = attempt(outcome);
    cli.append(targetRow('opened'));
    expect(plan()).toMatchObject({ kind: 'stands', verdict: { verdict_id, outcome } });
  });

  test.each([
    ['inconclusive', 1],
    ['invalid', 2],
  ] as const)('%s may be tried again %d times; then the last one stands', (outcome, again) => {
    const ids = Array.from({ length: again + 1 }, () => attempt(outcome));
    expect(new Set(ids).size).toBe(again + 1);
    expect(plan()).toMatchObject({ kind: 'stands', verdict: { verdict_id: ids.at(-1), outcome } });
  });

  test('the two kinds of retry are counted apart', () => {
    attempt('inconclusive');
    attempt('invalid');
    attempt('invalid');
    expect(plan()).toMatchObject({ kind: 'new', attemptNumber: 4 });
  });

  test('retries count from the last opening of the target, ids and attempts from the first', () => {
    const before = [attempt('inconclusive'), attempt('inconclusive')];
    expect(plan().kind).toBe('stands');
    cli.append(targetRow('advanced'));
    cli.append(targetRow('season'));
    expect(plan().kind).toBe('stands');
    cli.append(targetRow('opened'));
    const after = attempt('inconclusive');
    expect(before).not.toContain(after);
    expect(plan()).toMatchObject({ kind: 'new', attemptNumber: 4 });
  });

  test.each([
    ['another candidate', { candidateId: 'e'.repeat(64) }],
    ['another requirement', { require: 'not-slower' }],
    ['another policy', { policyHash: 'e'.repeat(64) }],
    ['another season', { season: 2 }],
  ] as const)('%s is another question, with another id', (_, change) => {
    const first = attempt('rejected');
    const second = attempt('rejected', change);
    expect(second).not.toBe(first);
    expect(plan(change)).toMatchObject({ kind: 'stands', verdict: { verdict_id: second } });
    expect(plan()).toMatchObject({ kind: 'stands', verdict: { verdict_id: first } });
  });

  test('an acceptance that its audit withdrew stands as a rejection; the row stays', () => {
    const verdict_id = attempt('accepted');
    judge.append(auditRow(verdict_id, 'withdrawn'));
    expect(plan()).toMatchObject({
      kind: 'stands',
      verdict: { verdict_id, outcome: 'rejected', stage: 'decision', reason: 'audit.withdrawn' },
      entry: { body: { outcome: 'accepted' } },
    });
  });

  test('an acceptance that its audit upheld stands as it is', () => {
    const verdict_id = attempt('accepted');
    judge.append(auditRow(verdict_id, 'upheld'));
    expect(plan()).toMatchObject({ kind: 'stands', verdict: { outcome: 'accepted' } });
  });
});
