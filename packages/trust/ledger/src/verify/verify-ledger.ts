import type Database from 'better-sqlite3';
import type { JsonValue, LedgerEntry } from '@peltier/protocol';
import { parseVkey } from '../checkpoint/signed-note.ts';
import { LedgerError } from '../ledger-error.ts';
import { placesOf, type LedgerPlace } from '../read/reader.ts';
import { getBlob } from '../storage/blobs.ts';
import { openReadOnly } from '../storage/read-only.ts';
import { schemaFault } from '../storage/schema.ts';
import { isStatementFault, withLedgerErrors } from '../storage/sqlite-error.ts';
import { bodyCheck } from './body-check.ts';
import { walkChain } from './chain-walk.ts';
import { outsideCheckpointCheck, storedCheckpointCheck } from './checkpoint-check.ts';
import { newFindingLog, type FindingLog, type VerifyReport, type VouchState } from './finding.ts';

export interface VerifyOptions {
  /** The verification key that checkpoints must be signed with; get it from where the file cannot have changed it. */
  readonly vkey?: string;
  /** Signed notes held outside the state directory. */
  readonly checkpoints?: readonly string[];
  /** Also read every blob that a row names (members `blob` or `…_blob` of bodies) and check its hash. */
  readonly blobs?: boolean;
}

/**
 * Checks a ledger offline, on the file or a copy of it, read-only and in constant memory.
 * @throws {LedgerError} `ledger.missing` when there is no file, `ledger.path`, `ledger.note` for a malformed vkey
 */
export function verifyLedger(place: LedgerPlace, options: VerifyOptions = {}): VerifyReport {
  const verifier = options.vkey === undefined ? undefined : parseVkey(options.vkey);
  const { database, blobs } = placesOf(place);
  const log = newFindingLog();
  const stored = storedCheckpointCheck({ verifier, log });
  const outside = outsideCheckpointCheck(options.checkpoints ?? [], { verifier, log });
  const bodies = bodyCheck();
  let close = (): void => undefined;
  try {
    const opened = openReadOnly(database);
    ({ close } = opened);
    const { db } = opened;
    // One snapshot for all checks, even while a writer runs.
    const check = db.transaction(() => {
      checkFile(db, log);
      const end = walkChain(db, {
        log,
        visit: (before, entry) => {
          outside.visit(before);
          stored.visit(before, entry);
          bodies.visit(entry);
          if (options.blobs === true && entry !== undefined) checkBlobs(entry, { blobs, log });
        },
      });
      checkIds(db, log);
      return end;
    });
    const { size, head, root } = withLedgerErrors('verifying the ledger', () => check());
    const vouchedSize = outside.finish(size);
    const caveats = caveatsOf({ ...options, vouchedSize, size, bodies: bodies.caveat() });
    return {
      state: stateOf(log.count(), caveats.fatal),
      size,
      head,
      root: root.toString('hex'),
      vouchedSize,
      storedCheckpoints: stored.good(),
      findings: log.findings,
      findingCount: log.count(),
      caveats: caveats.all,
    };
  } catch (error) {
    if (!(error instanceof LedgerError) || error.code !== 'ledger.corrupt') throw error;
    return unreadable(error.found);
  } finally {
    close();
  }
}

function stateOf(findings: number, withheld: boolean): VouchState {
  if (findings > 0) return 'tampered';
  return withheld ? 'cannot-fully-vouch' : 'vouched';
}

function caveatsOf(facts: {
  readonly vkey?: string;
  readonly checkpoints?: readonly string[];
  readonly vouchedSize: number;
  readonly size: number;
  readonly bodies: string | undefined;
}): { readonly fatal: boolean; readonly all: readonly string[] } {
  const fatal: string[] = [];
  if ((facts.checkpoints ?? []).length === 0)
    fatal.push(
      'No checkpoint from outside was given: a shortened, older or recomputed file would look the same.',
    );
  else if (facts.vouchedSize === 0) fatal.push('No given checkpoint covers a row.');
  if (facts.vkey === undefined)
    fatal.push('No verification key was given: signatures were not checked.');
  const partial =
    facts.vouchedSize > 0 && facts.vouchedSize < facts.size
      ? [`Rows after ${facts.vouchedSize} are newer than every given checkpoint.`]
      : [];
  const shapes = facts.bodies === undefined ? [] : [facts.bodies];
  return { fatal: fatal.length > 0, all: [...fatal, ...partial, ...shapes] };
}

/** Schema, and SQLite's own view of the file: pages, and indexes that agree with the table. */
function checkFile(db: Database.Database, log: FindingLog): void {
  const fault = schemaFault(db);
  if (fault !== undefined) log.add({ code: 'schema', seq: null, detail: fault });
  const found = integrityOf(db);
  if (found !== 'ok') log.add({ code: 'integrity', seq: null, detail: found });
}

/** SQLite's own answer. It works out indexed expressions again, and fails where a body is no JSON any more. */
function integrityOf(db: Database.Database): string {
  try {
    return String(db.pragma('main.integrity_check(1)', { simple: true }));
  } catch (error) {
    if (!isStatementFault(error)) throw error;
    return error.message;
  }
}

/** Walks ids in order, so that equal ones meet; SQLite sorts on disk where the index is gone. */
function checkIds(db: Database.Database, log: FindingLog): void {
  const ids = db.prepare<[], { id: string; seq: number }>(
    'SELECT id, seq FROM main.entries ORDER BY id, seq',
  );
  let last: string | undefined;
  for (const { id, seq } of ids.iterate()) {
    if (id === last)
      log.add({ code: 'duplicate_id', seq, detail: 'an earlier row has the same id' });
    last = id;
  }
}

function checkBlobs(
  entry: LedgerEntry,
  { blobs, log }: { readonly blobs: string; readonly log: FindingLog },
): void {
  for (const sha256 of blobNames(entry.body)) {
    try {
      getBlob(blobs, sha256);
    } catch (error) {
      if (!(error instanceof LedgerError)) throw error;
      const code = error.code === 'ledger.blob_corrupt' ? 'blob_corrupt' : 'blob_missing';
      log.add({ code, seq: entry.seq, detail: sha256 });
    }
  }
}

/** Hashes under the keys by which bodies name blobs, at any depth. */
function* blobNames(value: JsonValue | undefined): Generator<string, void, undefined> {
  if (typeof value !== 'object' || value === null) return;
  for (const [key, member] of Object.entries(value) as [string, JsonValue | undefined][]) {
    const namesBlob = key === 'blob' || key.endsWith('_blob');
    if (namesBlob && typeof member === 'string') yield member;
    else yield* blobNames(member);
  }
}

function unreadable(detail: string): VerifyReport {
  return {
    state: 'tampered',
    size: 0,
    head: '0'.repeat(64),
    root: '',
    vouchedSize: 0,
    storedCheckpoints: 0,
    findings: [{ code: 'integrity', seq: null, detail }],
    findingCount: 1,
    caveats: [],
  };
}
