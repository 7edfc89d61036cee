import { openLedgerReader } from '@peltier/ledger/read';
import { ENTRY_KINDS, type EntryKind, type LedgerEntry } from '@peltier/protocol';
import { CliError } from '../../cli-error.ts';
import { requireState, type Operator } from '../../operator.ts';

export interface ShowRequest {
  readonly seq?: number;
  readonly kind?: EntryKind;
  readonly target?: string;
  readonly limit: number;
}

/** Rows of the ledger, newest first, or the one asked for. @throws {CliError} `cli.state`, `cli.unknown_row` */
export function showRows(operator: Operator, request: ShowRequest): readonly LedgerEntry[] {
  requireState(operator);
  const reader = openLedgerReader({ stateDir: operator.stateDir });
  try {
    const { seq, limit, kind, target } = request;
    if (seq === undefined) {
      return reader.page({
        limit,
        ...(kind === undefined ? {} : { kind }),
        ...(target === undefined ? {} : { target }),
      }).entries;
    }
    const row = reader.bySeq(seq);
    if (row === undefined) {
      const size = String(reader.size());
      throw new CliError('cli.unknown_row', { found: `row ${String(seq)} of ${size}` });
    }
    return [row];
  } finally {
    reader.close();
  }
}

/** @throws {CliError} `cli.usage` */
export function parseKind(text: string): EntryKind {
  const kind = ENTRY_KINDS.find((known) => known === text);
  if (kind !== undefined) return kind;
  throw new CliError('cli.usage', {
    found: `--kind ${JSON.stringify(text.slice(0, 40))}`,
    hint: `Use one of ${ENTRY_KINDS.join(', ')}.`,
  });
}
