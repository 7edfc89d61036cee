import type { OpResponse } from '@peltier/protocol';
import { callPatiently } from './call-patiently.ts';
import type { Campaign } from './campaign.ts';

/** Below the door's 25 s, so that an answer is back before any timeout on the way. */
const WAIT_MS = 20_000;

/** Reads a verdict until it is done; nothing when the campaign's time ends first. Tells each change of state. */
export async function waitForVerdict(
  campaign: Campaign,
  { verdictId, label }: { readonly verdictId: string; readonly label: string },
): Promise<OpResponse<'read_verdict'> | undefined> {
  let shown = '';
  for (;;) {
    const data = await callPatiently(campaign, 'read_verdict', {
      verdict_id: verdictId,
      wait_ms: Math.max(0, Math.floor(Math.min(WAIT_MS, campaign.leftMs()))),
    });
    if (data === undefined || data.state === 'done') return data;
    if (data.state !== shown) campaign.emit({ kind: 'waiting', label, state: data.state });
    shown = data.state;
  }
}

/** Tells a verdict to whoever watches the campaign. */
export function emitVerdict(
  campaign: Campaign,
  told: {
    readonly candidate: string;
    readonly label: string;
    readonly verdict: OpResponse<'read_verdict'>;
  },
): void {
  const { candidate, label, verdict } = told;
  campaign.emit({
    kind: 'verdict',
    candidate,
    label,
    outcome: verdict.outcome ?? 'invalid',
    reason: verdict.reason ?? 'unknown',
    ...(verdict.counterexample_shape === undefined ? {} : { shape: verdict.counterexample_shape }),
    ...(verdict.speedup_percent === undefined ? {} : { speedup_percent: verdict.speedup_percent }),
  });
}
