import { openCliLedger } from '@peltier/ledger/append-cli';
import { isCodedError, type TargetBody } from '@peltier/protocol';
import {
  listTree,
  loadTarget,
  prepareTarget,
  registerTarget,
  type PreparedTarget,
  type ReadableFile,
  type Target,
} from '@peltier/source';
import { writeTargetRow } from '@peltier/verdict';
import type { Operator } from '../../operator.ts';
import { recordBaseline } from '../bench/record.ts';
import { findTargetDir } from './find-target-dir.ts';

/** Whether a profile of the base lies ready for proposers, and why not. */
type ProfileState =
  | { readonly kind: 'recorded'; readonly file: string; readonly hotspots: number }
  | { readonly kind: 'none'; readonly why: string };

export interface PreparedView {
  readonly name: string;
  readonly dir: string;
  readonly row: TargetBody;
  /** Files of the pinned source, with those marked that a patch may change. */
  readonly files: readonly ReadableFile[];
  /** Links and submodules that were left out. */
  readonly skipped: readonly string[];
  readonly entries: readonly string[];
  readonly profile: ProfileState;
}

/**
 * Fetches and verifies the pinned source of a target, registers it, writes its row, and records a profile unless told not to.
 * A profile that cannot be recorded is said, not thrown: verdicts do not need it.
 * @throws {SourceError} `target.*`, `source.*`; {LedgerError}
 */
export async function prepare(
  operator: Operator,
  request: {
    readonly nameOrDir: string;
    readonly cwd: string;
    readonly why: string;
    readonly profile: boolean;
  },
): Promise<PreparedView> {
  const dir = findTargetDir(request.nameOrDir, request.cwd);
  const target = await loadTarget(dir);
  const { prepared, row } = await writeDown(operator, { target, why: request.why });
  return {
    name: target.name,
    dir: target.dir,
    row,
    files: await listTree(prepared, row.base_tree),
    skipped: prepared.skipped,
    entries: target.config.entry.map(({ id }) => id),
    profile: request.profile
      ? await profileOf(operator, target.name)
      : { kind: 'none', why: 'left out with --no-profile' },
  };
}

async function writeDown(
  { stateDir }: Operator,
  { target, why }: { readonly target: Target; readonly why: string },
): Promise<{ readonly prepared: PreparedTarget; readonly row: TargetBody }> {
  // The ledger makes the state directory, private to its owner.
  const ledger = openCliLedger({ stateDir, mode: 'create' });
  try {
    const prepared = await prepareTarget(target, { stateDir });
    await registerTarget(stateDir, { name: target.name, dir: target.dir });
    const row = writeTargetRow(ledger, { target, sourceTree: prepared.baseTree, why });
    return { prepared, row };
  } finally {
    ledger.close();
  }
}

async function profileOf(operator: Operator, name: string): Promise<ProfileState> {
  try {
    const { file, profile } = await recordBaseline(operator, name);
    return { kind: 'recorded', file, hotspots: profile.hotspots.length };
  } catch (error) {
    if (!isCodedError(error)) throw error;
    return { kind: 'none', why: error.message };
  }
}
