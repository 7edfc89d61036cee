import { createHash } from 'node:crypto';
import { planAttempt, targetState, type LedgerQueries } from '@peltier/ledger/read';
import {
  ROW_BODIES,
  canonicalJson,
  isCodedError,
  markUntrusted,
  type OpResponse,
  type PatchProposal,
  type ProposalBody,
} from '@peltier/protocol';
import { admitPatch, type Admission } from '@peltier/source';
import { DoorError, type DoorErrorCode } from '../door-error.ts';
import type { OpCall, OpInput } from '../http/op-routes.ts';
import type { DoorContext, OpHandler } from './door-context.ts';
import { openTarget, targetRow, type TargetRow } from './open-target.ts';
import { inTurn } from './in-turn.ts';
import { checkRefusalRate, recordRefusal } from './refusals.ts';

type Proposed = OpResponse<'propose_patch'>;
type Patch = Extract<OpInput<'propose_patch'>, { kind: 'patch' }>;
type Decline = Extract<OpInput<'propose_patch'>, { kind: 'decline' }>;

/** Admits a patch or refuses it; either way there is a row. Handed in again, it is the same candidate. */
export const proposePatch: OpHandler<'propose_patch'> = (context, request, call) =>
  request.kind === 'decline'
    ? decline(context, request, call)
    : admissions(context.layout.dir, () => propose(context, request, call));

/** One at a time: an admission starts a dozen git processes. */
const admissions = inTurn();

async function propose(context: DoorContext, request: Patch, call: OpCall): Promise<Proposed> {
  const { target, diff } = request;
  const { row, prepared } = await openTarget(context, target);
  checkRefusalRate(context, target);
  context.onEvent({
    kind: 'diff',
    request_id: call.requestId,
    sha256: createHash('sha256').update(diff).digest('hex'),
    bytes: Buffer.byteLength(diff),
  });
  if (prepared.target.configHash !== row.config_hash)
    throw new DoorError('gate.pins', { found: 'the trusted files are not those of the row' });
  try {
    checkBase(row, request.base_tree);
    const admission = await admitPatch({
      prepared,
      baseTree: row.base_tree,
      diff: markUntrusted(diff),
      policyHash: context.policyHash,
    });
    return record(context, { request, admission, by: call.by });
  } catch (error) {
    if (!isRefusal(error)) throw error;
    throw recordRefusal(context, { target, diff, by: call.by }, error);
  }
}

function record(
  context: DoorContext,
  {
    request,
    admission,
    by,
  }: { readonly request: Patch; readonly admission: Admission; readonly by: string },
): Proposed {
  const seen = { files: [...admission.files], flags: [...admission.flags] };
  const known = { ...seen, state: 'known', candidate_id: admission.candidateId } as const;
  if (context.reader.proposalOf(admission.candidateId) !== undefined) return known;
  const repeat = earlierVerdict(context, request.target, admission.normalisedHash);
  if (repeat !== undefined) return { ...seen, ...repeat };
  // Before the row that names it; a blob without a row is harmless.
  const stored = context.ledger.putBlob(Buffer.from(request.diff));
  const body: PatchProposal = {
    kind: 'patch',
    target: request.target,
    candidate_id: admission.candidateId,
    normalised_hash: admission.normalisedHash,
    diff_sha256: stored,
    base_tree: request.base_tree,
    tree: admission.tree,
    class: request.class,
    hypothesis: request.hypothesis,
    expected_effect: request.expected_effect,
    risks: request.risks,
    ...seen,
    by,
  };
  const { written } = context.ledger.append(
    { kind: 'proposal', target: request.target, attempt: null, body },
    {
      unless: (read) => {
        const base = targetState(read, request.target);
        if (base !== undefined) checkBase(base, request.base_tree);
        return read.proposalOf(admission.candidateId);
      },
    },
  );
  return written ? { ...known, state: 'admitted' } : known;
}

/** The verdict that stands on a patch which differs in white space and comments only. */
function earlierVerdict(
  context: DoorContext,
  target: string,
  normalisedHash: string,
): Pick<Proposed, 'state' | 'candidate_id' | 'earlier'> | undefined {
  const read: LedgerQueries = context.reader;
  const season = targetState(read, target)?.season ?? 1;
  for (const entry of read.proposalsLike({ target, normalisedHash })) {
    const proposal = ROW_BODIES.proposal.parse(entry.body);
    if (proposal.kind !== 'patch') continue;
    const { inconclusive_retries, invalid_retries } = context.accept.budget;
    const plan = planAttempt(read, {
      target,
      candidateId: proposal.candidate_id,
      require: context.require,
      policyHash: context.policyHash,
      season,
      retries: { inconclusiveRetries: inconclusive_retries, invalidRetries: invalid_retries },
    });
    if (plan.kind !== 'stands') continue;
    const { verdict_id, outcome, stage, reason } = plan.verdict;
    return {
      state: 'repeat',
      candidate_id: proposal.candidate_id,
      earlier: { verdict_id, outcome, stage, reason },
    };
  }
  return undefined;
}

async function decline(context: DoorContext, request: Decline, call: OpCall): Promise<Proposed> {
  checkBase(await targetRow(context, request.target), request.base_tree);
  const body: ProposalBody = {
    kind: 'decline',
    target: request.target,
    base_tree: request.base_tree,
    ...(request.class === undefined ? {} : { class: request.class }),
    evidence: request.evidence,
    by: call.by,
  };
  // The same statement twice is one row.
  const hash = createHash('sha256').update(canonicalJson(body)).digest('hex');
  const id = `decline-${hash.slice(0, 32)}`;
  context.ledger.append(
    { kind: 'proposal', id, target: request.target, attempt: null, body },
    { unless: (read) => read.byId(id) },
  );
  return { state: 'declined', files: [], flags: [] };
}

function checkBase(row: TargetRow, baseTree: string): void {
  if (row.base_tree !== baseTree)
    throw new DoorError('patch.stale_base', { found: `the base is ${row.base_tree} now` });
}

interface Refusal {
  readonly code: DoorErrorCode;
  readonly found: string;
  readonly at: string | undefined;
  readonly hint: string;
}

function isRefusal(error: unknown): error is Refusal {
  if (!isCodedError(error)) return false;
  return error.code.startsWith('patch.') || error.code === 'internal.parser_differential';
}
