import type { GuardResult, RunResult, WorkloadResult } from '@peltier/protocol';
import {
  decideConfirm,
  mean,
  seededRandom,
  signFlipTest,
  speedupFromY,
  speedupInterval,
  testGuard,
  type ConfirmDecision,
  type Guard,
} from '@peltier/stats';
import { createHash } from 'node:crypto';
import { effectsOf, type RunEffects } from './5-effects.ts';
import { commitToSeed, seedFor, serialiseSamples, type RunSamples } from './samples.ts';

/** Margins of the guards, as shares: 0.03 allows 3 % more (DESIGN §9). */
export interface GuardMargins {
  readonly workload: number;
  readonly p95: number;
  readonly memory: number;
  readonly importTime: number;
}

export interface DecisionPolicy {
  readonly alpha: number;
  readonly minLowerBound: number;
  readonly minEstimate: number;
  readonly cpuTolerancePoints: number;
  readonly guards: GuardMargins;
}

/** Below this many generations no guard can be tested at 1 % (smallest sign-flip p is 2^-G). */
const LEAST_GENERATIONS_FOR_GUARDS = 7;

/** The guards of a run: every workload, the slow windows, and memory and import time where they were read. */
export function guardsOf(effects: RunEffects, margins: GuardMargins): readonly Guard[] {
  const workloads = effects.cells.map((cell) => ({
    id: `workload ${cell.cell.entry}/${cell.cell.workload}`,
    logRatios: cell.total,
    margin: margins.workload,
  }));
  return [
    ...workloads,
    { id: 'p95 of windows', logRatios: effects.p95, margin: margins.p95 },
    ...guardOf('peak memory', effects.memory, margins.memory),
    ...guardOf('import time', effects.ready, margins.importTime),
  ];
}

function guardOf(
  id: string,
  logRatios: readonly number[] | undefined,
  margin: number,
): readonly Guard[] {
  return logRatios === undefined ? [] : [{ id, logRatios, margin }];
}

/**
 * Everything that is reported about a run, from its samples alone: the same samples give the same bytes, so a verdict
 * can be recomputed from the ledger. The bootstrap's generator is seeded from the run's revealed seed.
 */
export function analyseRun(
  samples: RunSamples,
  policy: DecisionPolicy & { readonly timedShare: number },
): RunResult {
  const effects = effectsOf(samples);
  const rng = seededRandom(seedFor(samples.seed, 'analysis'));
  // The decision's own stream: the bound that is shown is the bound that decided.
  const deciding = seededRandom(seedFor(samples.seed, 'decision'));
  const whole = speedupInterval({ ys: effects.total, alpha: policy.alpha, rng: deciding });
  const gains = effects.total.map((y) => -y);
  const workloads: WorkloadResult[] = effects.cells.map((cell) => {
    const own = speedupInterval({ ys: cell.total, alpha: 0.025, rng });
    return {
      entry: cell.cell.entry,
      workload: cell.cell.workload,
      weight: cell.cell.weight,
      speedup: own.estimate,
      lower95: own.interval95.lower,
      upper95: own.interval95.upper,
      floor_share: cell.floorShare,
      window_ms: cell.windowMs,
      cpu_speedup: speedupFromY(mean(cell.cpu)),
    };
  });
  const guards: GuardResult[] =
    samples.generations.length < LEAST_GENERATIONS_FOR_GUARDS
      ? []
      : guardsOf(effects, policy.guards).map((guard) => {
          const tested = testGuard(guard, { rng });
          return {
            name: tested.id,
            ratio: tested.ratio,
            lower: tested.lower,
            margin: tested.margin,
            shown_worse: tested.kind === 'worse',
          };
        });
  return {
    phase: samples.phase,
    generations: samples.generations.length,
    alpha: policy.alpha,
    speedup: whole.estimate,
    lower95: whole.interval95.lower,
    upper95: whole.interval95.upper,
    lower_alpha: whole.lower,
    p_sign_flip: signFlipTest(gains, { rng }).p,
    floor_free_speedup: speedupFromY(mean(effects.floorFree)),
    trimmed_speedup: speedupFromY(mean(effects.trimmed)),
    median_speedup: speedupFromY(mean(effects.median)),
    cpu_speedup: speedupFromY(mean(effects.cpu)),
    workloads,
    guards,
    samples_blob: createHash('sha256').update(serialiseSamples(samples)).digest('hex'),
    seed_commitment: commitToSeed(samples.seed),
    seed: samples.seed,
    wall_s: samples.wall_s,
    timed_share: policy.timedShare,
  };
}

/** The confirm decision from samples alone (DESIGN §9, "Accept when"). */
export function decideRun(samples: RunSamples, policy: DecisionPolicy): ConfirmDecision {
  const effects = effectsOf(samples);
  return decideConfirm(
    {
      ys: effects.total,
      yFloorFree: effects.floorFree,
      cpuYs: effects.cpu,
      trimmedYs: effects.trimmed,
      medianYs: effects.median,
      guards: guardsOf(effects, policy.guards),
      alpha: policy.alpha,
      minLowerBound: policy.minLowerBound,
      minEstimate: policy.minEstimate,
      cpuTolerancePoints: policy.cpuTolerancePoints,
    },
    seededRandom(seedFor(samples.seed, 'decision')),
  );
}
