import {
  ROW_BODIES,
  type AttemptBody,
  type LedgerEntry,
  type Requirement,
  type VerdictBody,
} from '@peltier/protocol';
import { createHash } from 'node:crypto';
import type { LedgerQueries } from './queries.ts';
import { standingVerdict } from './standing-verdict.ts';

/** What a verdict is asked for: one decided verdict exists per value of all these together (DESIGN §9). */
export interface AttemptKey {
  readonly target: string;
  readonly candidateId: string;
  readonly require: Requirement;
  readonly policyHash: string;
  readonly season: number;
}

/** How often a verdict that decided nothing may be asked for again. */
export interface RetryPolicy {
  readonly inconclusiveRetries: number;
  readonly invalidRetries: number;
}

/** `stands`: the verdict as it stands now (an audit may have withdrawn it), and the row as it was written. */
export type AttemptPlan =
  | { readonly kind: 'stands'; readonly verdict: VerdictBody; readonly entry: LedgerEntry }
  | { readonly kind: 'running'; readonly verdictId: string }
  | { readonly kind: 'new'; readonly verdictId: string; readonly attemptNumber: number };

/**
 * Decides, inside a write transaction or on a reader, whether a candidate gets a new attempt: an accepted or rejected
 * verdict stands for ever, a withdrawn one as a rejection; an inconclusive or invalid one may be tried again as often as the policy says, counted from the
 * last change of the target's trusted files; a running one is waited for.
 */
export function planAttempt(
  read: LedgerQueries,
  options: AttemptKey & { readonly retries: RetryPolicy },
): AttemptPlan {
  const { target, retries, ...key } = options;
  const openedAt = newestOpening(read, target);
  const tries: { readonly body: AttemptBody; readonly counts: boolean }[] = [];
  for (const entry of attemptsOn(read, target)) {
    const body = ROW_BODIES.attempt.parse(entry.body);
    const same =
      body.candidate_id === key.candidateId &&
      body.require === key.require &&
      body.policy_hash === key.policyHash &&
      body.season === key.season;
    if (same) tries.push({ body, counts: entry.seq > openedAt });
  }
  let inconclusive = 0;
  let invalid = 0;
  let last: { verdict: VerdictBody; entry: LedgerEntry } | undefined;
  for (const { body, counts } of tries) {
    const entry = read.verdictOf(body.verdict_id);
    if (entry === undefined) return { kind: 'running', verdictId: body.verdict_id };
    const verdict = ROW_BODIES.verdict.parse(entry.body);
    if (verdict.outcome === 'accepted' || verdict.outcome === 'rejected')
      return { kind: 'stands', verdict: standingVerdict(read, verdict), entry };
    // What could not be decided under the target's earlier files says nothing about these.
    if (!counts) continue;
    if (verdict.outcome === 'inconclusive') inconclusive += 1;
    else invalid += 1;
    if (last === undefined || entry.seq > last.entry.seq) last = { verdict, entry };
  }
  const exhausted = inconclusive > retries.inconclusiveRetries || invalid > retries.invalidRetries;
  if (last !== undefined && exhausted) return { kind: 'stands', ...last };
  return {
    kind: 'new',
    verdictId: verdictIdOf({ target, ...key }, tries.length),
    attemptNumber: read.count({ kind: 'attempt', target }) + 1,
  };
}

/** Seq of the newest row that opened the target with new trusted files; 0 when there is none. */
function newestOpening(read: LedgerQueries, target: string): number {
  for (const entry of read.page({ kind: 'target', target, limit: 1000 }).entries) {
    if (ROW_BODIES.target.parse(entry.body).event === 'opened') return entry.seq;
  }
  return 0;
}

/** The id of the `n`-th try: a hash, so that the same order given twice is the same attempt. */
export function verdictIdOf(key: AttemptKey, n: number): string {
  const parts = [
    key.target,
    key.candidateId,
    key.require,
    key.policyHash,
    String(key.season),
    String(n),
  ];
  return `verdict-${createHash('sha256').update(parts.join('\0')).digest('hex').slice(0, 32)}`;
}

function* attemptsOn(read: LedgerQueries, target: string): Iterable<LedgerEntry> {
  let before: number | undefined;
  for (;;) {
    const page = read.page({
      kind: 'attempt',
      target,
      limit: 1000,
      ...(before === undefined ? {} : { before }),
    });
    yield* page.entries;
    if (page.next === undefined) return;
    before = page.next;
  }
}
