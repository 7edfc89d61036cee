import { printable } from '@peltier/protocol';
import { packInputs } from '@peltier/sandbox/worker-client';
import { cp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { failureOf, startWorker, type GateEntrySpec } from '../arm/library-arm.ts';
import type { ArmFailure } from '../arm.ts';
import { outcomeValue, readOutcome } from '../comparator/read-outcome.ts';
import { plainValue } from '../comparator/plain-value.ts';
import { seededRandom } from '../5-fuzz/seeded-random.ts';
import type { GateContext, GateResult } from '../gate-context.ts';
import { GateError } from '../gate-error.ts';
import { freshFolder } from '../launch.ts';

const DRIVER = 'peltier-globals-driver.mjs';
const INPUTS_PER_ENTRY = 8;

/**
 * What a candidate changes for everybody in its process, beside its own outcomes: globals, prototypes and built-in functions,
 * after loading and a few calls, compared with the baseline. Honest code shows here; hostile code could hide it.
 */
export async function sanitizersGate(ctx: GateContext): Promise<GateResult> {
  if (ctx.target.kind === 'command')
    return { kind: 'passed', detail: 'commands share nothing', facts: {} };
  const drivers = await driversWithOurs(ctx);
  try {
    const baseline = await globalsAfterCalls(ctx, { tree: ctx.trees.baseline, drivers });
    if ('how' in baseline)
      throw new GateError('gate.baseline', {
        found: `the globals of the baseline: ${baseline.how}`,
      });
    const candidate = await globalsAfterCalls(ctx, { tree: ctx.trees.candidate, drivers });
    if ('how' in candidate)
      return {
        kind: 'failed',
        reason: 'worker.failed',
        detail: printable(candidate.how),
        facts: {},
      };
    return compareGlobals(baseline.lines, candidate.lines);
  } finally {
    await rm(drivers, { recursive: true, force: true });
  }
}

function compareGlobals(baseline: readonly string[], candidate: readonly string[]): GateResult {
  const [ours, theirs] = [new Set(baseline), new Set(candidate)];
  const lost = baseline.filter((line) => !theirs.has(line));
  const gained = candidate.filter((line) => !ours.has(line));
  const facts = { watched: baseline.length, lost: lost.length, gained: gained.length };
  const [first] = [...gained, ...lost];
  if (first === undefined)
    return { kind: 'passed', detail: `${baseline.length} shared properties are unchanged`, facts };
  return {
    kind: 'failed',
    reason: 'sanitizers.tripped',
    detail: printable(`a shared property changed: ${first}`),
    facts,
  };
}

async function driversWithOurs({ driversDir, scratchDir }: GateContext): Promise<string> {
  const folder = await freshFolder(scratchDir, 'drivers-');
  if (driversDir !== undefined) await cp(driversDir, folder, { recursive: true });
  const ours = join(
    import.meta.dirname.replace(/([\\/])src([\\/]6-sanitizers)$/u, '$1dist$2'),
    'globals-driver.mjs',
  );
  await cp(ours, join(folder, DRIVER));
  return folder;
}

async function globalsAfterCalls(
  ctx: GateContext,
  { tree, drivers }: { tree: string; drivers: string },
): Promise<{ readonly lines: readonly string[] } | ArmFailure> {
  const own = ctx.target.entries.flatMap((entry): GateEntrySpec[] =>
    entry.access === undefined ? [] : [entry.access],
  );
  const watch: GateEntrySpec = { kind: 'driver', file: DRIVER, export: 'globals' };
  const worker = await startWorker(ctx, { tree, entries: [...own, watch], drivers });
  if ('how' in worker) return worker;
  try {
    for (const [entry, { id, sizes }] of ctx.target.entries.entries()) {
      const seedHex = seededRandom(ctx.seed).fork(`sanitizers/${id}`);
      const inputs = ctx.draw({
        entry: id,
        size: Math.min(8, ...sizes),
        count: INPUTS_PER_ENTRY,
        seedHex,
      });
      await worker.run({ batch: entry, entry, packed: packInputs(inputs) });
    }
    const batch = own.length;
    await worker.run({ batch, entry: batch, packed: packInputs([[]]) });
    const [outcome] = await worker.show({ batch, indices: 'all' });
    const lines =
      outcome === undefined ? undefined : plainValue(outcomeValue(readOutcome(outcome)));
    return { lines: Array.isArray(lines) ? lines.map(String) : [] };
  } catch (error) {
    return failureOf(error);
  } finally {
    await worker.kill();
  }
}
