import { acceptFileFrom, stateDirFrom, progressLine, type OnProgress } from '@peltier/verdict';
import type { Command } from 'commander';
import { existsSync } from 'node:fs';
import { CliError } from './cli-error.ts';
import { stateLayout } from '@peltier/protocol';

/** Options that every command takes. */
interface SharedOptions {
  readonly state?: string;
  readonly accept?: string;
  readonly json?: boolean;
  readonly quiet?: boolean;
  readonly sandbox?: string;
  readonly allowTierNone?: boolean;
}

/** Where an operator works and how results are shown; made once per command from options and environment. */
export interface Operator {
  /** Absolute. */
  readonly stateDir: string;
  /** Absolute. */
  readonly acceptFile: string;
  readonly json: boolean;
  readonly onProgress: OnProgress;
  readonly isolation: {
    readonly stateDir: string;
    readonly allowNone: boolean;
    readonly form: 'auto' | 'bwrap' | 'unshare';
  };
}

/** Reads the shared options of a command and its parents. */
export function operatorOf(command: Command): Operator {
  const options = command.optsWithGlobals<SharedOptions>();
  const stateDir = stateDirFrom(options.state, process.env);
  const { sandbox } = options;
  return {
    stateDir,
    acceptFile: acceptFileFrom(options.accept, process.cwd()),
    json: options.json === true,
    onProgress: options.quiet === true ? () => undefined : progressLine(process.stderr),
    isolation: {
      stateDir,
      allowNone: options.allowTierNone === true,
      form: sandbox === 'bwrap' || sandbox === 'unshare' ? sandbox : 'auto',
    },
  };
}

/** @throws {CliError} `cli.state` when there is no ledger in the state directory yet. */
export function requireState({ stateDir }: Pick<Operator, 'stateDir'>): void {
  if (existsSync(stateLayout(stateDir).ledgerPath)) return;
  throw new CliError('cli.state', {
    found: 'no ledger in this state directory',
    at: stateDir,
    hint: 'Run `peltier target prepare NAME` first, or name the state directory with --state or PELTIER_HOME.',
  });
}
