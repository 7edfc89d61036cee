import { printable } from '@peltier/protocol';
import type { ArmKind, Batch } from './arm.ts';
import { armKind } from './arm/arm-kind.ts';
import { openPair, type Finding } from './arm-pair.ts';
import { compareOptions } from './5-fuzz/2-compare.ts';
import { counterexampleOf } from './counterexample.ts';
import type { GateContext, GateResult } from './gate-context.ts';
import { GateError } from './gate-error.ts';

/** Corpus inputs that go to an arm together. */
const BATCH = 64;

/**
 * Replays the pinned corpus. The expected outputs come from the pristine baseline of this session, computed in two separate
 * processes; then baseline and candidate are compared.
 * @throws GateError gate.golden_unstable when the baseline differs from itself, gate.baseline when it cannot do an input.
 */
export async function goldenGate(ctx: GateContext): Promise<GateResult> {
  const kind = armKind(ctx);
  const batches = corpusBatches(ctx, kind);
  const inputs = batches.reduce((sum, batch) => sum + batch.inputs.length, 0);
  if (inputs === 0)
    return { kind: 'passed', detail: 'the target has no corpus', facts: { inputs: 0 } };
  const limits = { baselineMs: ctx.target.limits.wallS * 1000, candidateFloorMs: 2_000 };
  const { baseline } = ctx.trees;
  const self = openPair({ kind, trees: { baseline, candidate: baseline }, limits });
  const pair = openPair({ kind, trees: ctx.trees, limits });
  try {
    for (const batch of batches) {
      const unstable = await self.check(
        batch,
        compareOptions(ctx.target.entries[batch.entry], false),
      );
      if (unstable !== undefined) refuse(ctx, { batch, finding: unstable });
    }
    await self.close();
    for (const batch of batches) {
      const finding = await pair.check(
        batch,
        compareOptions(ctx.target.entries[batch.entry], false),
      );
      if (finding?.kind === 'baseline-failed') refuse(ctx, { batch, finding });
      if (finding !== undefined) return failed(ctx, { batch, finding, kind });
    }
    return {
      kind: 'passed',
      detail: `${inputs} corpus inputs gave the same outcomes`,
      facts: { inputs },
    };
  } finally {
    await self.close();
    await pair.close();
  }
}

function corpusBatches({ golden, target }: GateContext, kind: ArmKind): Batch[] {
  return golden.flatMap(({ entry, inputs }) => {
    const index = target.entries.findIndex((candidate) => candidate.id === entry);
    if (index < 0) {
      throw new GateError('gate.pins', {
        found: `the corpus names entry ${printable(entry)}, which target.toml has not`,
        at: entry,
      });
    }
    const batches: Batch[] = [];
    for (let at = 0; at < inputs.length; at += BATCH)
      batches.push(kind.pack(index, inputs.slice(at, at + BATCH)));
    return batches;
  });
}

function refuse(
  { target }: GateContext,
  { batch, finding }: { batch: Batch; finding: Finding },
): never {
  const at = target.entries[batch.entry]?.id ?? '';
  if (finding.kind === 'differs') {
    throw new GateError('gate.golden_unstable', {
      found: `two runs of the pristine baseline differ at corpus input ${finding.index} of ${at}`,
      at: `${at}${finding.difference.path}`,
    });
  }
  throw new GateError('gate.baseline', {
    found: `the pristine baseline fails on the corpus of ${at}: ${finding.how}`,
    at,
  });
}

function failed(
  { target }: GateContext,
  { batch, finding, kind }: { batch: Batch; finding: Finding; kind: ArmKind },
): GateResult {
  const entry = target.entries[batch.entry]?.id ?? '';
  const calls =
    finding.kind === 'differs'
      ? batch.inputs.slice(finding.index, finding.index + 1)
      : batch.inputs.slice(0, 1);
  const counterexample = counterexampleOf(
    { gate: 'golden', calls: calls.map((input) => ({ entry, input })), heldOut: false },
    { finding, kind },
  );
  const facts = { inputs: batch.inputs.length };
  return finding.kind === 'differs'
    ? {
        kind: 'failed',
        reason: 'golden.differs',
        detail: `${entry} differs at ${counterexample.path}`,
        facts,
        counterexample,
      }
    : {
        kind: 'failed',
        reason: 'worker.failed',
        detail: printable(finding.how),
        facts,
        counterexample,
      };
}
