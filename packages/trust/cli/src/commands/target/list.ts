import { openLedgerReader, targetState } from '@peltier/ledger/read';
import { stateLayout } from '@peltier/protocol';
import { registeredTargets } from '@peltier/source';
import { existsSync } from 'node:fs';
import type { Operator } from '../../operator.ts';

export interface ListedTarget {
  readonly name: string;
  readonly dir: string;
  readonly base_tree: string | null;
  readonly season: number | null;
  /** Accepted candidates that are part of the base. */
  readonly patches: number;
}

/** Every registered target with the state that the ledger gives it. @throws {LedgerError}, {SourceError} */
export async function listTargets({ stateDir }: Operator): Promise<readonly ListedTarget[]> {
  const registered = await registeredTargets(stateDir);
  if (registered.length === 0 || !existsSync(stateLayout(stateDir).ledgerPath)) return [];
  const reader = openLedgerReader({ stateDir });
  try {
    return registered.map(({ name, dir }) => {
      const row = targetState(reader, name);
      return {
        name,
        dir,
        base_tree: row?.base_tree ?? null,
        season: row?.season ?? null,
        patches: row?.patches.length ?? 0,
      };
    });
  } finally {
    reader.close();
  }
}
