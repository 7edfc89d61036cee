export { attachWorker } from './attach-worker.ts';
export {
  SPECIAL_TYPES,
  type CanonicalNode,
  type CanonicalOutcome,
  type Payload,
  type PropertyNode,
  type SpecialNode,
  type SpecialType,
} from './canonical-node.ts';
export { describe, describeOutcome } from './describe.ts';
export { openWorker, WORKER_FOLDER } from './open-worker.ts';
export { packInputs } from './pack-inputs.ts';
export {
  DEFAULT_SETTINGS,
  type AttachSpec,
  type WorkerSettings,
  type WorkerSpec,
} from './settings.ts';
export { WorkerError, type WorkerErrorCode } from './worker-error.ts';
export type { RunRequest, RunResult, ShowRequest, Worker } from './worker.ts';
export type { EntrySpec } from '../worker/hello.ts';
export { workerCpus, workerLimits } from './worker-launch.ts';
