import { targetState, type Ledger } from '@peltier/ledger';
import type { TargetBody } from '@peltier/protocol';
import type { Target } from '@peltier/source';

/**
 * Writes that a target was opened, or opened again because its source or a trusted file changed; nothing when the newest row
 * says the same already. A changed source starts from the source again, without earlier patches.
 */
export function writeTargetRow(
  ledger: Ledger<'cli'>,
  what: { readonly target: Target; readonly sourceTree: string; readonly why: string },
): TargetBody {
  const { target, sourceTree, why } = what;
  let body: TargetBody | undefined;
  ledger.appendDecided((read) => {
    const last = targetState(read, target.name);
    const unchanged = last?.source_tree === sourceTree && last.config_hash === target.configHash;
    if (last !== undefined && unchanged) {
      body = last;
      return { keep: [] };
    }
    const keepsBase = last?.source_tree === sourceTree;
    body = {
      event: 'opened',
      target: target.name,
      source_tree: sourceTree,
      base_tree: keepsBase ? last.base_tree : sourceTree,
      patches: keepsBase ? [...last.patches] : [],
      config_hash: target.configHash,
      season: last?.season ?? 1,
      why,
    };
    return { write: [targetRow(body)] };
  });
  if (body === undefined) throw new TypeError('the ledger did not ask for a decision');
  return body;
}

/** Appends a later state of a target: an advanced base, a step back, a new season. */
export function appendTargetRow(ledger: Ledger<'cli'>, body: TargetBody): void {
  ledger.appendAll([targetRow(body)]);
}

function targetRow(body: TargetBody): Parameters<Ledger<'cli'>['appendAll']>[0][number] {
  return {
    kind: 'target',
    target: body.target,
    attempt: null,
    body: body,
  };
}
