import type { Command } from 'commander';
import { listTargets } from '../commands/target/list.ts';
import { planTests } from '../commands/target/plan-tests.ts';
import { prepare } from '../commands/target/prepare.ts';
import { openSeason } from '../commands/target/season.ts';
import { operatorOf } from '../operator.ts';
import { printResult } from '../output/print.ts';
import { plannedTestsText, preparedText, seasonText, targetsText } from '../output/target.ts';
import { described, group, withIsolation } from './shared.ts';

/** `peltier target …` */
export function targetCommand(): Command {
  return group('target', {
    summary: 'Prepare targets and look after them',
    examples: ['peltier target prepare string-similarity', 'peltier target list'],
  })
    .addCommand(prepareCommand())
    .addCommand(listCommand())
    .addCommand(seasonCommand())
    .addCommand(planTestsCommand());
}

function prepareCommand(): Command {
  return withIsolation(
    described('prepare', {
      summary: 'Fetch and verify the pinned source, register the target, record a profile',
      examples: [
        'peltier target prepare string-similarity',
        'peltier target prepare ./targets/mine',
      ],
    }),
  )
    .argument(
      '<name-or-dir>',
      'targets/NAME upwards from here or of this installation, or a directory',
    )
    .option('--why <text>', 'goes into the target row', 'prepared on the command line')
    .option('--no-profile', 'do not record a profile')
    .action(
      async (nameOrDir: string, options: { why: string; profile: boolean }, command: Command) => {
        const operator = operatorOf(command);
        const view = await prepare(operator, { nameOrDir, cwd: process.cwd(), ...options });
        printResult(view, { json: operator.json, name: 'target', text: preparedText });
      },
    );
}

function listCommand(): Command {
  return described('list', {
    summary: 'List prepared targets with their base, season and accepted patches',
    examples: ['peltier target list', 'peltier target list --json'],
  }).action(async (_own: unknown, command: Command) => {
    const operator = operatorOf(command);
    const rows = await listTargets(operator);
    printResult(rows, { json: operator.json, name: 'targets', text: targetsText });
  });
}

function seasonCommand(): Command {
  return described('season', {
    summary: 'Open a new season: the error budget of a target starts again',
    examples: ['peltier target season string-similarity --why "budget spent; corpus doubled"'],
  })
    .argument('<name>')
    .requiredOption('--why <text>', 'goes into the ledger')
    .action((name: string, options: { why: string }, command: Command) => {
      const operator = operatorOf(command);
      const row = openSeason(operator, { name, why: options.why });
      printResult(row, { json: operator.json, name: 'season', text: seasonText });
    });
}

function planTestsCommand(): Command {
  return withIsolation(
    described('plan-tests', {
      summary: 'Run the trusted tests on the pristine source and write the ids that must report',
      examples: ['peltier target plan-tests string-similarity'],
    }),
  )
    .argument('<name-or-dir>')
    .action(async (nameOrDir: string, _own: unknown, command: Command) => {
      const operator = operatorOf(command);
      const view = await planTests(operator, { nameOrDir, cwd: process.cwd() });
      printResult(view, { json: operator.json, name: 'planned-tests', text: plannedTestsText });
    });
}
