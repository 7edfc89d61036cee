import { join } from 'node:path';
import { targetState } from '@peltier/ledger/read';
import type { TargetBody } from '@peltier/protocol';
import { loadTarget, registeredTarget, type PreparedTarget } from '@peltier/source';
import { DoorError } from '../door-error.ts';
import type { DoorContext } from './door-context.ts';

/** The newest `target` row of a registered target. */
export type TargetRow = TargetBody;

/**
 * The state of a target: its row in the ledger.
 * @throws {DoorError} `ops.unknown_target` unless it is registered and has a row
 */
export async function targetRow(context: DoorContext, name: string): Promise<TargetRow> {
  const registered = await registeredTarget(context.layout.dir, name);
  const row = registered === undefined ? undefined : targetState(context.reader, name);
  if (row === undefined) throw unknownTarget();
  return row;
}

/** A target with its configuration, and its mirror as the ledger's row has it: nothing is fetched here. */
export async function openTarget(
  context: DoorContext,
  name: string,
): Promise<{ readonly row: TargetRow; readonly prepared: PreparedTarget }> {
  const row = await targetRow(context, name);
  const registered = await registeredTarget(context.layout.dir, name);
  if (registered === undefined) throw unknownTarget();
  const { dir, file } = registered;
  const target = await loadTarget(dir, file === undefined ? {} : { file });
  if (target.name !== name) throw unknownTarget();
  const prepared: PreparedTarget = {
    target,
    stateDir: context.layout.dir,
    mirrorDir: join(context.layout.mirrorsDir, `${name}.git`),
    baseTree: row.source_tree,
    skipped: [],
  };
  return { row, prepared };
}

function unknownTarget(): DoorError {
  return new DoorError('ops.unknown_target', { found: 'no prepared target of this name' });
}
