import type { AuditBody, VerdictBody } from '@peltier/protocol';

/** A verdict with what surrounds it, ready to be printed in any form; handlers return this and never print. */
export interface VerdictView {
  readonly verdict: VerdictBody;
  readonly seq: number;
  /** True when the ledger already held this verdict and nothing was run. */
  readonly repeated: boolean;
  readonly audit?: { readonly body: AuditBody; readonly seq: number };
  /** The candidate as a diff against its base; made from trees, not from the proposer's text. */
  readonly diff?: string;
  /** Changed files that a patch may not write, with --base/--head. */
  readonly notJudged: readonly string[];
  /** Lines to type next, for example `git apply …`. */
  readonly next: readonly string[];
}
