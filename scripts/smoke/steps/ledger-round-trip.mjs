import assert from 'node:assert/strict';
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { importExport } from './staged-manifests.mjs';

const note = (text) => ({
  kind: 'note',
  target: null,
  attempt: null,
  body: { topic: 'smoke', text },
});

/** Appends rows and a signed checkpoint, verifies the file offline, and sees that a changed byte is found. */
export async function ledgerRoundTrip() {
  const { verifyLedger } = await importExport('@peltier/ledger');
  const { openCliLedger } = await importExport('@peltier/ledger/append-cli');
  const scratch = mkdtempSync(join(tmpdir(), 'peltier-smoke-ledger-'));
  try {
    const stateDir = join(scratch, 'state');
    const ledger = openCliLedger({ stateDir, mode: 'create' });
    ledger.appendAll([note('first'), note('second: stays as it is')]);
    ledger.appendCheckpoint();
    const { checkpoint } = ledger.checkpoint();
    const { vkey } = ledger;
    ledger.close();
    const report = verifyLedger({ stateDir }, { vkey, checkpoints: [checkpoint] });
    assert.deepEqual([report.state, report.size], ['vouched', 3]);
    assert.equal(changedCopy({ verifyLedger, stateDir, scratch }), 'tampered');
    return `${report.size} rows vouched for`;
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}

function changedCopy({ verifyLedger, stateDir, scratch }) {
  const copy = join(scratch, 'copy.db');
  copyFileSync(join(stateDir, 'ledger.db'), copy);
  const bytes = readFileSync(copy);
  const at = bytes.indexOf('stays as it is');
  assert.ok(at > 0, 'the row is in the file');
  bytes.write('X', at);
  writeFileSync(copy, bytes);
  return verifyLedger({ file: copy }).state;
}
