import { GateError, runGates, type ArmTrees } from '@peltier/diff-test';
import { STAGES, type Counterexample, type Stage, type VerdictReason } from '@peltier/protocol';
import type { SandboxHost } from '@peltier/sandbox';
import { chmod, mkdtemp } from 'node:fs/promises';
import { join } from 'node:path';
import type { AttemptRows } from './attempt-rows.ts';
import { gateContext, type JudgedTarget } from './judged-target.ts';
import type { OnProgress } from './progress.ts';

export type EquivalenceResult =
  | { readonly kind: 'equivalent'; readonly trees: ArmTrees }
  | {
      readonly kind: 'decided';
      readonly stage: Stage;
      readonly reason: VerdictReason;
      readonly detail: string;
      readonly counterexample?: Counterexample;
    };

/** Runs the gates and writes one stage row for each, as it ends. */
export async function judgeEquivalence(
  judged: JudgedTarget,
  run: {
    readonly host: SandboxHost;
    readonly trees: ArmTrees;
    readonly sessionDir: string;
    readonly seed: string;
    readonly rows: AttemptRows;
    readonly onProgress: OnProgress;
  },
): Promise<EquivalenceResult> {
  const scratchDir = await mkdtemp(join(run.sessionDir, 't-'));
  await chmod(scratchDir, 0o711);
  let current: Stage = 'pins';
  try {
    const { stage, result, trees } = await runGates(
      gateContext(judged, {
        host: run.host,
        trees: run.trees,
        scratchDir,
        seed: run.seed,
        onProgress: (text) => {
          run.onProgress({ kind: 'stage', stage: current, text });
        },
      }),
      {
        onStage: (ended, outcome, wallS) => {
          // What comes next is what a fault that follows belongs to.
          current = STAGES[STAGES.indexOf(ended) + 1] ?? ended;
          run.rows.stage({
            stage: ended,
            outcome: outcome.kind,
            ...(outcome.kind === 'failed' ? { code: outcome.reason } : {}),
            detail: outcome.detail,
            facts: outcome.facts,
            wall_s: wallS,
          });
          run.onProgress({
            kind: 'stage',
            stage: ended,
            text: `${outcome.kind}: ${outcome.detail}`,
          });
        },
      },
    );
    if (result.kind === 'passed') return { kind: 'equivalent', trees };
    return {
      kind: 'decided',
      stage,
      reason: result.reason,
      detail: result.detail,
      ...(result.counterexample === undefined ? {} : { counterexample: result.counterexample }),
    };
  } catch (error) {
    if (!(error instanceof GateError)) throw error;
    return {
      kind: 'decided',
      stage: current,
      reason: faultReason(error.code),
      detail: error.message,
    };
  }
}

function faultReason(code: GateError['code']): VerdictReason {
  if (code === 'gate.golden_unstable') return 'golden.unstable';
  return code === 'gate.pins' ? 'pins.changed' : 'baseline.failed';
}
