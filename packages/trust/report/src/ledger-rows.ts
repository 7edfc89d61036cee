import { ROW_BODIES, type EntryKind, type LedgerEntry } from '@peltier/protocol';
import type { LedgerQueries } from '@peltier/ledger/read';
import type { z } from 'zod';
import { ReportError } from './report-error.ts';

/** A row whose body has the form of its kind. `seq` is what every number taken from it cites. */
export interface Row<Body> {
  readonly seq: number;
  readonly at: string;
  readonly attempt: string | null;
  readonly body: Body;
}

type BodyOf<K extends EntryKind> = z.infer<(typeof ROW_BODIES)[K]>;

const PAGE = 1_000;

/**
 * All rows of a kind, oldest first, of one target or of all.
 * @throws {ReportError} `ledger.corrupt` when a body does not have the form of its kind
 */
export function rowsOf<K extends EntryKind>(
  read: Pick<LedgerQueries, 'page'>,
  filter: { readonly kind: K; readonly target?: string },
): readonly Row<BodyOf<K>>[] {
  const rows: Row<BodyOf<K>>[] = [];
  let before: number | undefined;
  do {
    const page = read.page({ ...filter, limit: PAGE, ...(before === undefined ? {} : { before }) });
    for (const entry of page.entries) rows.push(parsed(entry, filter.kind));
    before = page.next;
  } while (before !== undefined);
  return rows.reverse();
}

function parsed<K extends EntryKind>(entry: LedgerEntry, kind: K): Row<BodyOf<K>> {
  const body = ROW_BODIES[kind].safeParse(entry.body);
  if (!body.success) {
    const [issue] = body.error.issues;
    throw new ReportError('ledger.corrupt', {
      found: `row ${entry.seq} is not a ${kind} row: ${issue?.message ?? 'malformed'}`,
      at: `row ${entry.seq} /${(issue?.path ?? []).map(String).join('/')}`,
    });
  }
  return { seq: entry.seq, at: entry.at, attempt: entry.attempt, body: body.data as BodyOf<K> };
}
