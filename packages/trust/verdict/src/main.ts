#!/usr/bin/env node
import { EXIT, isCodedError, printable } from '@peltier/protocol';
import type { Command } from 'commander';
import { CommanderError } from 'commander';
import { verdictCommand } from './verdict-command.ts';

/** Usage errors are 2 and everything unforeseen is 70, so that a finding (1) is never mistaken for a failure. */
async function main(): Promise<void> {
  const program: Command = verdictCommand().exitOverride();
  // A command that is added does not inherit this, and would end a usage error with 1, which means `rejected`.
  for (const command of program.commands) command.exitOverride();
  try {
    await program.parseAsync();
  } catch (error) {
    process.exitCode = explain(error);
  }
}

function explain(error: unknown): number {
  if (error instanceof CommanderError) return error.exitCode === 0 ? EXIT.ok : EXIT.usage;
  if (isCodedError(error)) {
    const at = error.at === undefined ? '' : `\n  at ${printable(error.at)}`;
    process.stderr.write(
      `verdict: ${printable(error.message, 4000)}${at}\n  ${error.hint}\n  peltier explain ${error.code}\n`,
    );
    return error.facts.exit;
  }
  const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
  process.stderr.write(`verdict: an internal error, please report it\n${printable(text, 4000)}\n`);
  return EXIT.internal;
}

await main();
