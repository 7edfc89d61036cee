import { Command, Option } from 'commander';

interface Description {
  readonly summary: string;
  readonly examples: readonly string[];
}

/** A command whose help starts with examples, with the options that every command takes. */
export function described(name: string, what: Description): Command {
  return group(name, what)
    .option('--state <dir>', 'state directory (default: PELTIER_HOME, else .peltier)')
    .option('--accept <file>', 'thresholds (default: config/accept.toml)')
    .option('--json', 'print the result as JSON')
    .option('--quiet', 'no progress');
}

/** A command that only holds others. */
export function group(name: string, { summary, examples }: Description): Command {
  const lines = examples.map((line) => `  ${line}`).join('\n');
  return new Command(name).description(summary).addHelpText('before', `Examples:\n${lines}\n`);
}

/** Options of commands that let target code run. */
export function withIsolation(command: Command): Command {
  return command
    .addOption(
      new Option('--sandbox <form>', 'form of isolation')
        .choices(['auto', 'bwrap', 'unshare'])
        .default('auto'),
    )
    .option('--allow-tier-none', 'run without isolation; results say so');
}

/** Errors of every command and subcommand are thrown, so that one place prints them and sets the exit code. */
export function throwing(command: Command): Command {
  command.exitOverride().configureOutput({ outputError: () => undefined });
  command.commands.forEach(throwing);
  return command;
}
