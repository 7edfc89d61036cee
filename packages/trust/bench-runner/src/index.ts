export { planRun, type PlannedEntry, type RunPlan, type RunPolicy } from './1-plan.ts';
export { HOST_LIMITS, readHostCounters } from './2-preflight.ts';
export { sizeBatches, type BatchSizes } from './3-size-batches.ts';
export { effectsOf, type CellEffects, type RunEffects } from './5-effects.ts';
export {
  analyseRun,
  decideRun,
  guardsOf,
  type DecisionPolicy,
  type GuardMargins,
} from './6-analyse.ts';
export { BenchError, type BenchCode } from './bench-error.ts';
export { calibrateQuickly } from './calibrate.ts';
export { hostFingerprint, hostId } from './host-fingerprint.ts';
export type {
  ArmTrees,
  DrawInputs,
  EntryAccess,
  MeasuredEntry,
  MeasuredTarget,
  SameOutcome,
  WindowDifference,
} from './measured-target.ts';
export type { Profile } from './profile/merge-profile.ts';
export { recordProfile } from './profile/record-profile.ts';
export { profileFile, writeProfile } from './profile/write-profile.ts';
export {
  commitToSeed,
  seedFor,
  serialiseSamples,
  type Cell,
  type GenerationSample,
  type PairSample,
  type RunSamples,
} from './samples.ts';
export { measureRun, type RunOutcome, type RunRequest } from './session.ts';
