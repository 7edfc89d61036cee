import { openCliLedger } from '@peltier/ledger/append-cli';
import { targetState } from '@peltier/ledger/read';
import type { TargetBody } from '@peltier/protocol';
import { appendTargetRow } from '@peltier/verdict';
import { CliError } from '../../cli-error.ts';
import { requireState, type Operator } from '../../operator.ts';

/**
 * Opens a new season of a target: its error budget starts again, and the ledger says why.
 * @throws {CliError} `cli.state`, `verdict.unprepared`, `cli.usage` without a reason
 */
export function openSeason(
  operator: Operator,
  request: { readonly name: string; readonly why: string },
): TargetBody {
  requireState(operator);
  if (request.why.trim() === '') {
    throw new CliError('cli.usage', {
      found: '--why is empty',
      hint: 'Say in one sentence why the error budget may start again; it goes into the ledger.',
    });
  }
  const ledger = openCliLedger({ stateDir: operator.stateDir, mode: 'existing' });
  try {
    const last = targetState(ledger.read, request.name);
    if (last === undefined) {
      throw new CliError('verdict.unprepared', {
        found: 'no row of this target',
        at: request.name,
      });
    }
    const body: TargetBody = {
      ...last,
      event: 'season',
      season: last.season + 1,
      why: request.why,
    };
    appendTargetRow(ledger, body);
    return body;
  } finally {
    ledger.close();
  }
}
