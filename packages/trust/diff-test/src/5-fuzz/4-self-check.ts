import { openPair, packSendable, type ArmPair } from '../arm-pair.ts';
import type { GateEntry } from '../gate-context.ts';
import type { FuzzBatch } from './1-plan.ts';
import { compareOptions } from './2-compare.ts';

/** Whether the baseline, run against itself in fresh processes, differs on these calls. */
export async function findUnstable(
  pair: ArmPair,
  {
    tree,
    batches,
    entries,
  }: { tree: string; batches: readonly FuzzBatch[]; entries: readonly GateEntry[] },
): Promise<boolean> {
  const self = openPair({
    kind: pair.kind,
    trees: { baseline: tree, candidate: tree },
    limits: pair.limits,
  });
  try {
    for (const batch of batches) {
      const finding = await self.check(
        packSendable(pair.kind, batch),
        compareOptions(entries[batch.entry], batch.heldOut),
      );
      if (finding?.kind === 'differs') return true;
    }
    return false;
  } finally {
    await self.close();
  }
}
