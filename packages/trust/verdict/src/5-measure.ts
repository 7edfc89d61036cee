import {
  analyseRun,
  BenchError,
  commitToSeed,
  measureRun,
  serialiseSamples,
  type ArmTrees,
  type MeasuredTarget,
  type RunOutcome,
  type RunSamples,
  type WindowDifference,
} from '@peltier/bench-runner';
import type { AcceptConfig, RunResult, Stage } from '@peltier/protocol';
import { randomBytes } from 'node:crypto';
import type { AttemptRows } from './attempt-rows.ts';
import { decisionPolicy } from './policy.ts';
import type { OnProgress } from './progress.ts';

export type Measured =
  | { readonly kind: 'measured'; readonly samples: RunSamples; readonly result: RunResult }
  | { readonly kind: 'differs'; readonly difference: WindowDifference }
  | { readonly kind: 'candidate-failed'; readonly cause: unknown }
  | { readonly kind: 'void'; readonly error: BenchError };

/**
 * One run: the seed is drawn now, after both trees were frozen, committed to in the ledger, and used. Samples are stored
 * before anything is decided on them.
 */
export async function measurePhase(
  target: MeasuredTarget,
  run: {
    readonly phase: 'screen' | 'confirm' | 'audit';
    readonly stage: Stage;
    readonly trees: ArmTrees;
    readonly accept: AcceptConfig;
    readonly rows: AttemptRows;
    readonly putBlob: (bytes: Uint8Array) => string;
    readonly onProgress: OnProgress;
  },
): Promise<Measured> {
  const { phase, stage, accept, rows } = run;
  const generations = accept[phase].generations;
  const seed = randomBytes(32).toString('hex');
  rows.stage({
    stage,
    outcome: 'committed',
    detail: `${phase}: seed and coins are fixed before the run`,
    facts: { phase, generations, seed_commitment: commitToSeed(seed) },
    wall_s: 0,
  });
  let outcome: RunOutcome;
  try {
    outcome = await measureRun(target, {
      phase,
      generations,
      seed,
      trees: run.trees,
      onGeneration: (done, of) => {
        run.onProgress({
          kind: 'generation',
          stage: phase === 'audit' ? 'audit' : stage,
          done,
          of,
        });
      },
    });
  } catch (error) {
    if (error instanceof BenchError) return { kind: 'void', error };
    throw error;
  }
  if (outcome.kind !== 'measured') return outcome;
  const { samples, timedShare } = outcome;
  run.putBlob(serialiseSamples(samples));
  const alpha = phase === 'screen' ? accept.screen.alpha : decisionPolicy(accept).alpha;
  return {
    kind: 'measured',
    samples,
    result: analyseRun(samples, { ...decisionPolicy(accept), alpha, timedShare }),
  };
}
