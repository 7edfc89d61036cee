import type { LedgerReader } from '@peltier/ledger/read';
import type { StateLayout } from '@peltier/protocol';
import type { OnEvent } from '../daemon-event.ts';
import { DoorError } from '../door-error.ts';
import { startProcess, stopLeftOver } from './verdict-process.ts';

const GRACE_MS = 5_000;

/**
 * At start: ends the verdict process of a daemon that was killed, then has the verdict command, the only writer of
 * verdict rows, end every attempt that has none as `invalid: interrupted`.
 * Attempts that an operator runs at this moment stay open: the command knows them.
 * @throws {DoorError} `door.verdict_command` when the command fails
 */
export async function endInterrupted(options: {
  readonly command: readonly string[];
  readonly layout: StateLayout;
  readonly reader: LedgerReader;
  readonly onEvent: OnEvent;
}): Promise<void> {
  const { command, layout, reader, onEvent } = options;
  await stopLeftOver(layout.verdictPidPath, GRACE_MS);
  const open = reader.openAttempts().length;
  if (open === 0) return;
  const argv = [...command, 'end-interrupted', '--state', layout.dir];
  const { exit, stderr } = await startProcess(argv, layout.verdictPidPath).ended;
  if (exit !== 0)
    throw new DoorError('door.verdict_command', {
      found: `the command ended with ${exit}: ${stderr}`,
    });
  onEvent({ kind: 'interrupted', attempts: open - reader.openAttempts().length });
}
