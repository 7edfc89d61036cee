export { entryBytes, entryHash, GENESIS_PREV, type HashedColumns } from './chain/entry-hash.ts';
export { type Head } from './chain/tree-edge.ts';
export {
  checkpointText,
  parseCheckpointText,
  type Checkpoint,
} from './checkpoint/checkpoint-text.ts';
export { openLocalSigner } from './checkpoint/local-signer.ts';
export {
  encodeVkey,
  noteText,
  openNote,
  parseVkey,
  signNote,
  type NoteVerifier,
} from './checkpoint/signed-note.ts';
export { type LogView, type Signer } from './checkpoint/signer.ts';
export { LedgerError, type LedgerErrorCode } from './ledger-error.ts';
export { EMPTY_RANGE, extendRange, rangeRoot, type CompactRange } from './merkle/compact-range.ts';
export {
  consistencyProof,
  inclusionProof,
  verifyConsistency,
  verifyInclusion,
  type LeafSource,
} from './merkle/proofs.ts';
export { emptyRoot, leafHash, nodeHash } from './merkle/tree-hash.ts';
export { exportNdjson } from './read/export-ndjson.ts';
export { type LedgerQueries, type RowFilter, type RowPage } from './read/queries.ts';
export { openLedgerReader, type LedgerPlace, type LedgerReader } from './read/reader.ts';
export { SCHEMA_HASH } from './storage/schema.ts';
export {
  FINDING_CODES,
  type Finding,
  type FindingCode,
  type VerifyReport,
  type VouchState,
} from './verify/finding.ts';
export { verifyLedger, type VerifyOptions } from './verify/verify-ledger.ts';
export { type Appended } from './write/append.ts';
export {
  openLedger,
  type Ledger,
  type LedgerOptions,
  type RoleKind,
  type RoleRow,
} from './write/open-ledger.ts';
export { ROLE_KINDS, type Role } from './write/roles.ts';
export {
  planAttempt,
  verdictIdOf,
  type AttemptKey,
  type AttemptPlan,
  type RetryPolicy,
} from './read/plan-attempt.ts';
export { chargedAlpha, targetState } from './read/target-state.ts';
