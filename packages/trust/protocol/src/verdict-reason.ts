import type { Outcome, Stage } from './op-fields.ts';

interface ReasonFacts {
  readonly outcome: Outcome;
  readonly stage: Stage;
  /** For `peltier explain` and the report: what it means, and what a proposer can do. */
  readonly meaning: string;
}

function reasons<const T extends Record<string, ReasonFacts>>(table: T): T {
  return table;
}

/** Every way a verdict can end. A reason belongs to exactly one outcome and one stage. */
export const VERDICT_REASONS = reasons({
  'gain.confirmed': {
    outcome: 'accepted',
    stage: 'decision',
    meaning: 'Equivalent, and faster by more than the minimum with the whole interval above 1.',
  },
  'not_slower.confirmed': {
    outcome: 'accepted',
    stage: 'decision',
    meaning: 'Equivalent, and shown not to be slower than the margin allows.',
  },
  'equivalent.shown': {
    outcome: 'accepted',
    stage: 'decision',
    meaning: 'Every equivalence gate passed; speed was not asked for.',
  },
  'build.failed': {
    outcome: 'rejected',
    stage: 'build',
    meaning: 'The candidate does not build or does not load.',
  },
  'tests.failed': {
    outcome: 'rejected',
    stage: 'tests',
    meaning: 'A planned test failed, or did not report.',
  },
  'golden.differs': {
    outcome: 'rejected',
    stage: 'golden',
    meaning: 'An output for the pinned corpus differs from the baseline of this session.',
  },
  'fuzz.differs': {
    outcome: 'rejected',
    stage: 'fuzz',
    meaning:
      'An output for a generated input differs from the baseline; the counterexample was shrunk.',
  },
  'sanitizers.tripped': {
    outcome: 'rejected',
    stage: 'sanitizers',
    meaning:
      'The candidate changes what everybody shares: a global, a prototype or a built-in function.',
  },
  'api.changed': {
    outcome: 'rejected',
    stage: 'api',
    meaning: 'The public surface changed: an export, its arity, a prototype or a descriptor.',
  },
  'worker.failed': {
    outcome: 'rejected',
    stage: 'fuzz',
    meaning: 'The candidate crashed, hung or broke the frames; missing is failing.',
  },
  'windows.differ': {
    outcome: 'rejected',
    stage: 'confirm',
    meaning: 'An output inside a timed window differs from the baseline for the same input.',
  },
  'gain.screen': {
    outcome: 'rejected',
    stage: 'screen',
    meaning: 'The screening run shows no sign of a gain; no budget was charged.',
  },
  'gain.none': {
    outcome: 'rejected',
    stage: 'confirm',
    meaning: 'The upper bound of the speedup is below the minimum gain.',
  },
  'gain.slower': {
    outcome: 'rejected',
    stage: 'confirm',
    meaning: 'The upper bound of the speedup is below 1: the candidate is slower.',
  },
  'audit.withdrawn': {
    outcome: 'rejected',
    stage: 'decision',
    meaning: 'Accepted at first; the audit on fresh data did not uphold the gain.',
  },
  'guard.worse': {
    outcome: 'rejected',
    stage: 'confirm',
    meaning:
      'A guard (a workload, tail, memory or import time) is shown to be worse than its margin.',
  },
  'gain.unclear': {
    outcome: 'inconclusive',
    stage: 'confirm',
    meaning: 'The interval allows both a gain and none; one more attempt is allowed.',
  },
  'witness.disagrees': {
    outcome: 'inconclusive',
    stage: 'confirm',
    meaning: 'CPU time of the whole process group does not agree with the wall clock.',
  },
  'estimators.disagree': {
    outcome: 'inconclusive',
    stage: 'confirm',
    meaning: 'Total time, trimmed mean and median disagree about the sign.',
  },
  'floor.too_high': {
    outcome: 'invalid',
    stage: 'floor',
    meaning: "More than a fifth of an entry's window is harness: enlarge its inputs.",
  },
  'golden.unstable': {
    outcome: 'invalid',
    stage: 'golden',
    meaning: "The baseline's own outputs differ between two runs; nothing can be compared.",
  },
  'baseline.failed': {
    outcome: 'invalid',
    stage: 'tests',
    meaning: 'The pristine baseline fails its own tests, build or inputs.',
  },
  'host.noisy': {
    outcome: 'invalid',
    stage: 'preflight',
    meaning: 'The host was too busy or its calibration does not allow a decision.',
  },
  'isolation.unavailable': {
    outcome: 'invalid',
    stage: 'preflight',
    meaning: 'No form of isolation works on this host, and tier none was not asked for.',
  },
  'pins.changed': {
    outcome: 'invalid',
    stage: 'pins',
    meaning: 'A pinned source, corpus or trusted file is not what the target was opened with.',
  },
  'isolation.leak': {
    outcome: 'invalid',
    stage: 'preflight',
    meaning: 'The isolation probe got through; nothing may run here.',
  },
  interrupted: {
    outcome: 'invalid',
    stage: 'preflight',
    meaning: 'The process that ran the attempt ended before its verdict.',
  },
  'internal.error': {
    outcome: 'invalid',
    stage: 'preflight',
    meaning: 'A fault of Peltier itself, not of the candidate.',
  },
  'budget.exhausted': {
    outcome: 'invalid',
    stage: 'confirm',
    meaning: 'The target has spent its error budget; an operator must open a new season.',
  },
});

export type VerdictReason = keyof typeof VERDICT_REASONS;
export const VERDICT_REASON_NAMES = Object.keys(VERDICT_REASONS) as [
  VerdictReason,
  ...VerdictReason[],
];
