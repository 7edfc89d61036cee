import { openCliLedger } from '@peltier/ledger/append-cli';
import { ROW_BODIES } from '@peltier/protocol';
import { requireState, type Operator } from '../../operator.ts';

export interface CheckpointView {
  readonly seq: number;
  /** Rows that the note covers. */
  readonly size: number;
  readonly note: string;
  readonly vkey: string;
}

/** Signs the rows there are, keeps the note as a row and returns it for a witness. @throws {LedgerError} */
export function checkpoint(operator: Operator): CheckpointView {
  requireState(operator);
  const ledger = openCliLedger({ stateDir: operator.stateDir, mode: 'existing' });
  try {
    const { seq, body } = ledger.appendCheckpoint();
    return { seq, size: seq - 1, note: ROW_BODIES.checkpoint.parse(body).note, vkey: ledger.vkey };
  } finally {
    ledger.close();
  }
}
