import type { MeasuredTarget } from '@peltier/bench-runner';
import { openCliLedger } from '@peltier/ledger/append-cli';
import type { Ledger } from '@peltier/ledger';
import { stateLayout } from '@peltier/protocol';
import type { SandboxHost } from '@peltier/sandbox';
import { materialise } from '@peltier/source';
import {
  judgedTarget,
  openIsolation,
  openTarget,
  withSessionDir,
  type JudgedTarget,
  type OpenTarget,
} from '@peltier/verdict';
import { join } from 'node:path';
import { CliError } from '../../cli-error.ts';
import { requireState, type Operator } from '../../operator.ts';

/** A prepared target with an isolated host and a fresh copy of its pristine base. */
export interface BaselineSession {
  readonly open: OpenTarget;
  readonly ledger: Ledger<'cli'>;
  readonly judged: JudgedTarget;
  readonly host: SandboxHost;
  readonly measured: MeasuredTarget;
  /** The session's own folder; the copy of the base lies in it. */
  readonly sessionDir: string;
  readonly baseline: string;
}

/** Opens the ledger as its operator and a registered target in it. */
async function withOpenTarget<T>(
  operator: Operator,
  name: string,
  use: (open: OpenTarget, ledger: Ledger<'cli'>) => Promise<T>,
): Promise<T> {
  requireState(operator);
  const { stateDir, acceptFile } = operator;
  const ledger = openCliLedger({ stateDir, mode: 'existing' });
  try {
    return await use(await openTarget(ledger, { stateDir, name, acceptFile }), ledger);
  } finally {
    ledger.close();
  }
}

/**
 * Opens a target for work on its pristine base and takes everything down afterwards.
 * @throws {CliError} `cli.unmeasurable_kind`; `cli.isolation_leak`; and as `openTarget`.
 */
export function withBaseline<T>(
  operator: Operator,
  name: string,
  use: (session: BaselineSession) => Promise<T>,
): Promise<T> {
  return withOpenTarget(operator, name, async (open, ledger) => {
    const judged = await judgedTarget(open);
    const isolation = await openIsolation(operator.isolation);
    const { host } = isolation;
    try {
      if (isolation.kind === 'leaks') {
        throw new CliError('cli.isolation_leak', { found: isolation.leaked.join('; ') });
      }
      return await withSessionDir(
        stateLayout(operator.stateDir).sessionsDir,
        async (sessionDir) => {
          const baseline = join(sessionDir, 'base');
          const { mirrorDir } = open.prepared;
          await materialise({ mirrorDir, tree: open.row.base_tree, directory: baseline });
          const measured = judged.measured(host);
          requireEntries(open, measured);
          return use({ open, ledger, judged, host, measured, sessionDir, baseline });
        },
      );
    } finally {
      await host.close();
    }
  });
}

/** Kinds that the bench cannot call are refused rather than guessed at. */
function requireEntries({ target }: OpenTarget, { entries }: MeasuredTarget): void {
  if (entries.some(({ weight }) => weight > 0)) return;
  throw unmeasurable(target);
}

/** @returns {CliError} `cli.unmeasurable_kind` */
export function unmeasurable({ name, config }: OpenTarget['target']): CliError {
  return new CliError('cli.unmeasurable_kind', { found: `kind ${config.target.kind}`, at: name });
}
