import type { LedgerReader } from '@peltier/ledger/read';
import type { VerdictBody } from '@peltier/protocol';
import { ROW_BODIES } from '@peltier/protocol';
import type { DoorClient } from '@peltier/protocol/client';
import type { DemoPatch } from './demo-plan.ts';

/**
 * Sends one demo patch the way every proposer does: propose_patch, run_verdict, read_verdict, through the door. The verdict
 * that is returned is the ledger's.
 */
export async function judgeDemoPatch(
  client: DoorClient,
  what: {
    readonly patch: DemoPatch;
    readonly target: string;
    readonly baseTree: string;
    readonly diff: string;
    readonly reader: LedgerReader;
  },
): Promise<VerdictBody> {
  const { patch, target } = what;
  const proposed = await client.call('propose_patch', {
    kind: 'patch',
    target,
    base_tree: what.baseTree,
    diff: what.diff,
    class: patch.class,
    hypothesis: patch.hypothesis,
    expected_effect: patch.expected_effect,
    risks: patch.risks,
  });
  const candidate_id = proposed.data.candidate_id;
  if (candidate_id === undefined)
    throw new TypeError(`the door answered ${proposed.data.state} to a patch`);
  const { verdict_id } = (await client.call('run_verdict', { candidate_id })).data;
  for (;;) {
    const { state } = (await client.call('read_verdict', { verdict_id, wait_ms: 20_000 })).data;
    if (state === 'done') break;
  }
  const entry = what.reader.verdictOf(verdict_id);
  if (entry === undefined) throw new TypeError(`a verdict that is done has no row: ${verdict_id}`);
  return ROW_BODIES.verdict.parse(entry.body);
}
