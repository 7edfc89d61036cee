import { randomBytes } from 'node:crypto';
import type { NewLedgerEntry } from '@peltier/protocol';
import { LedgerError } from '../ledger-error.ts';

const CROCKFORD = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/**
 * The id of a row. Where one row per thing is the rule (an admitted candidate, an attempt, a verdict) the id is made
 * from the thing, so that the guard's "id unseen" refuses a second one; otherwise it is the caller's or a new one.
 * @throws {LedgerError} `ledger.entry` when the caller gave another id than the rule's
 */
export function entryId(row: NewLedgerEntry, now: Date): string {
  const ruled = ruledId(row);
  if (ruled === undefined) return row.id ?? `${row.kind}-${sortableId(now)}`;
  if (row.id !== undefined && row.id !== ruled)
    throw new LedgerError('ledger.entry', { found: `the id of this row is ${ruled}`, at: 'id' });
  return ruled;
}

function ruledId({ kind, attempt, body }: NewLedgerEntry): string | undefined {
  const candidate = body['candidate_id'];
  if (kind === 'proposal' && typeof candidate === 'string') return `proposal-${candidate}`;
  if ((kind === 'attempt' || kind === 'verdict') && attempt !== null) return `${kind}-${attempt}`;
  return undefined;
}

/** 10 characters of milliseconds and 16 of chance: sorts by time, cannot be guessed. */
function sortableId(now: Date): string {
  let time = '';
  for (let rest = now.getTime(); time.length < 10; rest = Math.floor(rest / 32))
    time = (CROCKFORD[rest % 32] ?? '') + time;
  return time + [...randomBytes(16)].map((byte) => CROCKFORD[byte % 32] ?? '').join('');
}
