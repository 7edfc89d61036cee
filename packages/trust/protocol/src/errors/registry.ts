import { AGENT_ERRORS } from './agent.ts';
import { BENCH_ERRORS } from './bench.ts';
import { CLI_ERRORS } from './cli.ts';
import { DOOR_ERRORS } from './door.ts';
import type { ErrorFacts } from './error-facts.ts';
import { GATE_ERRORS } from './gate.ts';
import { LEDGER_ERRORS } from './ledger.ts';
import { PATCH_ERRORS } from './patch.ts';
import { SANDBOX_ERRORS } from './sandbox.ts';
import { SOURCE_ERRORS } from './source.ts';
import { TARGET_ERRORS } from './target.ts';
import { VERDICT_ERRORS } from './verdict.ts';
import { WORKER_ERRORS } from './worker.ts';

const REGISTRY = {
  ...AGENT_ERRORS,
  ...BENCH_ERRORS,
  ...CLI_ERRORS,
  ...DOOR_ERRORS,
  ...GATE_ERRORS,
  ...LEDGER_ERRORS,
  ...PATCH_ERRORS,
  ...SANDBOX_ERRORS,
  ...SOURCE_ERRORS,
  ...TARGET_ERRORS,
  ...VERDICT_ERRORS,
  ...WORKER_ERRORS,
};

/** Every stable code of the product. Adding one is a minor version; changing a meaning is a major one. */
export type ErrorCode = keyof typeof REGISTRY;

export type { ErrorFacts };
export const ERROR_REGISTRY: Readonly<Record<ErrorCode, ErrorFacts>> = REGISTRY;
