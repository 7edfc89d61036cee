import type Database from 'better-sqlite3';
import type { EntryKind, LedgerEntry } from '@peltier/protocol';
import { parseRow, ROW_COLUMNS } from '../storage/row.ts';

/** Which rows, newest first. `before` is the cursor: rows older than this seq; `limit` is at most 1000. */
export interface RowFilter {
  readonly kind?: EntryKind;
  readonly target?: string;
  readonly before?: number;
  readonly limit?: number;
}

/** A page of rows; `next` is the cursor of the page after it, undefined on the last. */
export interface RowPage {
  readonly entries: readonly LedgerEntry[];
  readonly next: number | undefined;
}

/** The questions that can be asked of a ledger; rows come back parsed, or the read throws `ledger.corrupt`. */
export interface LedgerQueries {
  readonly size: () => number;
  readonly count: (filter: Pick<RowFilter, 'kind' | 'target'>) => number;
  readonly page: (filter: RowFilter) => RowPage;
  readonly latest: (filter: Pick<RowFilter, 'kind' | 'target'>) => LedgerEntry | undefined;
  readonly bySeq: (seq: number) => LedgerEntry | undefined;
  readonly byId: (id: string) => LedgerEntry | undefined;
  /** All rows of one attempt, oldest first. */
  readonly byAttempt: (attempt: string) => readonly LedgerEntry[];
  /** The admitted proposal of a candidate. */
  readonly proposalOf: (candidateId: string) => LedgerEntry | undefined;
  /** Proposals on a target whose normalised diff has this hash, newest first. */
  readonly proposalsLike: (like: {
    readonly target: string;
    readonly normalisedHash: string;
  }) => readonly LedgerEntry[];
  readonly verdictOf: (verdictId: string) => LedgerEntry | undefined;
  /** Attempts without a verdict row, oldest first: what a kill may have left behind. */
  readonly openAttempts: () => readonly LedgerEntry[];
  /** Every row, oldest first, one at a time. The connection can do nothing else meanwhile. */
  readonly all: () => Iterable<LedgerEntry>;
}

const PAGE = 100;
const MAX_PAGE = 1_000;

/** Prepares the questions on a connection; inside a write transaction they see its state. */
export function prepareQueries(db: Database.Database): LedgerQueries {
  const from = `SELECT ${ROW_COLUMNS} FROM main.entries`;
  const prepared = new Map<string, Database.Statement>();
  const statement = (sql: string): Database.Statement => {
    const known = prepared.get(sql) ?? db.prepare(sql);
    prepared.set(sql, known);
    return known;
  };
  const one = (sql: string, ...values: unknown[]): LedgerEntry | undefined => {
    const row = statement(sql).get(...values);
    return row === undefined ? undefined : parseRow(row);
  };
  const many = (sql: string, ...values: unknown[]): LedgerEntry[] =>
    statement(sql)
      .all(...values)
      .map(parseRow);
  const number = (sql: string, ...values: unknown[]): number => {
    const value: unknown = statement(sql)
      .pluck()
      .get(...values);
    return typeof value === 'number' ? value : 0;
  };

  const page = (filter: RowFilter): RowPage => {
    const limit = Math.min(Math.max(filter.limit ?? PAGE, 1), MAX_PAGE);
    const { where, values } = conditions(filter);
    const rows = many(`${from}${where} ORDER BY seq DESC LIMIT ?`, ...values, limit + 1);
    const entries = rows.slice(0, limit);
    return { entries, next: rows.length > limit ? entries.at(-1)?.seq : undefined };
  };

  return {
    size: () => number('SELECT coalesce(max(seq), 0) FROM main.entries'),
    count: (filter) => {
      const { where, values } = conditions(filter);
      return number(`SELECT count(*) FROM main.entries${where}`, ...values);
    },
    page,
    latest: (filter) => page({ ...filter, limit: 1 }).entries[0],
    bySeq: (seq) => one(`${from} WHERE seq = ?`, seq),
    byId: (id) => one(`${from} WHERE id = ?`, id),
    byAttempt: (attempt) => many(`${from} WHERE attempt = ? ORDER BY seq`, attempt),
    proposalOf: (candidateId) => one(`${from} WHERE id = ?`, `proposal-${candidateId}`),
    proposalsLike: ({ target, normalisedHash }) =>
      many(
        `${from} WHERE json_extract(body, '$.normalised_hash') = ? AND kind = 'proposal' AND target = ? ORDER BY seq DESC`,
        normalisedHash,
        target,
      ),
    verdictOf: (verdictId) => one(`${from} WHERE attempt = ? AND kind = 'verdict'`, verdictId),
    openAttempts: () =>
      many(
        `${from} AS ordered WHERE kind = 'attempt' AND NOT EXISTS
         (SELECT 1 FROM main.entries AS ended WHERE ended.attempt = ordered.attempt AND ended.kind = 'verdict')
         ORDER BY seq`,
      ),
    all: function* () {
      for (const row of db.prepare(`${from} ORDER BY seq`).iterate()) yield parseRow(row);
    },
  };
}

function conditions(filter: RowFilter): { where: string; values: unknown[] } {
  const given: [string, unknown][] = [];
  if (filter.kind !== undefined) given.push(['kind = ?', filter.kind]);
  if (filter.target !== undefined) given.push(['target = ?', filter.target]);
  if (filter.before !== undefined) given.push(['seq < ?', filter.before]);
  const where = given.length === 0 ? '' : ` WHERE ${given.map(([sql]) => sql).join(' AND ')}`;
  return { where, values: given.map(([, value]) => value) };
}
