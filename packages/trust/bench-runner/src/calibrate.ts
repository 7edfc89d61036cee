import type { CalibrationBody, RunResult } from '@peltier/protocol';
import { analyseRun, type DecisionPolicy } from './6-analyse.ts';
import { BenchError } from './bench-error.ts';
import { hostId } from './host-fingerprint.ts';
import { judgeCalibration, QUICK_CALIBRATION } from './judge-calibration.ts';
import { isCommand } from './open-arm.ts';
import type { ArmTrees, MeasuredTarget } from './measured-target.ts';
import { seedFor, type RunSamples } from './samples.ts';
import { measureRun } from './session.ts';

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
  const { generations } = QUICK_CALIBRATION;
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
  const truth = 1 / (1 + injected);
  const { findings, recovered, halfWidth, generationSd } = judgeCalibration({
    nullRun,
    slowRun,
    truth,
    seed: run.seed,
  });
  const body: CalibrationBody = {
    target: run.name,
    host: hostId(),
    grade: 'quick',
    usable: findings.length === 0,
    half_width: halfWidth,
    generation_sd: generationSd,
    null_run: nullRun.result,
    injected: [{ truth, run: slowRun.result, recovered }],
    findings: [...findings],
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
