import { analyseRun, commitToSeed, serialiseSamples, type RunSamples } from '@peltier/bench-runner';
import type { LedgerReader } from '@peltier/ledger';
import {
  canonicalJson,
  ROW_BODIES,
  type AcceptConfig,
  type RunResult,
  type VerdictBody,
  type VerdictReason,
} from '@peltier/protocol';
import { decideAfterConfirm, decideAfterScreen } from './6-decide.ts';
import { decisionPolicy } from './policy.ts';
import { VerdictError } from './verdict-error.ts';

export interface Replay {
  readonly verdict: VerdictBody;
  /** What was recomputed and agreed, one sentence each. */
  readonly checked: readonly string[];
}

/**
 * Recomputes a verdict from the samples that the ledger names: every figure of its runs, the seed commitments, and the
 * decision. @throws {VerdictError} `verdict.replay_mismatch` with the first thing that differs.
 */
export function replayVerdict(
  reader: Pick<LedgerReader, 'bySeq' | 'byAttempt' | 'getBlob'>,
  options: { readonly seq: number; readonly accept: AcceptConfig; readonly policyHash: string },
): Replay {
  const entry = reader.bySeq(options.seq);
  if (entry?.kind !== 'verdict') {
    throw new VerdictError('ops.unknown_verdict', {
      found: `row ${String(options.seq)} is no verdict`,
      at: 'ledger',
    });
  }
  const verdict = ROW_BODIES.verdict.parse(entry.body);
  if (verdict.policy_hash !== options.policyHash) {
    mismatch('config/accept.toml is not the policy of this verdict', verdict.verdict_id);
  }
  const checked: string[] = [];
  let decided = false;
  for (const run of [verdict.screen, verdict.confirm]) {
    if (run === undefined) continue;
    const samples = readSamples(reader, run);
    const again = analyseRun(samples, {
      ...decisionPolicy(options.accept),
      alpha: run.alpha,
      timedShare: run.timed_share,
    });
    if (!same(again, run)) mismatch(`the figures of the ${run.phase} run`, run.samples_blob);
    checkCommitment(reader, { verdict, run });
    checked.push(
      `${run.phase}: ${String(run.generations)} generations, every figure and the seed commitment agree`,
    );
    const decision =
      run.phase === 'screen'
        ? decideAfterScreen(samples, options.accept)
        : decideAfterConfirm(samples, { accept: options.accept, require: verdict.require });
    if (decision === undefined) continue;
    decided = true;
    if (decision.reason !== verdict.reason)
      mismatch(`the decision: ${decision.reason} instead of ${verdict.reason}`, run.phase);
    checked.push(`decision: ${decision.reason} from the ${run.phase} run`);
  }
  if (!decided && MEASURED_REASONS.has(verdict.reason))
    mismatch(`the decision ${verdict.reason}, of which no run is recorded,`, verdict.verdict_id);
  if (checked.length === 0)
    checked.push(`${verdict.reason} rests on no measurement; its stage rows are the evidence`);
  return { verdict, checked };
}

/** Reasons that only a run's numbers can give. */
const MEASURED_REASONS: ReadonlySet<VerdictReason> = new Set<VerdictReason>([
  'gain.confirmed',
  'not_slower.confirmed',
  'gain.screen',
  'gain.none',
  'gain.slower',
  'guard.worse',
  'gain.unclear',
  'witness.disagrees',
  'estimators.disagree',
]);

function readSamples(reader: Pick<LedgerReader, 'getBlob'>, run: RunResult): RunSamples {
  const bytes = reader.getBlob(run.samples_blob);
  try {
    // The blob's hash is in the row and was checked on reading, so its shape is what this program wrote.
    const samples = JSON.parse(bytes.toString('utf8')) as RunSamples;
    if (serialiseSamples(samples).equals(bytes) && samples.generations.length > 0) return samples;
  } catch {
    // Whoever could write another row could name any bytes at all.
  }
  return mismatch('the record of samples, not being samples in canonical form,', run.samples_blob);
}

function checkCommitment(
  reader: Pick<LedgerReader, 'byAttempt'>,
  { verdict, run }: { readonly verdict: VerdictBody; readonly run: RunResult },
): void {
  const committed = reader
    .byAttempt(verdict.verdict_id)
    .filter((row) => row.kind === 'stage')
    .map((row) => ROW_BODIES.stage.parse(row.body))
    .some(
      (stage) =>
        stage.outcome === 'committed' && stage.facts['seed_commitment'] === commitToSeed(run.seed),
    );
  if (!committed)
    mismatch(`the seed of the ${run.phase} run was not committed to`, verdict.verdict_id);
}

function same(left: RunResult, right: RunResult): boolean {
  return canonicalJson(left) === canonicalJson(right);
}

function mismatch(what: string, at: string): never {
  throw new VerdictError('verdict.replay_mismatch', {
    found: `${what} does not follow from the samples`,
    at,
  });
}
