import { z } from 'zod';
import { canonicalJson, ledgerEntry, type LedgerEntry } from '@peltier/protocol';
import { LedgerError } from '../ledger-error.ts';

/** The column list of every SELECT, so that rows always come in the form that `parseRow` reads. */
export const ROW_COLUMNS = 'seq, id, kind, at, target, attempt, body, prev, hash';

/** A row as SQLite hands it out. */
export interface StoredRow {
  readonly seq: number;
  readonly id: string;
  readonly kind: string;
  readonly at: string;
  readonly target: string | null;
  readonly attempt: string | null;
  readonly body: string;
  readonly prev: string;
  readonly hash: string;
}

const storedRow = z.looseObject({ seq: z.int(), body: z.string() });

/** What is wrong with a stored row, or the entry. */
export type ParsedRow =
  | { readonly kind: 'entry'; readonly entry: LedgerEntry }
  | { readonly kind: 'fault'; readonly fault: string };

/** Parses a row of a file that nobody vouches for: column forms, and a body that is its own canonical text. */
export function inspectRow(row: unknown): ParsedRow {
  const outer = storedRow.safeParse(row);
  if (!outer.success) return { kind: 'fault', fault: 'a column has the wrong type' };
  let body: unknown;
  try {
    body = JSON.parse(outer.data.body);
  } catch {
    return { kind: 'fault', fault: 'the body is not JSON' };
  }
  const parsed = ledgerEntry.safeParse({ ...outer.data, body });
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    return {
      kind: 'fault',
      fault: `${issue?.path.join('.') ?? ''}: ${issue?.message ?? 'malformed'}`,
    };
  }
  if (canonicalJson(parsed.data.body) !== outer.data.body)
    return { kind: 'fault', fault: 'the body is not in canonical form' };
  return { kind: 'entry', entry: parsed.data };
}

/** @throws {LedgerError} `ledger.corrupt` when the row does not have the form of a row. */
export function parseRow(row: unknown): LedgerEntry {
  const parsed = inspectRow(row);
  if (parsed.kind === 'entry') return parsed.entry;
  const seq = typeof row === 'object' && row !== null && 'seq' in row ? String(row.seq) : '?';
  throw new LedgerError('ledger.corrupt', { found: parsed.fault, at: `seq ${seq}` });
}
