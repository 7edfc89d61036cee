import { openLedger, type Ledger, type LedgerOptions } from '../write/open-ledger.ts';

/**
 * The daemon's ledger: appends `proposal`, `refusal` and `attempt` rows, nothing else (`ledger.role`).
 * @throws {LedgerError} as `openLedger`
 */
export function openHarnessdLedger(options: LedgerOptions): Ledger<'harnessd'> {
  return openLedger({ ...options, role: 'harnessd' });
}
