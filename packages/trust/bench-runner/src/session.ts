import { planRun, type RunPlan } from './1-plan.ts';
import { hostShare, readHostCounters, refuseNoisyHost } from './2-preflight.ts';
import { sizeBatches, type BatchSizes } from './3-size-batches.ts';
import { runGeneration } from './4-generation.ts';
import { BenchError } from './bench-error.ts';
import { hostFingerprint } from './host-fingerprint.ts';
import type { ArmTrees, MeasuredTarget, WindowDifference } from './measured-target.ts';
import type { GenerationSample, RunSamples } from './samples.ts';

export interface RunRequest {
  readonly phase: RunSamples['phase'];
  readonly generations: number;
  /** 32 random bytes in hex, drawn after both trees were frozen and committed to before this call. */
  readonly seed: string;
  readonly trees: ArmTrees;
  readonly injected?: number;
  readonly onGeneration?: (done: number, of: number) => void;
}

export type RunOutcome =
  | { readonly kind: 'measured'; readonly samples: RunSamples; readonly timedShare: number }
  | { readonly kind: 'differs'; readonly difference: WindowDifference }
  | { readonly kind: 'candidate-failed'; readonly cause: unknown };

/**
 * Measures candidate against baseline for a fixed number of generations; there is no early stop, so that nothing can
 * be gained by peeking. Samples are complete or there are none.
 * @throws {BenchError} `bench.host_noisy`, `bench.floor`, `bench.worker`.
 */
export async function measureRun(
  unmetered: MeasuredTarget,
  request: RunRequest,
): Promise<RunOutcome> {
  const meter = { cpuNs: 0 };
  const target: MeasuredTarget = { ...unmetered, meter };
  const plan = planRun(target.entries, target.policy);
  const startedAt = performance.now();
  const before = readHostCounters();
  const cpuBefore = process.cpuUsage();
  const sizes = await sizeBatches(target, {
    tree: request.trees.baseline,
    cells: plan.cells,
    seed: request.seed,
  });
  refuseHighFloor(target, { plan, sizes });
  const generations: GenerationSample[] = [];
  let timedNs = 0;
  for (let generation = 0; generation < request.generations; generation += 1) {
    const result = await runGeneration(target, {
      generation,
      trees: request.trees,
      plan,
      sizes,
      seed: request.seed,
      ...(request.injected === undefined ? {} : { injected: request.injected }),
    });
    if (result.kind !== 'measured') return result;
    generations.push(result.sample);
    timedNs += result.timedNs;
    request.onGeneration?.(generation + 1, request.generations);
  }
  const after = readHostCounters();
  const own = process.cpuUsage(cpuBefore);
  const wallS = (performance.now() - startedAt) / 1000;
  if (before !== undefined && after !== undefined) {
    refuseNoisyHost(hostShare(before, after, (own.user + own.system) / 1e6 + meter.cpuNs / 1e9));
  }
  const samples: RunSamples = {
    schema: 'peltier.samples.v1',
    phase: request.phase,
    seed: request.seed,
    cells: plan.cells,
    generations,
    wall_s: wallS,
    host: hostFingerprint(),
  };
  return { kind: 'measured', samples, timedShare: Math.min(1, timedNs / 1e9 / wallS) };
}

function refuseHighFloor(
  target: MeasuredTarget,
  { plan, sizes }: { readonly plan: RunPlan; readonly sizes: BatchSizes },
): void {
  for (const [index, cell] of plan.cells.entries()) {
    const share = sizes.floorShare[index] ?? 1;
    if (share <= target.policy.floorShare) continue;
    throw new BenchError('bench.floor', {
      found: `${(share * 100).toFixed(0)} % of a window is harness; the limit is ${(target.policy.floorShare * 100).toFixed(0)} %`,
      at: `entry ${cell.entry}, workload ${cell.workload}, size ${cell.size}`,
    });
  }
}
