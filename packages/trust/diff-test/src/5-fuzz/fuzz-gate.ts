import { printable } from '@peltier/protocol';
import { armKind } from '../arm/arm-kind.ts';
import { openPair, type ArmPair } from '../arm-pair.ts';
import type { CompareOptions } from '../comparator/compare.ts';
import { counterexampleOf } from '../counterexample.ts';
import type { GateContext, GateFacts, GateResult } from '../gate-context.ts';
import { GateError } from '../gate-error.ts';
import { planBatches, type FuzzBatch } from './1-plan.ts';
import {
  callsOf,
  compareBatches,
  compareOptions,
  type Comparison,
  type Suspect,
} from './2-compare.ts';
import { minimise } from './3-minimise.ts';
import { findUnstable } from './4-self-check.ts';
import { seededRandom } from './seeded-random.ts';

const DEFAULT_CASES = { 'node-library': 3000, command: 40 } as const;
/** Least inputs per entry that must have been compared. */
const MIN_COMPARED = { 'node-library': 32, command: 4 } as const;
const DEFAULT_BUDGET_MS = 8_000;

/**
 * Generated and held-out inputs to both arms: once in plan order, once in another order in fresh processes. The first
 * difference is made small and becomes the counterexample.
 * @throws GateError gate.golden_unstable when the baseline differs from itself there, gate.baseline when it cannot do what
 * its own generator makes.
 */
export async function fuzzGate(ctx: GateContext): Promise<GateResult> {
  const cases = ctx.cases ?? DEFAULT_CASES[ctx.target.kind];
  const { entries } = ctx.target;
  const stateful = ctx.target.kind === 'node-library';
  const batches = planBatches({ entries, draw: ctx.draw, seed: ctx.seed, cases, stateful });
  const again = seededRandom(seededRandom(ctx.seed).fork('second process'));
  const budgetMs = ctx.budgetMs ?? DEFAULT_BUDGET_MS;
  const until = Date.now() + budgetMs;
  const kind = armKind(ctx);
  const limits = {
    baselineMs: Math.min(ctx.target.limits.wallS * 1000, 10_000),
    candidateFloorMs: 1_000,
  };
  const pair = openPair({ kind, trees: ctx.trees, limits });
  try {
    const first = await compareBatches(pair, { batches, entries, until });
    refuseUnusable(first);
    if (first.suspect !== undefined)
      return await fail(ctx, { pair, suspect: first.suspect, comparison: first });
    refuseStarved(ctx, first);
    await pair.renew();
    const shuffled = again.shuffled(
      batches.map((batch) => ({ ...batch, inputs: again.shuffled(batch.inputs) })),
    );
    const second = await compareBatches(pair, { batches: shuffled, entries, until });
    if (second.suspect !== undefined)
      return await fail(ctx, { pair, suspect: second.suspect, comparison: second });
    return passed({ batches, first, second, pair });
  } finally {
    await pair.close();
  }
}

function refuseUnusable({ droppedGenerated }: Comparison): void {
  if (droppedGenerated === 0) return;
  throw new GateError('gate.baseline', {
    found: `the pristine baseline crashes or hangs on ${droppedGenerated} inputs of its own generator`,
    hint: 'Mend inputs.ts so that it only makes inputs the entry can do within limits.wall_s.',
  });
}

/** Missing is failing: an entry that was hardly compared is not equivalent. */
function refuseStarved({ target }: GateContext, { comparedByEntry }: Comparison): void {
  const starved = target.entries.filter(
    (_, index) => (comparedByEntry[index] ?? 0) < MIN_COMPARED[target.kind],
  );
  if (starved.length === 0) return;
  const names = starved.map((entry) => entry.id).join(', ');
  throw new GateError('gate.starved', {
    found: `hardly any inputs of ${names} could be compared`,
    at: names,
  });
}

function passed({
  batches,
  first,
  second,
  pair,
}: {
  readonly batches: readonly FuzzBatch[];
  readonly first: Comparison;
  readonly second: Comparison;
  readonly pair: ArmPair;
}): GateResult {
  const planned = batches.reduce((sum, batch) => sum + batch.inputs.length, 0);
  const facts: GateFacts = {
    planned,
    compared: first.compared,
    compared_again: second.compared,
    held_out: batches
      .filter((batch) => batch.heldOut)
      .reduce((sum, batch) => sum + batch.inputs.length, 0),
    fail_alike: first.failAlike,
    dropped: first.dropped,
    launches: pair.launches(),
  };
  return {
    kind: 'passed',
    detail: `${first.compared} inputs of ${planned} gave the same outcomes on both arms`,
    facts,
  };
}

async function fail(
  ctx: GateContext,
  { pair, suspect, comparison }: { pair: ArmPair; suspect: Suspect; comparison: Comparison },
): Promise<GateResult> {
  const { entries } = ctx.target;
  const optionsOf = (entry: number): CompareOptions =>
    compareOptions(entries[entry], suspect.heldOut);
  ctx.onProgress?.('a difference was found; making it small');
  const minimal = await minimise(pair, { suspect, optionsOf });
  const calls = minimal.reproduced ? minimal.calls : callsOf(suspect);
  if (await findUnstable(pair, { tree: ctx.trees.baseline, calls, optionsOf })) {
    throw new GateError('gate.golden_unstable', {
      found: 'the pristine baseline gives two different outcomes for the same calls',
      at: entries[suspect.entry]?.id ?? '',
    });
  }
  const { finding } = minimal;
  const counterexample = counterexampleOf(
    {
      gate: 'fuzz',
      calls: minimal.calls.map(({ entry, input }) => ({ entry: entries[entry]?.id ?? '', input })),
      heldOut: suspect.heldOut || suspect.history.some((batch) => batch.heldOut),
      seed: ctx.seed,
    },
    { finding, kind: pair.kind },
  );
  const facts = {
    compared: comparison.compared,
    steps: minimal.steps,
    reproduced: minimal.reproduced,
  };
  if (finding.kind === 'candidate-failed') {
    const detail = printable(finding.how);
    return { kind: 'failed', reason: 'worker.failed', detail, facts, counterexample };
  }
  const detail = `${counterexample.entry} differs at ${counterexample.path || 'its outcome'}`;
  return { kind: 'failed', reason: 'fuzz.differs', detail, facts, counterexample };
}
