import { DoorProblem, type DoorClient } from '@peltier/protocol/client';
import type { OpRequest, OpResponse } from '@peltier/protocol';
import type { Campaign } from './campaign.ts';

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
  | { readonly kind: 'out-of-time'; readonly candidate: string };

const TEXT_LIMIT = 4000;

/** Proposes one patch and waits for its verdict, reporting each step. A refusal is an answer, not an error. */
export async function submitPatch(
  campaign: Campaign,
  draft: Draft & { readonly baseTree: string },
): Promise<Submission> {
  const { client, emit, target } = campaign;
  const { label } = draft;
  let proposed: OpResponse<'propose_patch'>;
  try {
    const reply = await client.call('propose_patch', {
      kind: 'patch',
      target,
      base_tree: draft.baseTree,
      diff: draft.diff,
      class: draft.class,
      hypothesis: draft.hypothesis.slice(0, TEXT_LIMIT),
      expected_effect: draft.expectedEffect.slice(0, TEXT_LIMIT),
      risks: draft.risks.slice(0, TEXT_LIMIT),
    });
    proposed = reply.data;
  } catch (error) {
    if (!(error instanceof DoorProblem)) throw error;
    emit({ kind: 'refused', label, code: error.problem.code, hint: error.problem.hint });
    return { kind: 'refused', code: error.problem.code };
  }
  if (proposed.earlier !== undefined) {
    const { outcome, reason } = proposed.earlier;
    emit({ kind: 'known', label, outcome, reason });
    return { kind: 'known', outcome, reason };
  }
  const candidate = proposed.candidate_id;
  if (candidate === undefined)
    throw new Error(`propose_patch answered ${proposed.state} without a candidate`);
  emit({ kind: 'proposed', candidate, label });
  const verdict = await waitForVerdict(campaign, { candidate, label });
  if (verdict === undefined) return { kind: 'out-of-time', candidate };
  emit({
    kind: 'verdict',
    candidate,
    label,
    outcome: verdict.outcome ?? 'invalid',
    reason: verdict.reason ?? 'unknown',
    ...(verdict.counterexample_shape === undefined ? {} : { shape: verdict.counterexample_shape }),
    ...(verdict.speedup_percent === undefined ? {} : { speedup_percent: verdict.speedup_percent }),
  });
  return { kind: 'judged', candidate, verdict };
}

const WAIT_MS = 20_000;

async function waitForVerdict(
  campaign: Campaign,
  { candidate, label }: { readonly candidate: string; readonly label: string },
): Promise<OpResponse<'read_verdict'> | undefined> {
  const started = await patiently(campaign, 'run_verdict', { candidate_id: candidate });
  if (started === undefined) return undefined;
  let shown = '';
  while (campaign.leftMs() > 0) {
    const wait_ms = Math.max(0, Math.min(WAIT_MS, campaign.leftMs()));
    const { data } = await campaign.client.call('read_verdict', {
      verdict_id: started.verdict_id,
      wait_ms,
    });
    if (data.state === 'done') return data;
    if (data.state !== shown) campaign.emit({ kind: 'waiting', label, state: data.state });
    shown = data.state;
  }
  return undefined;
}

const RETRY_AFTER_MS = 2_000;

/** Calls an op and waits out answers that say "try again later", within the campaign's time. */
async function patiently<Op extends 'run_verdict'>(
  campaign: Campaign,
  op: Op,
  body: OpRequest<Op>,
): Promise<OpResponse<Op> | undefined> {
  while (campaign.leftMs() > 0) {
    try {
      return (await (campaign.client satisfies DoorClient).call(op, body)).data;
    } catch (error) {
      if (!(error instanceof DoorProblem) || !error.problem.retryable) throw error;
      const pause = error.problem.retry_after_ms ?? RETRY_AFTER_MS;
      await new Promise((resolve) =>
        setTimeout(resolve, Math.min(pause, Math.max(1, campaign.leftMs()))),
      );
    }
  }
  return undefined;
}
