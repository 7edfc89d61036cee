import type Database from 'better-sqlite3';
import type { LedgerEntry } from '@peltier/protocol';
import { entryHash, GENESIS_PREV } from '../chain/entry-hash.ts';
import { rowLeaf } from '../chain/tree-edge.ts';
import { EMPTY_RANGE, extendRange, rangeRoot, type CompactRange } from '../merkle/compact-range.ts';
import { inspectRow, ROW_COLUMNS, type StoredRow } from '../storage/row.ts';
import type { FindingLog } from './finding.ts';

/** The tree before the row that is looked at: its size and a way to its root. */
export interface TreeBefore {
  readonly size: number;
  readonly root: () => Buffer;
}

export interface WalkEnd {
  readonly size: number;
  readonly head: string;
  readonly root: Buffer;
}

const HEX_64 = /^[0-9a-f]{64}$/;

/**
 * Walks all rows in order, in constant memory: form, contiguity, links and hashes. The tree is built over hashes
 * computed here, never over stored ones. After a fault the walk goes on from the stored values, so that one edit is one finding.
 * @param options.visit is called before each row with the tree of the rows before it, and once at the end without a row
 */
export function walkChain(
  db: Database.Database,
  {
    log,
    visit,
  }: {
    readonly log: FindingLog;
    readonly visit: (before: TreeBefore, entry: LedgerEntry | undefined) => void;
  },
): WalkEnd {
  let range: CompactRange = EMPTY_RANGE;
  let [lastSeq, lastHash] = [0, GENESIS_PREV];
  const before = (): TreeBefore => {
    const now = range;
    return { size: now.size, root: () => rangeRoot(now) };
  };
  const rows = db.prepare<[], StoredRow>(`SELECT ${ROW_COLUMNS} FROM main.entries ORDER BY seq`);
  for (const row of rows.iterate()) {
    const { seq } = row;
    if (seq !== lastSeq + 1) log.add({ code: 'contiguity', seq, detail: `follows seq ${lastSeq}` });
    if (row.prev !== lastHash)
      log.add({ code: 'prev', seq, detail: 'prev is not the hash of the row before' });
    const parsed = inspectRow(row);
    if (parsed.kind === 'fault') log.add({ code: 'row', seq, detail: parsed.fault });
    visit(before(), parsed.kind === 'entry' ? parsed.entry : undefined);
    const computed = isHashable(row) ? entryHash(row) : undefined;
    if (computed !== row.hash)
      log.add({ code: 'hash', seq, detail: 'the hash is not that of the columns' });
    range = extendRange(range, [rowLeaf(computed ?? GENESIS_PREV)]);
    [lastSeq, lastHash] = [seq, HEX_64.test(row.hash) ? row.hash : GENESIS_PREV];
  }
  visit(before(), undefined);
  return { size: range.size, head: lastHash, root: rangeRoot(range) };
}

/** A damaged file can hold any type in any column. */
function isHashable(row: StoredRow): boolean {
  const texts: readonly unknown[] = [row.id, row.kind, row.at, row.body, row.prev];
  const optional: readonly unknown[] = [row.target, row.attempt];
  return (
    texts.every((value) => typeof value === 'string') &&
    optional.every((value) => value === null || typeof value === 'string')
  );
}
