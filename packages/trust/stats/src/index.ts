export { savedFraction, savedFractionInterval, type Interval } from './amdahl.ts';
export {
  bootstrapT,
  DEFAULT_RESAMPLES,
  type BootstrapT,
  type OneSidedBounds,
} from './bootstrap-t.ts';
export { decideAudit, type AuditDecision } from './decide-audit.ts';
export {
  decideConfirm,
  type ConfirmDecision,
  type ConfirmMeasurements,
  type ConfirmNumbers,
  type ConfirmPolicy,
  type ConfirmReason,
} from './decide-confirm.ts';
export { decideNotSlower, type NotSlowerDecision } from './decide-not-slower.ts';
export { decideScreen, SCREEN_ALPHA, type ScreenDecision } from './decide-screen.ts';
export { budgetLeft, budgetSpent, confirmsLeft, type ErrorBudget } from './error-budget.ts';
export {
  generationEffect,
  signsDisagree,
  speedupFromY,
  yFromSpeedup,
  type Effect,
  type FloorFreeEffect,
  type GenerationEffect,
} from './generation-effect.ts';
export { GUARD_ALPHA, guardShownWorse, testGuard, type Guard, type GuardOutcome } from './guard.ts';
export { isDegenerate, mean, standardDeviation, standardError, variance } from './moments.ts';
export { normalCdf, normalQuantile } from './normal.ts';
export {
  generationsToDetect,
  plannedHalfWidth,
  predictedMinutes,
  smallestDetectableSpeedup,
  type Plan,
} from './power.ts';
export { median, medianAbsoluteDeviation, quantile } from './quantiles.ts';
export { type Sample } from './sample.ts';
export { deriveSeed, type Seed } from './seed.ts';
export { seededRandom, type Rng } from './seeded-random.ts';
export {
  EXACT_SIGN_FLIP_LIMIT,
  minimumSignFlipP,
  signFlipTest,
  type SignFlip,
} from './sign-flip.ts';
export { speedupInterval, type SpeedupInterval } from './speedup-interval.ts';
export { studentTCdf, studentTQuantile } from './student-t.ts';
export { trimmedMean } from './trimmed-mean.ts';
export {
  combineWorkloads,
  normalisedWeights,
  type WorkloadEffects,
} from './workload-combination.ts';
