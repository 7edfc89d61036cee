import { createHash } from 'node:crypto';
import type { LedgerQueries } from '@peltier/ledger/read';
import { ROW_BODIES, printable, type LedgerEntry, type RefusalBody } from '@peltier/protocol';
import { DoorError, type DoorErrorCode } from '../door-error.ts';
import type { DoorContext } from './door-context.ts';

const HOUR_MS = 3_600_000;

/** A patch that was refused: what is kept of it. */
export interface RefusedPatch {
  readonly target: string;
  readonly diff: string;
  readonly by: string;
}

/**
 * Every refusal is a row, so their number is bounded before a patch is looked at.
 * @throws {DoorError} `door.rate` while the target has had its refusals of the hour
 */
export function checkRefusalRate(context: DoorContext, target: string): void {
  const [oldest] = refusalsOfTheHour(context.reader, { target, most: context.refusalsPerHour });
  if (oldest === undefined) return;
  throw new DoorError('door.rate', {
    found: `${context.refusalsPerHour} patches refused within an hour`,
    retryAfterMs: Math.max(1_000, Date.parse(oldest.at) + HOUR_MS - Date.now()),
  });
}

/** Writes the refusal of a patch, once for the same text and code within the hour; returns the error with its row. */
export function recordRefusal(
  context: DoorContext,
  patch: RefusedPatch,
  refused: {
    readonly code: DoorErrorCode;
    readonly found: string;
    readonly at: string | undefined;
    readonly hint: string;
  },
): DoorError {
  const { target, diff, by } = patch;
  const body: RefusalBody = {
    target,
    code: refused.code,
    ...(refused.at === undefined ? {} : { at: printable(refused.at, 200) }),
    diff_sha256: createHash('sha256').update(diff).digest('hex'),
    diff_bytes: Buffer.byteLength(diff),
    by,
  };
  const { entry } = context.ledger.append(
    { kind: 'refusal', target, attempt: null, body },
    { unless: (read) => sameRefusal(read, body, context.refusalsPerHour) },
  );
  return new DoorError(refused.code, {
    found: refused.found,
    hint: refused.hint,
    ledgerSeq: entry.seq,
    ...(refused.at === undefined ? {} : { at: refused.at }),
  });
}

function sameRefusal(
  read: LedgerQueries,
  body: RefusalBody,
  most: number,
): LedgerEntry | undefined {
  const { entries } = read.page({ kind: 'refusal', target: body.target, limit: most });
  return entries.find((entry) => {
    const earlier = ROW_BODIES.refusal.parse(entry.body);
    return earlier.diff_sha256 === body.diff_sha256 && earlier.code === body.code;
  });
}

/** The `most`-th newest refusal when it is younger than an hour, else nothing. */
function refusalsOfTheHour(
  read: LedgerQueries,
  { target, most }: { readonly target: string; readonly most: number },
): readonly LedgerEntry[] {
  const { entries } = read.page({ kind: 'refusal', target, limit: most });
  const last = entries[most - 1];
  return last !== undefined && Date.now() - Date.parse(last.at) < HOUR_MS ? [last] : [];
}
