import type { EntryKind } from '@peltier/protocol';
import { LedgerError } from '../ledger-error.ts';

/**
 * Which program may append which kinds (DESIGN §10). The command line may also write what the daemon writes, for
 * patches that an operator hands in there; only the verdict command writes what decides.
 */
export const ROLE_KINDS = {
  harnessd: ['proposal', 'refusal', 'attempt'],
  verdict: ['stage', 'verdict', 'audit'],
  cli: ['target', 'calibration', 'checkpoint', 'note', 'proposal', 'refusal', 'attempt'],
} as const satisfies Record<string, readonly EntryKind[]>;

export type Role = keyof typeof ROLE_KINDS;

/** @throws {LedgerError} `ledger.role` */
export function assertRole(role: Role, kind: EntryKind): void {
  const kinds: readonly EntryKind[] = ROLE_KINDS[role];
  if (!kinds.includes(kind))
    throw new LedgerError('ledger.role', { found: `${role} may not append a ${kind} row` });
}
