import { openPair, type ArmPair } from '../arm-pair.ts';
import { checkCalls, type Call } from '../call-sequence.ts';
import type { CompareOptions } from '../comparator/compare.ts';

/** Whether the baseline, run against itself in fresh processes, differs on these calls. */
export async function findUnstable(
  { kind, limits }: ArmPair,
  {
    tree,
    calls,
    optionsOf,
  }: { tree: string; calls: readonly Call[]; optionsOf: (entry: number) => CompareOptions },
): Promise<boolean> {
  const self = openPair({ kind, trees: { baseline: tree, candidate: tree }, limits });
  try {
    return (await checkCalls(self, { calls, optionsOf }))?.finding.kind === 'differs';
  } finally {
    await self.close();
  }
}
