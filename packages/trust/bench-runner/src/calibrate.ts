import type { CalibrationBody, RunResult } from '@peltier/protocol';
import { seededRandom, speedupInterval } from '@peltier/stats';
import { effectsOf } from './5-effects.ts';
import { analyseRun, type DecisionPolicy } from './6-analyse.ts';
import { BenchError } from './bench-error.ts';
import { hostId } from './host-fingerprint.ts';
import { isCommand } from './open-arm.ts';
import type { ArmTrees, MeasuredTarget } from './measured-target.ts';
import { seedFor, type RunSamples } from './samples.ts';
import { measureRun } from './session.ts';

/** What a quick calibration asks of a host, declared before it is measured. */
export const QUICK_CALIBRATION = {
  generations: 6,
  /** Slowdown put into the candidate arm by giving it this share of further inputs. */
  injected: 0.1,
  /** A bias is gross when the 99 % interval of A/A leaves 1 by more than this. */
  tolerance: 0.02,
  /** Widest 95 % half-width (log scale) with which a verdict on this host can still mean something. */
  halfWidth: 0.15,
} as const;

/**
 * A/A through the whole path, and one injected slowdown of known size (DESIGN §9). `trees` are two rebuilds of the
 * pristine baseline. `usable` is false when A/A shows a gross bias, is too wide, or the injected effect is not recovered.
 * @throws {BenchError} as `measureRun`.
 */
export async function calibrateQuickly(
  target: MeasuredTarget,
  run: {
    readonly name: string;
    readonly trees: ArmTrees;
    readonly seed: string;
    readonly policy: DecisionPolicy;
    readonly onGeneration?: (done: number, of: number) => void;
  },
): Promise<{ readonly body: CalibrationBody; readonly samples: readonly RunSamples[] }> {
  const { generations, tolerance, halfWidth } = QUICK_CALIBRATION;
  // A program's window is one process, so the smallest slowdown that can be injected is a second one.
  const injected = isCommand(target) ? 1 : QUICK_CALIBRATION.injected;
  const of = generations * 2;
  const nullRun = await calibrationRun(target, { ...run, label: 'null', done: 0, of });
  const slowRun = await calibrationRun(target, {
    ...run,
    label: 'injected',
    injected,
    done: generations,
    of,
  });
  const ys = effectsOf(nullRun.samples).total;
  const wide = speedupInterval({
    ys,
    alpha: 0.005,
    rng: seededRandom(seedFor(run.seed, 'calibration')),
  });
  const width = (Math.log(nullRun.result.upper95) - Math.log(nullRun.result.lower95)) / 2;
  const truth = 1 / (1 + injected);
  const recovered =
    truth >= slowRun.result.lower95 * (1 - tolerance) &&
    truth <= slowRun.result.upper95 * (1 + tolerance);
  const findings: string[] = [];
  if (wide.lower > 1 + tolerance || wide.upper < 1 - tolerance) {
    findings.push(`A/A reads ${nullRun.result.speedup.toFixed(3)}x: a gross bias`);
  }
  if (width > halfWidth) {
    findings.push(
      `A/A half-width ${(width * 100).toFixed(1)} % is over ${(halfWidth * 100).toFixed(0)} %`,
    );
  }
  if (!recovered) {
    findings.push(`an injected ${truth.toFixed(3)}x reads ${slowRun.result.speedup.toFixed(3)}x`);
  }
  const body: CalibrationBody = {
    target: run.name,
    host: hostId(),
    grade: 'quick',
    usable: findings.length === 0,
    half_width: width,
    generation_sd: wide.seLog * Math.sqrt(ys.length),
    null_run: nullRun.result,
    injected: [{ truth, run: slowRun.result, recovered }],
    findings,
  };
  return { body, samples: [nullRun.samples, slowRun.samples] };
}

async function calibrationRun(
  target: MeasuredTarget,
  run: {
    readonly trees: ArmTrees;
    readonly seed: string;
    readonly policy: DecisionPolicy;
    readonly label: string;
    readonly injected?: number;
    readonly done: number;
    readonly of: number;
    readonly onGeneration?: (done: number, of: number) => void;
  },
): Promise<{ readonly samples: RunSamples; readonly result: RunResult }> {
  const outcome = await measureRun(target, {
    phase: 'calibration',
    generations: QUICK_CALIBRATION.generations,
    seed: seedFor(run.seed, run.label),
    trees: run.trees,
    ...(run.injected === undefined ? {} : { injected: run.injected }),
    onGeneration: (done) => run.onGeneration?.(run.done + done, run.of),
  });
  if (outcome.kind !== 'measured') {
    throw new BenchError('bench.worker', {
      found: 'two rebuilds of the pristine baseline did not behave alike',
      at: `calibration, ${run.label} run`,
      cause: outcome.kind === 'candidate-failed' ? outcome.cause : undefined,
    });
  }
  const result = analyseRun(outcome.samples, { ...run.policy, timedShare: outcome.timedShare });
  return { samples: outcome.samples, result };
}
