import Database from 'better-sqlite3';
import { z } from 'zod';
import { LedgerError } from '../ledger-error.ts';
import {
  EMPTY_RANGE,
  extendRange,
  isWellFormedRange,
  rangeRoot,
  type CompactRange,
} from '../merkle/compact-range.ts';
import { retryBusy } from '../storage/connection.ts';
import { assertSafeDatabase, makePrivateFile } from '../storage/state-dir.ts';
import { checkpointText } from './checkpoint-text.ts';
import { signNote } from './signed-note.ts';
import type { Signer } from './signer.ts';
import { loadSigningKey } from './signing-key.ts';

const BUSY_MS = 1_000;

const storedState = z.strictObject({
  size: z.int().nonnegative(),
  nodes: z.array(z.string().regex(/^[0-9a-f]{64}$/)),
});

/**
 * A signer inside the appending process. Its memory is the right edge of the tree it last signed, in a database of its
 * own: `BEGIN IMMEDIATE` on it is the lock that several processes share, and a killed process drops it. It adds the
 * new leaves to its own edge and signs the root that results, so that what it signs extends what it signed by
 * construction; a ledger that claims another root has been rewritten.
 * @throws {LedgerError} `ledger.key`, `ledger.unsafe_path` …
 */
export function openLocalSigner({ keys, state }: { keys: string; state: string }): Signer {
  const key = loadSigningKey(keys);
  makePrivateFile(state);
  assertSafeDatabase(state);
  const db = retryBusy('opening the signer state', () => openState(state));
  const load = db.prepare<[], { state: string }>('SELECT state FROM main.signed WHERE one = 1');
  const store = db.prepare<[string]>(
    'INSERT INTO main.signed VALUES (1, ?) ON CONFLICT (one) DO UPDATE SET state = excluded.state',
  );
  const signLocked = db.transaction((look: Parameters<Signer['sign']>[0]): string => {
    const last = decode(load.get()?.state);
    const log = look();
    if (log.size < last.size)
      throw new LedgerError('ledger.signer_inconsistent', {
        found: `a ledger of ${log.size} rows after one of ${last.size} was signed`,
      });
    const next = extendRange(last, log.leavesFrom(last.size));
    const root = rangeRoot(next);
    if (next.size !== log.size || !root.equals(log.root))
      throw new LedgerError('ledger.signer_inconsistent', {
        found: `rows 1 to ${last.size} are not the ones that were signed`,
      });
    if (next.size > last.size) store.run(encode(next));
    return checkpointText({ origin: key.name, size: next.size, root });
  });
  return {
    vkey: key.vkey,
    // The transaction has committed, and is on disk, before the signature exists.
    sign: (look) =>
      signNote(
        retryBusy('signing a checkpoint', () => signLocked.immediate(look)),
        key,
      ),
    close: () => {
      db.close();
    },
  };
}

function openState(path: string): Database.Database {
  const db = new Database(path, { fileMustExist: true, timeout: BUSY_MS });
  try {
    db.pragma('synchronous = EXTRA');
    db.exec(
      'CREATE TABLE IF NOT EXISTS signed (one INTEGER PRIMARY KEY CHECK (one = 1), state TEXT NOT NULL) STRICT',
    );
    return db;
  } catch (error) {
    db.close();
    throw error;
  }
}

function encode(range: CompactRange): string {
  return JSON.stringify({ size: range.size, nodes: range.nodes.map((n) => n.toString('hex')) });
}

function decode(text: string | undefined): CompactRange {
  if (text === undefined) return EMPTY_RANGE;
  let parsed: z.infer<typeof storedState>;
  try {
    parsed = storedState.parse(JSON.parse(text));
  } catch (cause) {
    throw new LedgerError('ledger.signer_inconsistent', {
      found: 'an unreadable signer state',
      cause,
    });
  }
  const range = {
    size: parsed.size,
    nodes: parsed.nodes.map((node) => Buffer.from(node, 'hex')),
  };
  if (!isWellFormedRange(range))
    throw new LedgerError('ledger.signer_inconsistent', { found: 'a malformed signer state' });
  return range;
}
