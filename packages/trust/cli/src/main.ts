#!/usr/bin/env node
import { printedError } from './output/error.ts';
import { peltierCommand } from './peltier-command.ts';

/** Usage errors are 2 and everything unforeseen is 70, so that a finding (1) is never mistaken for a failure. */
async function main(): Promise<void> {
  try {
    await peltierCommand().parseAsync();
  } catch (error) {
    const { text, exit } = printedError(error, process.argv.includes('--json'));
    process.stderr.write(text);
    process.exitCode = exit;
  }
}

// A closed pipe (`peltier ledger export | head`) is no fault of ours.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  process.exit(error.code === 'EPIPE' ? 0 : 70);
});

await main();
