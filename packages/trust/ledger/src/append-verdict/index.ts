import { openLedger, type Ledger, type LedgerOptions } from '../write/open-ledger.ts';

/**
 * The pipeline's ledger: appends `stage`, `verdict` and `audit` rows, nothing else (`ledger.role`).
 * @throws {LedgerError} as `openLedger`
 */
export function openVerdictLedger(options: LedgerOptions): Ledger<'verdict'> {
  return openLedger({ ...options, role: 'verdict' });
}
