import { describe, expect, test } from 'vitest';
import { verifyLedger } from '../../src/index.ts';
import { registerHash } from '../../src/storage/connection.ts';
import { intruder, ledgerOfNotes } from '../fixtures/temporary-state.ts';
import { dropTriggers } from '../fixtures/tampering.ts';

const ROW = `'i','note','2026-01-01T00:00:00.000Z',NULL,NULL,'{}'`;
const insertRow = (verb: string, seq: number | string) =>
  `${verb} INTO entries VALUES (${seq},${ROW},'${'0'.repeat(64)}','${'0'.repeat(64)}')`;

/** Statements that change or forge history without touching the schema (reference L1 to L6, L16). */
const STATEMENTS: readonly (readonly [string, string])[] = [
  ['replace a row', insertRow('REPLACE', 1)],
  ['insert or replace', insertRow('INSERT OR REPLACE', 2)],
  ['insert or ignore the next row with a forged hash', insertRow('INSERT OR IGNORE', 4)],
  ['insert with a negative seq', insertRow('INSERT', -5)],
  ['insert with the largest seq', insertRow('INSERT', '9223372036854775807')],
  ['insert without a seq', insertRow('INSERT', 'NULL')],
  ['upsert', `${insertRow('INSERT', 1)} ON CONFLICT (seq) DO UPDATE SET body = '{}'`],
  ['update', `UPDATE entries SET body = '{}' WHERE seq = 2`],
  ['update or replace', `UPDATE OR REPLACE entries SET seq = 1 WHERE seq = 2`],
  ['update or ignore', `UPDATE OR IGNORE entries SET body = '{}'`],
  ['delete', `DELETE FROM entries WHERE seq = 3`],
  ['delete all', `DELETE FROM entries`],
];

describe('statements of an intruder who knows the hash function', () => {
  test.each(STATEMENTS)('are refused: %s', (_, sql) => {
    const { file, vkey, checkpoint } = ledgerOfNotes(3);
    const db = intruder(file);
    registerHash(db);
    db.pragma('recursive_triggers = OFF');
    db.pragma('ignore_check_constraints = ON');
    expect(() => db.exec(sql)).toThrow(/peltier: /);
    db.close();
    const report = verifyLedger({ file }, { vkey, checkpoints: [checkpoint] });
    expect(report).toMatchObject({ state: 'vouched', size: 3 });
  });

  test.each(STATEMENTS)('would pass without the triggers: %s', (_, sql) => {
    const { file } = ledgerOfNotes(3);
    const db = intruder(file);
    dropTriggers(db);
    db.pragma('ignore_check_constraints = ON');
    const before = JSON.stringify(db.prepare('SELECT * FROM entries').all());
    db.exec(sql);
    expect(JSON.stringify(db.prepare('SELECT * FROM entries').all())).not.toBe(before);
  });

  test('a foreign client cannot insert at all: it lacks the function', () => {
    const { file } = ledgerOfNotes(3);
    expect(() => intruder(file).exec(insertRow('INSERT', 4))).toThrow(/peltier_entry_hash/);
  });

  test('writable_schema is of no use on a defensive connection, and a temporary table fools nobody', () => {
    const { file } = ledgerOfNotes(3);
    const db = intruder(file);
    db.pragma('writable_schema = ON');
    expect(() => db.exec(`DELETE FROM sqlite_master WHERE type = 'trigger'`)).toThrow();
    db.exec('CREATE TEMP TABLE entries (seq INTEGER)');
    expect(db.prepare('SELECT count(*) AS n FROM main.entries').get()).toEqual({ n: 3 });
  });
});
