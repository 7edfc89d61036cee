import { analyseRun, commitToSeed, serialiseSamples } from '@peltier/bench-runner';
import { acceptConfig, type AcceptConfig, type VerdictBody } from '@peltier/protocol';
import { policyHash } from '@peltier/source';
import { expect, it } from 'vitest';
import { decideAfterConfirm } from '../src/6-decide.ts';
import { attemptRows } from '../src/attempt-rows.ts';
import { decisionPolicy } from '../src/policy.ts';
import { replayVerdict } from '../src/replay.ts';
import { preparedBench, stage } from './fixtures/opened-attempt.ts';
import { runSamples, SEED } from './fixtures/run-samples.ts';
import { verdictBody } from './fixtures/verdict-body.ts';

const accept = acceptConfig.parse({});

/** A recorded verdict with its samples and commitment, one part of it changed before it is written. */
async function recorded(
  change: {
    readonly verdict?: (body: VerdictBody) => VerdictBody;
    readonly committed?: boolean;
    readonly blob?: (bytes: Buffer) => Buffer;
  } = {},
) {
  const { ledger } = await preparedBench();
  const samples = runSamples({ ratio: 0.8 });
  const blob = change.blob?.(serialiseSamples(samples)) ?? serialiseSamples(samples);
  const samples_blob = ledger.putBlob(blob);
  const rows = attemptRows(ledger, { target: 'tiny', attempt: 'verdict-1' });
  if (change.committed !== false) {
    const seed_commitment = commitToSeed(SEED);
    rows.stage({ ...stage('confirm', 'committed'), facts: { seed_commitment } });
  }
  const run = analyseRun(samples, { ...decisionPolicy(accept), timedShare: 0.9 });
  const decision = decideAfterConfirm(samples, { accept, require: 'faster' });
  const body = verdictBody({
    ...decision,
    confirm: { ...run, samples_blob },
    policy_hash: policyHash(accept),
  });
  const { seq } = rows.verdict(change.verdict?.(body) ?? body);
  return (by: AcceptConfig = accept) =>
    replayVerdict(
      { ...ledger.read, getBlob: ledger.getBlob },
      { seq, accept: by, policyHash: policyHash(by) },
    );
}

const mismatch = expect.objectContaining({ code: 'verdict.replay_mismatch' }) as Error;

function withConfirm(
  body: VerdictBody,
  change: Partial<NonNullable<VerdictBody['confirm']>>,
): VerdictBody {
  if (body.confirm === undefined) throw new RangeError('no confirm run');
  return { ...body, confirm: { ...body.confirm, ...change } };
}

function withoutConfirm(body: VerdictBody): VerdictBody {
  const rest = { ...body };
  delete rest.confirm;
  return rest;
}

it('recomputes every figure and the decision from what is recorded', async () => {
  const replay = await recorded();
  expect(replay().verdict.reason).toBe('gain.confirmed');
  expect(replay().checked).toHaveLength(2);
});

it.each([
  ['a figure', (body: VerdictBody) => withConfirm(body, { speedup: 1.3 })],
  ['alpha', (body: VerdictBody) => withConfirm(body, { alpha: 0.05 })],
  ['the seed', (body: VerdictBody) => withConfirm(body, { seed: '00'.repeat(32) })],
  ['the reason', (body: VerdictBody) => ({ ...body, reason: 'gain.slower' as const })],
  ['the policy', (body: VerdictBody) => ({ ...body, policy_hash: 'e'.repeat(64) })],
  ['the confirm run, taken out', (body: VerdictBody) => withoutConfirm(body)],
])('finds another value of %s', async (_, verdict) => {
  const replay = await recorded({ verdict });
  expect(() => replay()).toThrow(mismatch);
});

it('finds other samples under the same figures', async () => {
  const replay = await recorded({
    blob: () => serialiseSamples(runSamples({ ratio: 0.81 })),
  });
  expect(() => replay()).toThrow(mismatch);
});

it('finds samples that are not canonical or no samples at all', async () => {
  for (const blob of [
    (bytes: Buffer) => Buffer.from(`${bytes.toString('utf8')} `),
    () => Buffer.from('not json'),
    () => Buffer.from('{}'),
  ]) {
    const replay = await recorded({ blob });
    expect(() => replay()).toThrow(mismatch);
  }
});

it('finds that the seed was never committed to', async () => {
  const replay = await recorded({ committed: false });
  expect(() => replay()).toThrow(mismatch);
});

it('refuses thresholds that are not those of the verdict', async () => {
  const replay = await recorded();
  expect(() => replay(acceptConfig.parse({ confirm: { alpha: 0.002 } }))).toThrow(mismatch);
});
