import { startDaemon, type DaemonEvent } from '@peltier/harnessd';
import { PELTIER_ROOT } from '@peltier/verdict';
import { join } from 'node:path';
import type { Operator } from '../../operator.ts';

/**
 * Serves the door in the foreground until SIGINT or SIGTERM. `onEvent` is told what happens; nothing of it is a result.
 * @throws {DoorError}, {LedgerError}, {SourceError} when it cannot start
 */
export async function serveDoor(
  operator: Operator,
  request: { readonly onEvent: (event: DaemonEvent) => void },
): Promise<void> {
  const daemon = await startDaemon({
    stateDir: operator.stateDir,
    accept: operator.acceptFile,
    verdictCommand: [process.execPath, join(PELTIER_ROOT, 'packages/trust/verdict/dist/main.js')],
    playbookDir: join(PELTIER_ROOT, 'playbook'),
    onEvent: request.onEvent,
  });
  await new Promise<void>((stop) => {
    process.once('SIGINT', stop);
    process.once('SIGTERM', stop);
  });
  await daemon.close();
}
