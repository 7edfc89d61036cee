import { openCliLedger } from '@peltier/ledger/append-cli';
import type { Ledger } from '@peltier/ledger';
import type { Requirement } from '@peltier/protocol';
import { treeDiff } from '@peltier/source';
import { openTarget, type OpenTarget } from '../1-open-attempt.ts';
import type { VerdictView } from '../output/verdict-view.ts';
import { orderAttempt } from '../order-attempt.ts';
import { VerdictError } from '../verdict-error.ts';
import { judgeAttempt, type JudgeOptions } from './judge-attempt.ts';

export interface CandidateOptions extends JudgeOptions {
  readonly target: string;
  readonly require: Requirement;
  readonly by: string;
  /** CI verdicts on commits are shown with their alpha, not charged to the budget (DESIGN §9). */
  readonly uncharged?: boolean;
}

/** Orders and judges a candidate that `admit` puts forward, and gathers what surrounds the verdict. */
export async function judgeCandidate(
  options: CandidateOptions,
  admit: (open: OpenTarget, operator: Ledger<'cli'>) => Promise<string>,
): Promise<VerdictView> {
  const operator = openCliLedger({ stateDir: options.stateDir, mode: 'existing' });
  let open: OpenTarget;
  let candidateId: string;
  let ordered: ReturnType<typeof orderAttempt>;
  try {
    open = await openTarget(operator, { ...options, name: options.target });
    candidateId = await admit(open, operator);
    ordered = orderAttempt(operator, open, { ...options, candidateId });
  } finally {
    operator.close();
  }
  const result =
    ordered.kind === 'stands'
      ? { body: ordered.verdict, entry: ordered.entry }
      : await judgeAttempt({ ...options, verdictId: ordered.verdictId });
  const accepted = result.body.outcome === 'accepted';
  const diff = await treeDiff({
    mirrorDir: open.prepared.mirrorDir,
    from: result.body.base_tree,
    to: result.body.tree,
  });
  return {
    verdict: result.body,
    seq: result.entry.seq,
    repeated: ordered.kind === 'stands',
    ...(accepted ? { diff } : {}),
    notJudged: [],
    next: [
      ...(accepted ? [`peltier patch ${result.body.candidate_id.slice(0, 12)} | git apply`] : []),
      `verdict replay ${String(result.entry.seq)}`,
    ],
  };
}

/** An admitted proposal by its id or an unambiguous start of it. @throws {VerdictError} `verdict.unknown_candidate` */
export function findCandidate(ledger: Pick<Ledger, 'read'>, id: string): string {
  if (ledger.read.proposalOf(id) !== undefined) return id;
  const found = new Set<string>();
  for (const entry of ledger.read.page({ kind: 'proposal', limit: 1000 }).entries) {
    const candidate = entry.body['candidate_id'];
    if (typeof candidate === 'string' && id.length >= 8 && candidate.startsWith(id))
      found.add(candidate);
  }
  const [only, ...others] = found;
  if (only === undefined || others.length > 0) {
    throw new VerdictError('verdict.unknown_candidate', {
      found: `${String(found.size)} proposals match`,
      at: id,
    });
  }
  return only;
}
