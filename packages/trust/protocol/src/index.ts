export { canonicalJson, type JsonValue } from './canonical-json.ts';
export { CodedError, isCodedError, type CodedErrorDetail } from './coded-error.ts';
export { defineErrors, EXIT, type ErrorFacts, type ExitCode } from './errors/error-facts.ts';
export { ERROR_REGISTRY, type ErrorCode } from './errors/registry.ts';
export { printableJson } from './printable-json.ts';
export { markUntrusted, parseUntrusted, printable, type Untrusted } from './untrusted.ts';
export {
  ledgerState,
  problem,
  successEnvelope,
  type LedgerState,
  type Problem,
} from './envelope.ts';
export {
  guardResult,
  runResult,
  speedupInterval,
  workloadResult,
  type GuardResult,
  type RunResult,
  type SpeedupInterval,
  type WorkloadResult,
} from './measurement-shape.ts';
export {
  gitOid,
  LIMITS,
  OUTCOMES,
  playbookClass,
  proposerText,
  REQUIREMENTS,
  sha256Hex,
  STAGES,
  targetName,
  type Outcome,
  type Requirement,
  type Stage,
} from './op-fields.ts';
export {
  API_VERSION,
  OP_NAMES,
  OPS,
  type OpName,
  type OpRequest,
  type OpResponse,
} from './ops/table.ts';
export { toolSchema, type ToolSchema } from './ops/tool-schema.ts';
export {
  ROW_BODIES,
  type AttemptBody,
  type CalibrationBody,
  type NoteBody,
  type PatchProposal,
  type ProposalBody,
  type RefusalBody,
  type StageBody,
  type TargetBody,
} from './row-bodies.ts';
export { VERDICT_REASON_NAMES, VERDICT_REASONS, type VerdictReason } from './verdict-reason.ts';
export {
  TIERS,
  type AuditBody,
  type Counterexample,
  type Tier,
  type VerdictBody,
} from './verdict-shape.ts';
export {
  ENTRY_KINDS,
  ledgerEntry,
  newLedgerEntry,
  type EntryBody,
  type EntryKind,
  type LedgerEntry,
  type NewLedgerEntry,
} from './ledger-entry.ts';
export { acceptConfig, type AcceptConfig } from './config/accept.ts';
export { pricingConfig, type PricingConfig } from './config/pricing.ts';
export {
  TARGET_KINDS,
  targetConfig,
  type Equivalence,
  type SourcePin,
  type TargetConfig,
  type TargetEntry,
  type TargetKind,
  type TargetWorkload,
} from './config/target.ts';
export { MAX_SOCKET_PATH_BYTES, stateLayout, type StateLayout } from './state-layout.ts';
export { campaignEvent, type CampaignEvent } from './campaign-event.ts';
