import { targetState, type Ledger } from '@peltier/ledger';
import { ROW_BODIES, type PatchProposal, type TargetBody } from '@peltier/protocol';
import { composeTree, SourceError, type AcceptedChange } from '@peltier/source';
import { appendTargetRow } from '@peltier/verdict';

/** What the end of a round made of its accepted patches. */
export interface RoundEnd {
  readonly state: TargetBody;
  readonly composed: readonly string[];
  /** Accepted, but on a file that an earlier accepted patch changed: to be proposed again on the new base. */
  readonly conflicting: readonly string[];
}

/** What the end of a round needs of an opened target. */
interface OpenRound {
  readonly target: { readonly name: string };
  readonly prepared: { readonly mirrorDir: string };
  readonly row: TargetBody;
}

/**
 * Advances the base at the end of a round: accepted patches on different files compose, largest gain first
 * (DESIGN §9). One `target` row, or none when nothing was accepted.
 */
export async function endRound(ledger: Ledger<'cli'>, open: OpenRound): Promise<RoundEnd> {
  const { mirrorDir } = open.prepared;
  const state = targetState(ledger.read, open.target.name) ?? open.row;
  const candidates = acceptedOnBase(ledger, state);
  let base = state.base_tree;
  const composed: string[] = [];
  const conflicting: string[] = [];
  for (const candidate of candidates) {
    const change = changeOf(proposalOf(ledger, candidate));
    try {
      base = await composeTree({ mirrorDir, onto: base, changes: [change] });
      composed.push(candidate);
    } catch (error) {
      if (!(error instanceof SourceError) || error.code !== 'source.compose_conflict') throw error;
      conflicting.push(candidate);
    }
  }
  if (composed.length === 0) return { state, composed, conflicting };
  const next: TargetBody = {
    ...state,
    event: 'advanced',
    base_tree: base,
    patches: [...state.patches, ...composed],
    why: `end of a round: ${String(composed.length)} accepted`,
  };
  appendTargetRow(ledger, next);
  return { state: next, composed, conflicting };
}

/** Candidates accepted for speed on the current base and not withdrawn, the largest confirmed gain first. */
function acceptedOnBase(ledger: Ledger<'cli'>, state: TargetBody): readonly string[] {
  const { read } = ledger;
  const found: { readonly candidate: string; readonly gain: number }[] = [];
  for (const entry of read.page({ kind: 'verdict', target: state.target, limit: 1000 }).entries) {
    const verdict = ROW_BODIES.verdict.parse(entry.body);
    if (verdict.outcome !== 'accepted' || verdict.confirm === undefined) continue;
    if (verdict.require !== 'faster' || verdict.base_tree !== state.base_tree) continue;
    const audited = read.byAttempt(verdict.verdict_id).find(({ kind }) => kind === 'audit');
    if (audited !== undefined && ROW_BODIES.audit.parse(audited.body).outcome === 'withdrawn')
      continue;
    found.push({ candidate: verdict.candidate_id, gain: verdict.confirm.lower_alpha });
  }
  return found.sort((left, right) => right.gain - left.gain).map(({ candidate }) => candidate);
}

function proposalOf(ledger: Ledger<'cli'>, candidate: string): PatchProposal {
  const entry = ledger.read.proposalOf(candidate);
  const body = entry === undefined ? undefined : ROW_BODIES.proposal.parse(entry.body);
  if (body?.kind !== 'patch')
    throw new TypeError(`an accepted candidate without a proposal: ${candidate}`);
  return body;
}

function changeOf(proposal: PatchProposal): AcceptedChange {
  return { baseTree: proposal.base_tree, tree: proposal.tree };
}
