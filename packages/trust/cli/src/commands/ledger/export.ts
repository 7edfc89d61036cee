import { exportNdjson, openLedgerReader } from '@peltier/ledger/read';
import { once } from 'node:events';
import type { Writable } from 'node:stream';
import { requireState, type Operator } from '../../operator.ts';

/** Writes every row as a line of canonical JSON, oldest first, at the pace of the reader of the stream. */
export async function exportRows(operator: Operator, out: Writable): Promise<void> {
  requireState(operator);
  const reader = openLedgerReader({ stateDir: operator.stateDir });
  try {
    for (const line of exportNdjson(reader)) {
      if (!out.write(line)) await once(out, 'drain');
    }
  } finally {
    reader.close();
  }
}
