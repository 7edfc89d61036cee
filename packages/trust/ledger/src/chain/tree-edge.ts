import type Database from 'better-sqlite3';
import { LedgerError } from '../ledger-error.ts';
import { EMPTY_RANGE, extendRange, rangeRoot, type CompactRange } from '../merkle/compact-range.ts';
import { leafHash } from '../merkle/tree-hash.ts';
import { GENESIS_PREV } from './entry-hash.ts';

/** Where the ledger stands: number of rows, hash of the last one (64 zeros if none) and Merkle root. */
export interface Head {
  readonly size: number;
  readonly head: string;
  readonly root: Buffer;
}

interface Link {
  readonly seq: number;
  readonly prev: string;
  readonly hash: string;
}

/** The Merkle leaf of a row: its data are the 32 bytes of the row's hash. */
export function rowLeaf(hash: string): Buffer {
  return leafHash(Buffer.from(hash, 'hex'));
}

/** Follows the right edge of the tree: each call reads only the rows that are new since the last, whoever wrote them. */
export interface TreeEdge {
  /** @throws {LedgerError} `ledger.chain` when rows seen before are gone or new ones do not follow from them */
  readonly advance: () => Head;
  /** Leaf hashes of the rows from (counted from 0) to the head last returned by `advance`. */
  readonly leavesFrom: (from: number) => Iterable<Buffer>;
}

/** @param db any connection to a ledger; nothing is written */
export function openTreeEdge(db: Database.Database): TreeEdge {
  const after = db.prepare<[number], Link>(
    'SELECT seq, prev, hash FROM main.entries WHERE seq > ? ORDER BY seq',
  );
  const between = db.prepare<[number, number], Link>(
    'SELECT seq, prev, hash FROM main.entries WHERE seq > ? AND seq <= ? ORDER BY seq',
  );
  const at = db.prepare<[number], Link>('SELECT seq, prev, hash FROM main.entries WHERE seq = ?');
  let range: CompactRange = EMPTY_RANGE;
  let head = GENESIS_PREV;

  const advance = db.transaction((): Head => {
    if (range.size > 0 && at.get(range.size)?.hash !== head)
      throw new LedgerError('ledger.chain', {
        found: 'a row that was read before is gone or differs',
        at: `seq ${range.size}`,
      });
    let [size, last] = [range.size, head];
    const leaves = function* (): Iterable<Buffer> {
      for (const { seq, prev, hash } of after.iterate(range.size)) {
        if (seq !== size + 1 || prev !== last)
          throw new LedgerError('ledger.chain', {
            found: `the row after seq ${size} does not follow from it`,
            at: `seq ${seq}`,
          });
        [size, last] = [seq, hash];
        yield rowLeaf(hash);
      }
    };
    range = extendRange(range, leaves());
    head = last;
    return { size: range.size, head, root: rangeRoot(range) };
  });

  return {
    advance: () => advance(),
    leavesFrom: function* (from) {
      for (const { hash } of between.iterate(from, range.size)) yield rowLeaf(hash);
    },
  };
}
