import type { CalibrationBody } from '@peltier/protocol';
import type { SandboxHost } from '@peltier/sandbox';
import { analyseRun } from '@peltier/bench-runner';
import { expect, it } from 'vitest';
import { writeVerdict, type Findings } from '../src/7-write-verdict.ts';
import { chargeConfirm } from '../src/charge-confirm.ts';
import { decisionPolicy } from '../src/policy.ts';
import { GATES, preparedBench, stage, type Bench } from './fixtures/opened-attempt.ts';
import { runSamples } from './fixtures/run-samples.ts';

/** Only what a row says of a host: no process is started here. */
const HOST = {
  evidence: { tier: 'full', form: 'bwrap', cgroup: 'v2', uidSeparated: true },
} as unknown as SandboxHost;

async function attempt(bench: Bench, gates: readonly (typeof GATES)[number][]) {
  const { open, rows } = await bench.attempt();
  for (const gate of gates) rows.stage(stage(gate, 'passed'));
  const confirm = analyseRun(runSamples({ ratio: 0.8 }), {
    ...decisionPolicy(open.accept),
    timedShare: 0.9,
  });
  const calibration: CalibrationBody = {
    target: 'tiny',
    host: 'test',
    grade: 'quick',
    usable: true,
    half_width: 0.01,
    generation_sd: 0.01,
    null_run: confirm,
    injected: [],
    findings: [],
  };
  const earned: Findings = {
    reason: 'gain.confirmed',
    detail: '1.25x',
    host: HOST,
    confirm,
    calibration,
  };
  const write = (findings: Findings) =>
    writeVerdict(open, { ledger: bench.ledger, rows, findings, startedAt: performance.now() });
  const charge = () => chargeConfirm(bench.ledger, open);
  const stands = () => bench.ledger.read.verdictOf(open.attempt.verdict_id) !== undefined;
  return { open, rows, earned, write, charge, stands };
}

it('accepts what passed every gate and was confirmed, charged, on a calibrated host', async () => {
  const { earned, write, charge } = await attempt(await preparedBench(), GATES);
  expect(charge()).toBe(true);
  const { body } = write({ ...earned, alphaCharged: 0.0025 });
  expect(body).toMatchObject({ outcome: 'accepted', tier: 'full', budget_spent: 0.0025 });
});

it.each(GATES)('never accepts without a passed row of %s', async (left) => {
  const gates = GATES.filter((gate) => gate !== left);
  const { earned, rows, write, charge, stands } = await attempt(await preparedBench(), gates);
  rows.stage(stage(left, 'failed'));
  charge();
  expect(() => write(earned)).toThrow(TypeError);
  expect(stands()).toBe(false);
});

it.each(['confirm', 'host', 'calibration'] as const)('never accepts without %s', async (left) => {
  const { earned, write, charge, stands } = await attempt(await preparedBench(), GATES);
  charge();
  expect(() => write({ ...earned, [left]: undefined })).toThrow(TypeError);
  expect(stands()).toBe(false);
});

it('never accepts an uncharged confirm', async () => {
  const { earned, write, stands } = await attempt(await preparedBench(), GATES);
  expect(() => write(earned)).toThrow(TypeError);
  expect(stands()).toBe(false);
});

it('never accepts by another reason than the one that was to be shown', async () => {
  const { earned, write, charge, stands } = await attempt(await preparedBench(), GATES);
  charge();
  for (const reason of ['equivalent.shown', 'not_slower.confirmed'] as const)
    expect(() => write({ ...earned, reason })).toThrow(TypeError);
  expect(stands()).toBe(false);
});

it('keeps the first verdict of an attempt', async () => {
  const { earned, write } = await attempt(await preparedBench(), []);
  const first = write({ reason: 'host.noisy', detail: 'busy', host: HOST });
  const second = write({ ...earned, reason: 'tests.failed', detail: 'later' });
  expect(second.entry.seq).toBe(first.entry.seq);
  expect(second.body.reason).toBe('host.noisy');
});
