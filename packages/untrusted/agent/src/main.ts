#!/usr/bin/env node
import { EXIT, isCodedError, printable } from '@peltier/protocol';
import { createDoorClient, DoorProblem } from '@peltier/protocol/client';
import { Command, InvalidArgumentError, Option } from 'commander';
import { DEFAULT_BUDGETS, runCampaign, type Proposer } from './campaign.ts';
import { playbookProposer } from './proposers/playbook.ts';

interface Options {
  readonly socket: string;
  readonly target: string;
  readonly proposer: 'playbook' | 'anthropic';
  readonly minutes: number;
  readonly verdicts: number;
  readonly accepted: number;
  readonly tokens: number;
  readonly dollars: number;
  readonly model?: string;
}

const program = new Command('peltier-agent')
  .description('Proposes patches through the door. Events go to stdout, one JSON line each.')
  .requiredOption('--socket <path>', 'the door of harnessd')
  .requiredOption('--target <name>', 'target to work on')
  .addOption(
    new Option('--proposer <name>', 'who drafts the patches')
      .choices(['playbook', 'anthropic'])
      .default('playbook'),
  )
  .option('--minutes <n>', 'wall-clock budget', positive, DEFAULT_BUDGETS.minutes)
  .option('--verdicts <n>', 'patches that may go to a verdict', whole, DEFAULT_BUDGETS.verdicts)
  .addOption(
    new Option('--accepted <n>', 'stop after so many acceptances')
      .argParser(whole)
      .default(DEFAULT_BUDGETS.accepted, 'no limit'),
  )
  .option('--tokens <n>', 'token budget', whole, DEFAULT_BUDGETS.tokens)
  .option('--dollars <n>', 'dollar budget', positive, DEFAULT_BUDGETS.dollars)
  .option('--model <name>', 'model of the anthropic proposer')
  .exitOverride(({ exitCode }) => process.exit(exitCode === 0 ? EXIT.ok : EXIT.usage));

program.parse();
await run(program.opts<Options>()).catch((error: unknown) => {
  process.stderr.write(`${explain(error)}\n`);
  process.exitCode = exitCodeOf(error);
});

async function run(options: Options): Promise<void> {
  const { minutes, verdicts, accepted, tokens, dollars } = options;
  await runCampaign(await chooseProposer(options), {
    client: createDoorClient({ kind: 'socket', path: options.socket }),
    target: options.target,
    budgets: { minutes, verdicts, accepted, tokens, dollars },
    emit: (event) => {
      process.stdout.write(`${JSON.stringify(event)}\n`);
    },
  });
}

async function chooseProposer({ proposer, model }: Options): Promise<Proposer> {
  switch (proposer) {
    case 'playbook':
      return playbookProposer;
    case 'anthropic': {
      // Loaded only when asked for: the SDK is large and the default needs none of it.
      const { anthropicProposer } = await import('./proposers/anthropic/index.ts');
      return anthropicProposer(model === undefined ? {} : { model });
    }
  }
}

function positive(text: string): number {
  const value = Number(text);
  if (text.trim() === '' || !(value > 0)) throw new InvalidArgumentError('Give a number above 0.');
  return value;
}

function whole(text: string): number {
  const value = positive(text);
  // `Infinity` is what a caller without a limit says.
  if (value !== Number.POSITIVE_INFINITY && !Number.isSafeInteger(value))
    throw new InvalidArgumentError('Give a whole number above 0.');
  return value;
}

function exitCodeOf(error: unknown): number {
  if (isCodedError(error)) return error.facts.exit;
  // An answer of the door, or no door at all: nothing was decided.
  if (error instanceof DoorProblem || isUnreachable(error)) return EXIT.inconclusive;
  return EXIT.internal;
}

function isUnreachable(error: unknown): error is Error {
  return error instanceof Error && 'syscall' in error && 'errno' in error;
}

function explain(error: unknown): string {
  if (isCodedError(error)) return `${printable(error.message)}\n  ${error.hint}`;
  if (error instanceof DoorProblem)
    return `${printable(error.message)}\n  ${printable(error.problem.hint)}`;
  if (isUnreachable(error))
    return `${printable(error.message)}\n  Start the daemon, or give its socket with --socket.`;
  return printable(error instanceof Error ? (error.stack ?? error.message) : String(error), 4_000);
}
