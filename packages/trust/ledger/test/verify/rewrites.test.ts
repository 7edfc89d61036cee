import { copyFileSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { openLedger, openLedgerReader, verifyLedger } from '../../src/index.ts';
import { cliLedger, ledgerOfNotes, note, temporaryState } from '../fixtures/temporary-state.ts';
import { edit, plant, rechain } from '../fixtures/tampering.ts';

/** What whoever can write the file can do, and what is found without and with a checkpoint held elsewhere. */
const REWRITES: readonly (readonly [string, (file: string) => void, string[], string[]])[] = [
  ['nothing', () => undefined, [], []],
  [
    'edit a row behind dropped triggers, and restore them',
    (f) => {
      edit(f, `UPDATE entries SET body = '{"topic":"x"}' WHERE seq = 2`);
    },
    ['hash'],
    ['hash', 'checkpoint_root'],
  ],
  [
    'edit a time',
    (f) => {
      edit(f, `UPDATE entries SET at = '2020-01-01T00:00:00.000Z' WHERE seq = 2`);
    },
    ['hash'],
    ['hash', 'checkpoint_root'],
  ],
  [
    'body not canonical',
    (f) => {
      edit(f, `UPDATE entries SET body = ' ' || body WHERE seq = 2`);
    },
    ['row', 'hash'],
    ['row', 'hash', 'checkpoint_root'],
  ],
  [
    'delete a row in the middle',
    (f) => {
      edit(f, 'DELETE FROM entries WHERE seq = 2');
    },
    ['contiguity', 'prev'],
    ['contiguity', 'prev', 'truncated'],
  ],
  [
    'truncate the tail',
    (f) => {
      edit(f, 'DELETE FROM entries WHERE seq = 3');
    },
    [],
    ['truncated'],
  ],
  [
    'truncate everything',
    (f) => {
      edit(f, 'DELETE FROM entries');
    },
    [],
    ['truncated'],
  ],
  [
    'recompute the whole chain',
    (f) => {
      edit(f, `UPDATE entries SET body = '{"topic":"x"}' WHERE seq = 2`);
      rechain(f);
    },
    [],
    ['checkpoint_root'],
  ],
  [
    'two rows of one id',
    (f) => {
      edit(f, `UPDATE entries SET id = 'same' WHERE seq > 1`);
      rechain(f);
    },
    ['duplicate_id'],
    ['duplicate_id', 'checkpoint_root'],
  ],
  [
    'plant a trigger',
    (f) => {
      plant(f, 'CREATE TRIGGER late AFTER INSERT ON entries BEGIN SELECT 1; END');
    },
    ['schema'],
    ['schema'],
  ],
  [
    'plant a unique index',
    (f) => {
      plant(f, 'CREATE UNIQUE INDEX u ON entries (length(id)) WHERE seq > 100');
    },
    ['schema'],
    ['schema'],
  ],
  [
    'plant a table',
    (f) => {
      plant(f, 'CREATE TABLE aside (x)');
    },
    ['schema'],
    ['schema'],
  ],
  [
    'drop a trigger',
    (f) => {
      plant(f, 'DROP TRIGGER entries_no_update');
    },
    ['schema'],
    ['schema'],
  ],
  [
    'rename a column',
    (f) => {
      plant(f, 'ALTER TABLE entries ADD COLUMN extra TEXT');
    },
    ['schema'],
    ['schema'],
  ],
];

describe('rewrites by whoever can write the file', () => {
  test.each(REWRITES)('%s', (_, attack, chainOnly, withCheckpoint) => {
    const { file, vkey, checkpoint } = ledgerOfNotes(3);
    attack(file);
    const codes = (report: ReturnType<typeof verifyLedger>) => report.findings.map((f) => f.code);
    const alone = verifyLedger({ file }, { vkey });
    expect(codes(alone).sort()).toEqual([...chainOnly].sort());
    expect(alone.state).toBe(chainOnly.length > 0 ? 'tampered' : 'cannot-fully-vouch');
    const witnessed = verifyLedger({ file }, { vkey, checkpoints: [checkpoint] });
    expect(codes(witnessed).sort()).toEqual([...withCheckpoint].sort());
    expect(witnessed.state).toBe(withCheckpoint.length > 0 ? 'tampered' : 'vouched');
  });

  test.each(REWRITES.filter(([, , found]) => found.includes('schema')))(
    'the writer and the reader refuse the file: %s',
    (_, attack) => {
      const { file, stateDir } = ledgerOfNotes(3);
      attack(file);
      const refused = expect.objectContaining({ code: 'ledger.schema' }) as Error;
      expect(() => openLedger({ stateDir, mode: 'existing', role: 'cli' })).toThrow(refused);
      expect(() => openLedgerReader({ file })).toThrow(refused);
    },
  );

  test('a raw byte edit', () => {
    const { file, vkey } = ledgerOfNotes(3);
    const bytes = readFileSync(file);
    const at = bytes.indexOf('row 1');
    bytes.write('row 9', at);
    writeFileSync(file, bytes);
    expect(verifyLedger({ file }, { vkey }).findings).toMatchObject([{ code: 'hash', seq: 2 }]);
  });

  test('a body that is no JSON any more: a finding like others, not a failure of the command', () => {
    const { file, vkey, checkpoint } = ledgerOfNotes(3);
    const bytes = readFileSync(file);
    const at = bytes.indexOf('row 1"');
    expect(at).toBeGreaterThan(0);
    bytes.write("row 1'", at);
    writeFileSync(file, bytes);
    const report = verifyLedger({ file }, { vkey, checkpoints: [checkpoint] });
    expect(report.state).toBe('tampered');
    expect(report.findings).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ code: 'integrity', seq: null }),
        expect.objectContaining({ code: 'row', seq: 2 }),
        expect.objectContaining({ code: 'hash', seq: 2 }),
      ]),
    );
  });

  test('a body of another shape is a caveat: another version may have written it', () => {
    const stateDir = temporaryState();
    const ledger = cliLedger(stateDir);
    ledger.append(note('known'));
    ledger.append({ kind: 'note', target: null, attempt: null, body: { later: 'field' } });
    const { checkpoint } = ledger.checkpoint();
    const options = { vkey: ledger.vkey, checkpoints: [checkpoint] };
    expect(verifyLedger({ stateDir }, options)).toMatchObject({
      state: 'vouched',
      caveats: [expect.stringContaining('seq 2')],
    });
  });

  test('a file that is no database any more', () => {
    const { file } = ledgerOfNotes(3);
    writeFileSync(file, Buffer.alloc(8192, 1));
    expect(verifyLedger({ file })).toMatchObject({
      state: 'tampered',
      findings: [{ code: 'integrity' }],
    });
  });

  test('an older copy of the whole file: the checkpoint shows it and the signer refuses it', () => {
    const { file, stateDir } = ledgerOfNotes(3);
    copyFileSync(file, `${file}.old`);
    const ledger = cliLedger(stateDir);
    ledger.append(note('the row to be forgotten'));
    const { checkpoint } = ledger.checkpoint();
    const { vkey } = ledger;
    ledger.close();
    rmSync(`${file}-wal`, { force: true });
    copyFileSync(`${file}.old`, file);
    expect(verifyLedger({ file }, { vkey, checkpoints: [checkpoint] }).findings).toMatchObject([
      { code: 'truncated' },
    ]);
    const back = cliLedger(stateDir);
    const refused = expect.objectContaining({ code: 'ledger.signer_inconsistent' }) as Error;
    expect(() => back.checkpoint()).toThrow(refused);
    back.append(note('another row in its place'));
    expect(() => back.checkpoint()).toThrow(refused);
    back.append(note('and one more'));
    expect(() => back.checkpoint()).toThrow(refused);
  });

  test('without the memory of the signer the older copy is signed: the memory is what refuses', () => {
    const { file, stateDir } = ledgerOfNotes(3);
    edit(file, 'DELETE FROM entries WHERE seq = 3');
    rmSync(join(stateDir, 'signer.db'));
    expect(cliLedger(stateDir).checkpoint().size).toBe(2);
  });

  test('deleting the log of a database whose rows are still in it: only a checkpoint shows it', () => {
    const stateDir = temporaryState();
    const ledger = cliLedger(stateDir);
    ledger.append(note('kept'));
    const { checkpoint, size } = ledger.checkpoint();
    const copy = join(stateDir, 'copy.db');
    copyFileSync(join(stateDir, 'ledger.db'), copy);
    expect(size).toBe(1);
    const report = verifyLedger({ file: copy }, { vkey: ledger.vkey, checkpoints: [checkpoint] });
    expect(report.state).toBe('tampered');
  });
});
