import type { LedgerState } from '@peltier/protocol';
import type { DoorContext } from './door-context.ts';

/**
 * The signed state of the ledger for a reply. Signed once per head: the note over an unchanged head stays true, and
 * signing takes a lock that verdicts share.
 */
export function ledgerStateOf(ledger: DoorContext['ledger']): () => LedgerState {
  let last: LedgerState | undefined;
  return () => {
    const { size, head } = ledger.head();
    if (last?.size === size && last.head === head) return last;
    const signed = ledger.checkpoint();
    last = { size: signed.size, head: signed.head, checkpoint: signed.checkpoint };
    return last;
  };
}
