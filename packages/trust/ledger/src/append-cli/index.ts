import { openLedger, type Ledger, type LedgerOptions } from '../write/open-ledger.ts';

/**
 * The operator's ledger: appends `target`, `calibration`, `checkpoint` and `note` rows, and `proposal`, `refusal` and
 * `attempt` rows for patches handed in on the command line; never what decides (`ledger.role`).
 * @throws {LedgerError} as `openLedger`
 */
export function openCliLedger(options: LedgerOptions): Ledger<'cli'> {
  return openLedger({ ...options, role: 'cli' });
}
