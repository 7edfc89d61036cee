import type { RunResult } from '@peltier/protocol';
import { seededRandom, speedupInterval } from '@peltier/stats';
import { effectsOf } from './5-effects.ts';
import { seedFor, type RunSamples } from './samples.ts';

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

/** A run of a calibration: its samples and what they amount to. */
export interface CalibrationRun {
  readonly samples: RunSamples;
  readonly result: RunResult;
}

export interface CalibrationJudgement {
  /** Why the host cannot be trusted with a verdict; empty when it can. */
  readonly findings: readonly string[];
  readonly recovered: boolean;
  /** Half of the 95 % interval of A/A, natural logs. */
  readonly halfWidth: number;
  /** Standard deviation of one generation of A/A, natural logs. */
  readonly generationSd: number;
}

/**
 * Judges an A/A run and a run with an injected speedup `truth` (below 1: a slowdown), from their samples alone: no gross
 * bias, narrow enough, and the injected effect recovered.
 */
export function judgeCalibration(run: {
  readonly nullRun: CalibrationRun;
  readonly slowRun: CalibrationRun;
  readonly truth: number;
  readonly seed: string;
}): CalibrationJudgement {
  const { nullRun, slowRun, truth } = run;
  const { tolerance, halfWidth: widest } = QUICK_CALIBRATION;
  const ys = effectsOf(nullRun.samples).total;
  const wide = speedupInterval({
    ys,
    alpha: 0.005,
    rng: seededRandom(seedFor(run.seed, 'calibration')),
  });
  const halfWidth = (Math.log(nullRun.result.upper95) - Math.log(nullRun.result.lower95)) / 2;
  const recovered =
    truth >= slowRun.result.lower95 * (1 - tolerance) &&
    truth <= slowRun.result.upper95 * (1 + tolerance);
  const findings: string[] = [];
  if (wide.lower > 1 + tolerance || wide.upper < 1 - tolerance) {
    findings.push(`A/A reads ${nullRun.result.speedup.toFixed(3)}x: a gross bias`);
  }
  if (halfWidth > widest) {
    findings.push(
      `A/A half-width ${(halfWidth * 100).toFixed(1)} % is over ${(widest * 100).toFixed(0)} %`,
    );
  }
  if (!recovered) {
    findings.push(`an injected ${truth.toFixed(3)}x reads ${slowRun.result.speedup.toFixed(3)}x`);
  }
  return { findings, recovered, halfWidth, generationSd: wide.seLog * Math.sqrt(ys.length) };
}
