import { ROW_BODIES, type TargetBody } from '@peltier/protocol';
import type { LedgerQueries } from './queries.ts';

/** A target as its newest `target` row leaves it; undefined when it was never opened in this ledger. */
export function targetState(read: LedgerQueries, target: string): TargetBody | undefined {
  const entry = read.latest({ kind: 'target', target });
  return entry === undefined ? undefined : ROW_BODIES.target.parse(entry.body);
}

/** Sum of alpha over the confirms charged to a target in a season: the expected false accepts spent so far. */
export function chargedAlpha(
  read: LedgerQueries,
  of: { readonly target: string; readonly season: number },
): number {
  let charged = 0;
  let before: number | undefined;
  for (;;) {
    const page = read.page({
      kind: 'stage',
      target: of.target,
      limit: 1000,
      ...(before === undefined ? {} : { before }),
    });
    for (const entry of page.entries) {
      const stage = ROW_BODIES.stage.parse(entry.body);
      if (stage.outcome !== 'charged' || stage.facts['season'] !== of.season) continue;
      const alpha = stage.facts['alpha'];
      if (typeof alpha === 'number') charged += alpha;
    }
    if (page.next === undefined) return charged;
    before = page.next;
  }
}
