import { Command } from 'commander';
import { demoCommand } from './demo/index.ts';
import { runCommand } from './run/index.ts';
import { calibrateCommand, doctorCommand, recordCommand } from './wiring/bench.ts';
import { ledgerCommand } from './wiring/ledger.ts';
import { configCommand, patchCommand, reportCommand } from './wiring/report.ts';
import { daemonCommand, explainCommand } from './wiring/services.ts';
import { throwing } from './wiring/shared.ts';
import { targetCommand } from './wiring/target.ts';

const EXAMPLES = `Examples:
  peltier doctor                            can this host give verdicts?
  peltier target prepare string-similarity  fetch, verify and profile a target
  peltier run string-similarity             look for gains and judge each
  peltier report --html report.html         what was found and what it is worth
  peltier explain gain.unclear              what a code means

Exit codes: 0 done, 1 finding or rejected, 2 usage or configuration, 3 inconclusive or not measurable, 4 integrity, 70 internal.
`;

const VERSION = '0.1.0';

/** The `peltier` command line. Handlers return data; this half prints it. Errors are thrown. */
export function peltierCommand(): Command {
  const program = new Command('peltier')
    .description('Decides whether a change makes a program faster and changes nothing else')
    .addHelpText('before', EXAMPLES)
    .version(VERSION);
  const commands = [
    runCommand(),
    demoCommand(),
    targetCommand(),
    recordCommand(),
    calibrateCommand(),
    doctorCommand(),
    reportCommand(),
    patchCommand(),
    ledgerCommand(),
    explainCommand(),
    configCommand(),
    daemonCommand(),
  ];
  for (const command of commands) program.addCommand(command);
  return throwing(program);
}
