import { dirname, join } from 'node:path';
import type { LedgerEntry } from '@peltier/protocol';
import { openTreeEdge, rowLeaf, type Head } from '../chain/tree-edge.ts';
import { consistencyProof, inclusionProof, type LeafSource } from '../merkle/proofs.ts';
import { getBlob } from '../storage/blobs.ts';
import { openReadOnly } from '../storage/read-only.ts';
import { assertSchema } from '../storage/schema.ts';
import { withLedgerErrors } from '../storage/sqlite-error.ts';
import { absolute, ledgerPlaces } from '../storage/state-dir.ts';
import { prepareQueries, type LedgerQueries } from './queries.ts';

/** A ledger by its state directory, or a copy of its file by path; blobs lie beside the file. */
export type LedgerPlace = { readonly stateDir: string } | { readonly file: string };

/** A second, read-only connection: it works beside a writer, without one, and on a copy. */
export interface LedgerReader extends LedgerQueries {
  /** Size, last hash and Merkle root; new rows are followed, and `ledger.chain` thrown if they do not follow. */
  readonly head: () => Head;
  /** @throws {LedgerError} `ledger.blob_missing`, `ledger.blob_corrupt` */
  readonly getBlob: (sha256: string) => Buffer;
  /** RFC 6962 audit path of a row (by seq) in the tree of the first `size` rows. */
  readonly inclusionProof: (of: { readonly seq: number; readonly size: number }) => Buffer[];
  /** RFC 6962 proof that the tree of `from` rows is a prefix of the tree of `to` rows. */
  readonly consistencyProof: (between: { readonly from: number; readonly to: number }) => Buffer[];
  readonly close: () => void;
}

/** The database file and the blobs directory of a place. @throws {LedgerError} `ledger.path` */
export function placesOf(place: LedgerPlace): {
  readonly database: string;
  readonly blobs: string;
} {
  if ('stateDir' in place) return ledgerPlaces(place.stateDir);
  const database = absolute(place.file);
  return { database, blobs: join(dirname(database), 'blobs') };
}

/**
 * Opens a ledger for reading. Nothing about its history is checked but the schema: that is what `verifyLedger` does.
 * @throws {LedgerError} `ledger.missing`, `ledger.schema`, `ledger.corrupt`, `ledger.path`
 */
export function openLedgerReader(place: LedgerPlace): LedgerReader {
  const { database, blobs } = placesOf(place);
  const { db, close } = openReadOnly(database);
  try {
    withLedgerErrors('checking the schema', () => {
      assertSchema(db);
    });
    const edge = openTreeEdge(db);
    const hashes = db
      .prepare<[number, number], string>(
        'SELECT hash FROM main.entries WHERE seq > ? AND seq <= ? ORDER BY seq',
      )
      .pluck();
    const leaves: LeafSource = function* (from, to) {
      for (const hash of hashes.iterate(from, to)) yield rowLeaf(hash);
    };
    return {
      ...coded(prepareQueries(db)),
      head: () => withLedgerErrors('reading the ledger', () => edge.advance()),
      getBlob: (sha256) => getBlob(blobs, sha256),
      inclusionProof: ({ seq, size }) => inclusionProof(leaves, { index: seq - 1, size }),
      consistencyProof: (between) => consistencyProof(leaves, between),
      close,
    };
  } catch (error) {
    close();
    throw error;
  }
}

/** The same questions, with SQLite's own errors coded. */
function coded(queries: LedgerQueries): LedgerQueries {
  const wrap =
    <A extends unknown[], R>(ask: (...args: A) => R) =>
    (...args: A): R =>
      withLedgerErrors('reading the ledger', () => ask(...args));
  return {
    size: wrap(queries.size),
    count: wrap(queries.count),
    page: wrap(queries.page),
    latest: wrap(queries.latest),
    bySeq: wrap(queries.bySeq),
    byId: wrap(queries.byId),
    byAttempt: wrap(queries.byAttempt),
    proposalOf: wrap(queries.proposalOf),
    proposalsLike: wrap(queries.proposalsLike),
    verdictOf: wrap(queries.verdictOf),
    openAttempts: wrap(queries.openAttempts),
    all: (): Iterable<LedgerEntry> => queries.all(),
  };
}
