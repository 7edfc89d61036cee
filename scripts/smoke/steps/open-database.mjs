import assert from 'node:assert/strict';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { tree } from './staged-manifests.mjs';

/** Uses what the ledger rests on: a STRICT table, and a trigger that calls a function only we register. */
export async function openDatabase() {
  const require = createRequire(join(tree, 'packages', 'trust', 'ledger', 'dist', 'index.js'));
  const Database = require('better-sqlite3');
  const database = new Database(':memory:');
  database.function('is_next', { deterministic: true }, (seq, size) => (seq === size ? 1 : 0));
  database.exec(`
    CREATE TABLE entries (seq INTEGER PRIMARY KEY, body BLOB NOT NULL) STRICT;
    CREATE TRIGGER next BEFORE INSERT ON entries
      WHEN is_next(NEW.seq, (SELECT count(*) FROM entries)) = 0
      BEGIN SELECT RAISE(ABORT, 'not the next row'); END;`);
  const insert = database.prepare('INSERT INTO entries VALUES (?, ?)');
  insert.run(0, Buffer.from('first'));
  assert.throws(() => insert.run(2, Buffer.from('third')));
  insert.run(1, Buffer.from('second'));
  const { version, size } = database
    .prepare('SELECT sqlite_version() AS version, count(*) AS size FROM entries')
    .get();
  assert.equal(size, 2);
  database.close();
  return `SQLite ${version}`;
}
