import { seededRandom, type Rng } from '@peltier/stats';
import type { RunPlan } from './1-plan.ts';
import type { BatchSizes } from './3-size-batches.ts';
import { openBaselineArm } from './baseline-arm.ts';
import { batchDrawer } from './draw-batches.ts';
import { findDifference } from './find-difference.ts';
import { measureFloor } from './floor.ts';
import type { ArmTrees, MeasuredTarget, WindowDifference } from './measured-target.ts';
import { openArm } from './open-arm.ts';
import { seedFor, type GenerationSample, type PairSample } from './samples.ts';
import type { TimedArm, Window } from './timed-arm.ts';

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
 * has inputs that neither arm has seen, and its outcomes are compared (DESIGN §9). Whatever the candidate's own process does
 * wrong is `candidate-failed`.
 * @throws {BenchError} `bench.worker` when the baseline fails, in either slot.
 */
export async function runGeneration(
  target: MeasuredTarget,
  request: GenerationRequest,
): Promise<GenerationResult> {
  const coins = seededRandom(seedFor(request.seed, `coins ${request.generation}`));
  const spawnedFirst = coins.coin() ? 'A' : 'B';
  const opened: TimedArm[] = [];
  const keep = (arm: TimedArm): TimedArm => {
    opened.push(arm);
    return arm;
  };
  const { baseline, candidate } = request.trees;
  try {
    const arms = await inOrder(spawnedFirst, {
      a: async () => keep(await openBaselineArm(target, { tree: baseline })),
      b: async () => keep(await openArm(target, { tree: candidate })),
    });
    if (arms.kind === 'candidate-failed') return arms;
    const walk = await walkPairs(target, { request, coins, ...arms });
    if (walk.kind !== 'walked') return walk;
    const peaks = await inOrder('A', {
      a: () => arms.a.peakBytes(),
      b: () => arms.b.peakBytes(),
    });
    if (peaks.kind === 'candidate-failed') return peaks;
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

type Both<T> =
  | { readonly kind: 'both'; readonly a: T; readonly b: T }
  | { readonly kind: 'candidate-failed'; readonly cause: unknown };

/** Does the same to both arms in the given order. What the candidate throws is its failure; what the baseline throws passes. */
async function inOrder<T>(
  first: 'A' | 'B',
  both: { readonly a: () => Promise<T>; readonly b: () => Promise<T> },
): Promise<Both<T>> {
  const early = first === 'A' ? { a: await both.a() } : undefined;
  let b: T;
  try {
    b = await both.b();
  } catch (cause) {
    return { kind: 'candidate-failed', cause };
  }
  return { kind: 'both', a: early === undefined ? await both.a() : early.a, b };
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
  const draw = batchDrawer(target, request);
  let timedNs = 0;
  for (let round = 0; round < warmupPairsPerCell + measuredPairsPerCell; round += 1) {
    const measured = round >= warmupPairsPerCell;
    for (const [index, cell] of cells.entries()) {
      const jitter = 1 + target.policy.jitter * (2 * coins.nextFloat() - 1);
      const n = Math.max(1, Math.round((request.sizes.inputsPerWindow[index] ?? 1) * jitter));
      const { forA, forB } = draw({ index, round, n });
      const first = coins.coin() ? 'A' : 'B';
      const pair = await inOrder<Window>(first, {
        a: () => run.a.window(forA),
        b: () => run.b.window(forB),
      });
      if (pair.kind === 'candidate-failed') return pair;
      // With injected inputs the arms were asked different things on purpose.
      if (request.injected === undefined) {
        const found = await findDifference(target, { ...run, cell, pair, batch: forA, measured });
        if (found.kind !== 'agree') return found;
      }
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
