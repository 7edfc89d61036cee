/** What verification can find; each is evidence of tampering or damage. */
export const FINDING_CODES = [
  'schema',
  'integrity',
  'row',
  'contiguity',
  'prev',
  'hash',
  'duplicate_id',
  'checkpoint_malformed',
  'checkpoint_signature',
  'checkpoint_root',
  'truncated',
  'blob_missing',
  'blob_corrupt',
] as const;
export type FindingCode = (typeof FINDING_CODES)[number];

export interface Finding {
  readonly code: FindingCode;
  /** The row it is about, or null when it is about the whole file. */
  readonly seq: number | null;
  readonly detail: string;
}

/**
 * `vouched`: no finding, and a checkpoint held outside confirms the rows up to `vouchedSize`. `tampered`: findings.
 * `cannot-fully-vouch`: the chain holds, but no outside checkpoint says that it is the chain that was written.
 */
export type VouchState = 'vouched' | 'tampered' | 'cannot-fully-vouch';

export interface VerifyReport {
  readonly state: VouchState;
  readonly size: number;
  /** Hash of the last row; 64 zeros for none. */
  readonly head: string;
  /** RFC 6962 root over all rows, 64 hex digits. */
  readonly root: string;
  /** Rows from the first on that an outside checkpoint confirms. */
  readonly vouchedSize: number;
  /** Checkpoint rows of the file whose root is right; with a key, also signed right. */
  readonly storedCheckpoints: number;
  /** The first findings, at most `MAX_FINDINGS`. */
  readonly findings: readonly Finding[];
  /** All findings, counted. */
  readonly findingCount: number;
  /** Why the file cannot be fully vouched for, and what else a reader should know, one sentence each. */
  readonly caveats: readonly string[];
}

/** A rewritten file breaks every row after the first change; the report stays small. */
const MAX_FINDINGS = 100;

/** Collects findings without growing beyond the cap. */
export interface FindingLog {
  readonly add: (finding: Finding) => void;
  readonly findings: readonly Finding[];
  readonly count: () => number;
}

export function newFindingLog(): FindingLog {
  const findings: Finding[] = [];
  let count = 0;
  return {
    add: (finding) => {
      count += 1;
      if (findings.length < MAX_FINDINGS) findings.push(finding);
    },
    findings,
    count: () => count,
  };
}
