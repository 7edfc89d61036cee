import { decideRun, effectsOf, seedFor, type RunSamples } from '@peltier/bench-runner';
import type { AcceptConfig, Requirement, VerdictReason } from '@peltier/protocol';
import { decideNotSlower, decideScreen, seededRandom, type ConfirmDecision } from '@peltier/stats';
import { decisionPolicy } from './policy.ts';

/** A decision: why, and one sentence with the numbers that made it. */
export interface Decision {
  readonly reason: VerdictReason;
  readonly detail: string;
}

/** Whether a screened candidate goes on to the confirm run; undefined when it does. */
export function decideAfterScreen(samples: RunSamples, accept: AcceptConfig): Decision | undefined {
  const { kind, p, estimate } = decideScreen({
    ys: effectsOf(samples).total,
    alpha: accept.screen.alpha,
  });
  if (kind === 'promising') return undefined;
  return {
    reason: 'gain.screen',
    detail: `no sign of a gain in ${String(samples.generations.length)} generations: ${estimate.toFixed(3)}x, sign-flip p ${p.toFixed(3)} above ${String(accept.screen.alpha)}`,
  };
}

/** The decision of a confirm run, from its samples and the policy alone. */
export function decideAfterConfirm(
  samples: RunSamples,
  options: { readonly accept: AcceptConfig; readonly require: Requirement },
): Decision {
  return options.require === 'not-slower'
    ? notSlower(samples, options.accept)
    : faster(decideRun(samples, decisionPolicy(options.accept)), options.accept);
}

function faster(decision: ConfirmDecision, accept: AcceptConfig): Decision {
  const { speedup, floorFree } = decision;
  const figure = `${speedup.estimate.toFixed(3)}x [${speedup.interval95.lower.toFixed(3)}, ${speedup.interval95.upper.toFixed(3)}]`;
  switch (decision.kind) {
    case 'faster':
      return {
        reason: 'gain.confirmed',
        detail: `${figure}; lower bound ${speedup.lower.toFixed(3)} at alpha ${String(accept.confirm.alpha)}, ${floorFree.estimate.toFixed(3)}x without the harness floor`,
      };
    case 'slower':
      return { reason: 'gain.slower', detail: `${figure}: slower than the baseline` };
    case 'guard-worse':
      return {
        reason: 'guard.worse',
        detail: `${figure}, but worse in ${decision.guards
          .filter((guard) => guard.kind === 'worse')
          .map(
            (guard) =>
              `${guard.id} (${guard.ratio.toFixed(3)} of the baseline, margin ${String(guard.margin)})`,
          )
          .join(', ')}`,
      };
    case 'no-gain':
      return {
        reason: 'gain.none',
        detail: `${figure}: below the minimum of ${String(accept.decision.min_estimate)}x`,
      };
    case 'inconclusive':
      return {
        reason: unclearReason(decision),
        detail: `${figure}; not met: ${decision.reasons.join(', ')}`,
      };
  }
}

function unclearReason({ reasons }: ConfirmDecision): VerdictReason {
  if (reasons.includes('estimators-disagree')) return 'estimators.disagree';
  const witness = reasons.every((reason) => reason === 'cpu-sign' || reason === 'cpu-distance');
  return witness ? 'witness.disagrees' : 'gain.unclear';
}

function notSlower(samples: RunSamples, accept: AcceptConfig): Decision {
  const margin = accept.decision.not_slower_margin;
  const { kind, timeRatio } = decideNotSlower(
    { ys: effectsOf(samples).total, margin, alpha: accept.confirm.alpha },
    seededRandom(seedFor(samples.seed, 'decision')),
  );
  const figure = `time ratio ${timeRatio.estimate.toFixed(3)} [${timeRatio.lower.toFixed(3)}, ${timeRatio.upper.toFixed(3)}], margin ${String(margin)}`;
  switch (kind) {
    case 'not-slower':
      return { reason: 'not_slower.confirmed', detail: figure };
    case 'slower':
      return { reason: 'gain.slower', detail: figure };
    case 'inconclusive':
      return { reason: 'gain.unclear', detail: figure };
  }
}
