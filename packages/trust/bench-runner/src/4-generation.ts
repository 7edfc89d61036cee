import { seededRandom, type Rng } from '@peltier/stats';
import type { RunPlan } from './1-plan.ts';
import type { BatchSizes } from './3-size-batches.ts';
import { measureFloor } from './floor.ts';
import { batchFor, openArm } from './open-arm.ts';
import type { Batch, TimedArm, Window } from './timed-arm.ts';
import type { ArmTrees, MeasuredTarget, WindowDifference } from './measured-target.ts';
import { seedFor, type Cell, type GenerationSample, type PairSample } from './samples.ts';

export interface GenerationRequest {
  readonly generation: number;
  readonly trees: ArmTrees;
  readonly plan: RunPlan;
  readonly sizes: BatchSizes;
  readonly seed: string;
  /** Calibration only: the candidate arm gets this share of further inputs, a slowdown of known size. */
  readonly injected?: number;
}

export type GenerationResult =
  | { readonly kind: 'measured'; readonly sample: GenerationSample; readonly timedNs: number }
  | { readonly kind: 'differs'; readonly difference: WindowDifference }
  | { readonly kind: 'candidate-failed'; readonly cause: unknown };

interface Arms {
  readonly a: TimedArm;
  readonly b: TimedArm;
}

/**
 * Runs one generation: fresh processes of both arms in random order, warm-up pairs, then measured pairs. Every window
 * has inputs that neither arm has seen, and its outcomes are compared (DESIGN §9).
 */
export async function runGeneration(
  target: MeasuredTarget,
  request: GenerationRequest,
): Promise<GenerationResult> {
  const coins = seededRandom(seedFor(request.seed, `coins ${request.generation}`));
  const spawnedFirst = coins.coin() ? 'A' : 'B';
  const opened: TimedArm[] = [];
  const open = async (tree: string): Promise<TimedArm> => {
    const arm = await openArm(target, { tree });
    opened.push(arm);
    return arm;
  };
  try {
    const arms = await openBoth(open, request.trees, spawnedFirst);
    if (arms.kind === 'candidate-failed') return arms;
    const walk = await walkPairs(target, { request, coins, ...arms });
    if (walk.kind !== 'walked') return walk;
    const peaks = { a: await arms.a.peakBytes(), b: await arms.b.peakBytes() };
    await Promise.all(opened.splice(0).map((arm) => arm.close()));
    const floor = await measureFloor(target, { ...request, tree: request.trees.baseline });
    const sample: GenerationSample = {
      generation: request.generation,
      spawned_first: spawnedFirst,
      pairs: walk.pairs,
      floor_ns_per_input: floor,
      a_ready_ns: arms.a.readyNs,
      b_ready_ns: arms.b.readyNs,
      a_peak_bytes: peaks.a,
      b_peak_bytes: peaks.b,
    };
    return { kind: 'measured', sample, timedNs: walk.timedNs };
  } finally {
    await Promise.all(opened.map((arm) => arm.close()));
  }
}

async function openBoth(
  open: (tree: string) => Promise<TimedArm>,
  trees: ArmTrees,
  first: 'A' | 'B',
): Promise<
  | ({ readonly kind: 'open' } & Arms)
  | { readonly kind: 'candidate-failed'; readonly cause: unknown }
> {
  const openCandidate = async (): Promise<TimedArm | { cause: unknown }> => {
    try {
      return await open(trees.candidate);
    } catch (cause) {
      return { cause };
    }
  };
  let a: TimedArm | undefined;
  if (first === 'A') a = await open(trees.baseline);
  const b = await openCandidate();
  if ('cause' in b) return { kind: 'candidate-failed', cause: b.cause };
  a ??= await open(trees.baseline);
  return { kind: 'open', a, b };
}

type Walk =
  | { readonly kind: 'walked'; readonly pairs: readonly PairSample[]; readonly timedNs: number }
  | Exclude<GenerationResult, { kind: 'measured' }>;

async function walkPairs(
  target: MeasuredTarget,
  run: Arms & { readonly request: GenerationRequest; readonly coins: Rng },
): Promise<Walk> {
  const { request, coins } = run;
  const { cells, warmupPairsPerCell, measuredPairsPerCell } = request.plan;
  const pairs: PairSample[] = [];
  let timedNs = 0;
  for (let round = 0; round < warmupPairsPerCell + measuredPairsPerCell; round += 1) {
    const measured = round >= warmupPairsPerCell;
    for (const [index, cell] of cells.entries()) {
      const jitter = 1 + target.policy.jitter * (2 * coins.nextFloat() - 1);
      const n = Math.max(1, Math.round((request.sizes.inputsPerWindow[index] ?? 1) * jitter));
      const batches = drawBatches(target, {
        cell,
        n,
        request,
        label: `inputs ${request.generation} ${round} ${index}`,
      });
      const first = coins.coin() ? 'A' : 'B';
      const pair = await runPair({ ...run, first, ...batches });
      if (pair.kind === 'candidate-failed') return pair;
      const difference = await findDifference(target, {
        ...run,
        cell,
        pair,
        batch: batches.forA,
        measured,
      });
      if (difference !== undefined) return { kind: 'differs', difference };
      timedNs += pair.a.wallNs + pair.b.wallNs;
      if (!measured) continue;
      pairs.push({
        cell: index,
        n,
        first,
        a_ns: pair.a.wallNs,
        b_ns: pair.b.wallNs,
        a_cpu_ns: pair.a.cpuNs,
        b_cpu_ns: pair.b.cpuNs,
      });
    }
  }
  return { kind: 'walked', pairs, timedNs };
}

function drawBatches(
  target: MeasuredTarget,
  want: {
    readonly cell: Cell;
    readonly n: number;
    readonly request: GenerationRequest;
    readonly label: string;
  },
): { readonly forA: Batch; readonly forB: Batch } {
  const { cell, n, request } = want;
  const entry = target.entries.findIndex((candidate) => candidate.id === cell.entry);
  const extra = Math.round(n * (request.injected ?? 0));
  const inputs = target.draw({
    entry: cell.entry,
    size: cell.size,
    count: n + extra,
    seedHex: seedFor(request.seed, want.label),
  });
  if (extra === 0) {
    const both = batchFor(target, { entry, inputs });
    return { forA: both, forB: both };
  }
  return {
    forA: batchFor(target, { entry, inputs: inputs.slice(0, n) }),
    forB: batchFor(target, { entry, inputs }),
  };
}

type Pair =
  | { readonly kind: 'pair'; readonly a: Window; readonly b: Window }
  | { readonly kind: 'candidate-failed'; readonly cause: unknown };

async function runPair(run: Arms & { first: 'A' | 'B'; forA: Batch; forB: Batch }): Promise<Pair> {
  const candidate = async (): Promise<Window | { cause: unknown }> => {
    try {
      return await run.b.window(run.forB);
    } catch (cause) {
      return { cause };
    }
  };
  let a: Window | undefined;
  if (run.first === 'A') a = await run.a.window(run.forA);
  const b = await candidate();
  if ('cause' in b) return { kind: 'candidate-failed', cause: b.cause };
  a ??= await run.a.window(run.forA);
  return { kind: 'pair', a, b };
}

/** Outcomes shown in full, although the digests agree, in one of this many measured windows. */
const SHOW_ONE_IN = 8;
const SHOWN_PER_WINDOW = 4;

async function findDifference(
  target: MeasuredTarget,
  run: Arms & {
    readonly request: GenerationRequest;
    readonly coins: Rng;
    readonly cell: Cell;
    readonly pair: { readonly a: Window; readonly b: Window };
    readonly batch: Batch;
    readonly measured: boolean;
  },
): Promise<WindowDifference | undefined> {
  if (run.request.injected !== undefined) return undefined;
  const { inputs } = run.batch;
  const agree = run.pair.a.digest === run.pair.b.digest;
  if (agree && !(run.measured && run.coins.nextInt(SHOW_ONE_IN) === 0)) return undefined;
  // Named only now, after both digests are here, so an arm cannot prepare just what will be looked at.
  const indices = agree
    ? Array.from({ length: SHOWN_PER_WINDOW }, () => run.coins.nextInt(inputs.length))
    : ('all' as const);
  const [fromA, fromB] = [await run.a.show(indices), await run.b.show(indices)];
  for (const [position, baseline] of fromA.entries()) {
    const candidate = fromB[position] ?? new Uint8Array();
    if (Buffer.compare(baseline, candidate) === 0) continue;
    if (target.same(run.cell.entry, baseline, candidate)) continue;
    const input = inputs[indices === 'all' ? position : (indices[position] ?? 0)] ?? [];
    return { entry: run.cell.entry, workload: run.cell.workload, input, baseline, candidate };
  }
  if (agree || !exactEntry(target, run.cell.entry)) return undefined;
  // The digests differ but what was shown does not: the arm did not show what it had digested.
  return {
    entry: run.cell.entry,
    workload: run.cell.workload,
    input: inputs[0] ?? [],
    baseline: Buffer.from(run.pair.a.digest),
    candidate: Buffer.from(run.pair.b.digest),
  };
}

function exactEntry(target: MeasuredTarget, id: string): boolean {
  return target.entries.find((entry) => entry.id === id)?.exact ?? true;
}
