import type { Stage } from '@peltier/protocol';
import { pinsGate } from './1-pins.ts';
import { buildGate } from './2-build.ts';
import { testsGate } from './3-tests/tests-gate.ts';
import { goldenGate } from './4-golden.ts';
import { fuzzGate } from './5-fuzz/fuzz-gate.ts';
import { sanitizersGate } from './6-sanitizers/sanitizers-gate.ts';
import { apiSurfaceGate } from './7-api-surface/api-surface-gate.ts';
import type { ArmTrees, Gate, GateContext, GateResult } from './gate-context.ts';

/** The stages this package decides, in their order. */
export const GATES: readonly (readonly [Stage, Gate])[] = [
  ['pins', pinsGate],
  ['build', buildGate],
  ['tests', testsGate],
  ['golden', goldenGate],
  ['fuzz', fuzzGate],
  ['sanitizers', sanitizersGate],
  ['api', apiSurfaceGate],
];

/** How the gates ended together. */
export interface GatesResult {
  readonly stage: Stage;
  /** The first failure, or the last gate's pass. */
  readonly result: GateResult;
  /** The trees to be measured: those that were built, or those that were given. */
  readonly trees: ArmTrees;
}

export interface RunGatesOptions {
  /** Called after each gate, before the next one starts; `wallS` in seconds. */
  readonly onStage?: (stage: Stage, result: GateResult, wallS: number) => void | Promise<void>;
}

/**
 * Runs the gates, cheapest first, and stops at the first failure.
 * @throws GateError when a gate cannot do its work for a reason that is not the candidate's fault.
 */
export async function runGates(
  ctx: GateContext,
  { onStage }: RunGatesOptions = {},
): Promise<GatesResult> {
  let { trees } = ctx;
  let last: GatesResult | undefined;
  for (const [stage, gate] of GATES) {
    ctx.onProgress?.(stage);
    const started = process.hrtime.bigint();
    const result = await gate({ ...ctx, trees });
    await onStage?.(stage, result, Number(process.hrtime.bigint() - started) / 1e9);
    if (result.kind === 'passed' && result.trees !== undefined) ({ trees } = result);
    last = { stage, result, trees };
    if (result.kind === 'failed') return last;
  }
  if (last === undefined) throw new RangeError('there are no gates');
  return last;
}
