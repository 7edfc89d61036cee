import { LIMITS, OPS, type OpRequest, type OpResponse } from '@peltier/protocol';
import { DoorProblem } from '@peltier/protocol/client';
import { callPatiently } from './call-patiently.ts';
import type { Campaign } from './campaign.ts';
import { emitVerdict, waitForVerdict } from './wait-for-verdict.ts';

export interface Draft {
  readonly label: string;
  readonly diff: string;
  readonly class: 1 | 2 | 3 | 4 | 5 | 6 | 7;
  readonly hypothesis: string;
  readonly expectedEffect: string;
  readonly risks: string;
}

export type Submission =
  | { readonly kind: 'refused'; readonly code: string }
  | { readonly kind: 'known'; readonly outcome: string; readonly reason: string }
  | {
      readonly kind: 'judged';
      readonly candidate: string;
      readonly verdict: OpResponse<'read_verdict'>;
    }
  | { readonly kind: 'out-of-time' };

const OUT_OF_TIME: Submission = { kind: 'out-of-time' };

/**
 * Proposes one patch and waits for its verdict, reporting each step. A refusal is an answer, not an error; so is a
 * verdict that stood before (`known`: it costs no budget).
 * @throws {DoorProblem} `door.internal`: the daemon is at fault and further patches would fare no better
 */
export async function submitPatch(
  campaign: Campaign,
  draft: Draft & { readonly baseTree: string },
): Promise<Submission> {
  const { emit } = campaign;
  const { label } = draft;
  try {
    return await proposeAndWait(campaign, draft);
  } catch (error) {
    if (!(error instanceof DoorProblem) || error.problem.code === 'door.internal') throw error;
    const { code, hint } = error.problem;
    emit({ kind: 'refused', label, code, hint });
    return { kind: 'refused', code };
  }
}

async function proposeAndWait(
  campaign: Campaign,
  draft: Draft & { readonly baseTree: string },
): Promise<Submission> {
  const { emit } = campaign;
  const { label } = draft;
  const request = requestOf(campaign.target, draft);
  if (!OPS.propose_patch.request.safeParse(request).success) {
    const code = 'door.request';
    emit({ kind: 'refused', label, code, hint: 'The draft is outside the limits of the op.' });
    return { kind: 'refused', code };
  }
  const proposed = await callPatiently(campaign, 'propose_patch', request);
  if (proposed === undefined) return OUT_OF_TIME;
  if (proposed.earlier !== undefined) {
    const { outcome, reason } = proposed.earlier;
    emit({ kind: 'known', label, outcome, reason });
    return { kind: 'known', outcome, reason };
  }
  const candidate = proposed.candidate_id;
  if (candidate === undefined)
    throw new Error(`propose_patch answered ${proposed.state} without a candidate`);
  emit({ kind: 'proposed', candidate, label });
  const started = await callPatiently(campaign, 'run_verdict', { candidate_id: candidate });
  if (started === undefined) return OUT_OF_TIME;
  const verdict = await waitForVerdict(campaign, { verdictId: started.verdict_id, label });
  if (verdict === undefined) return OUT_OF_TIME;
  // Done at once: it was judged in an earlier campaign and nothing ran for us.
  if (started.state === 'done') {
    const { outcome = 'invalid', reason = 'unknown' } = verdict;
    emit({ kind: 'known', label, outcome, reason });
    return { kind: 'known', outcome, reason };
  }
  emitVerdict(campaign, { candidate, label, verdict });
  return { kind: 'judged', candidate, verdict };
}

function requestOf(
  target: string,
  draft: Draft & { readonly baseTree: string },
): OpRequest<'propose_patch'> {
  return {
    kind: 'patch',
    target,
    base_tree: draft.baseTree,
    diff: draft.diff,
    class: draft.class,
    hypothesis: capped(draft.hypothesis),
    expected_effect: capped(draft.expectedEffect),
    risks: capped(draft.risks),
  };
}

/** Cut to the door's limit without leaving half a surrogate pair. */
function capped(text: string): string {
  return text.slice(0, LIMITS.textChars).toWellFormed();
}
