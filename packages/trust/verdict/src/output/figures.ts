import type { RunResult, SpeedupInterval } from '@peltier/protocol';

/** `1.62x`: a ratio for people, three significant figures around 1. */
export function times(ratio: number): string {
  return `${ratio >= 10 ? ratio.toFixed(1) : ratio.toFixed(3)}x`;
}

/** `1.62x [1.58, 1.66]`: a speedup never without its interval. */
export function timesWithInterval({ speedup, lower95, upper95 }: SpeedupInterval): string {
  return `${times(speedup)} [${times(lower95)}, ${times(upper95)}]`;
}

/** A p-value that does not pretend to more than the test can resolve. */
function pValue(p: number): string {
  return p < 0.0001 ? '< 0.0001' : p.toFixed(4);
}

/** One line that says how a run was made and what else it showed. */
export function method(run: RunResult): string {
  return [
    `${String(run.generations)} generations`,
    `sign-flip p ${pValue(run.p_sign_flip)}`,
    `one-sided lower bound ${times(run.lower_alpha)} at alpha ${String(run.alpha)}`,
    `CPU ${times(run.cpu_speedup)}`,
    `without harness floor ${times(run.floor_free_speedup)}`,
  ].join(', ');
}

/** Seconds for people. */
export function seconds(value: number): string {
  return value < 90 ? `${value.toFixed(1)} s` : `${(value / 60).toFixed(1)} min`;
}
