import { reportHtml, reportMarkdown, writeReport } from '@peltier/report';
import type { Command } from 'commander';
import { pricingFileFrom } from '../commands/config/pricing-file.ts';
import { configInForce } from '../commands/config/print-config.ts';
import { acceptedPatch } from '../commands/patch/accepted-patch.ts';
import { parseShare, report } from '../commands/report/report.ts';
import { operatorOf } from '../operator.ts';
import { configText } from '../output/config.ts';
import { printResult } from '../output/print.ts';
import { described, group } from './shared.ts';

interface ReportOptions {
  readonly html?: string;
  readonly markdown?: string;
  readonly share?: string;
  readonly pricing?: string;
}

/** `peltier report`: Markdown on stdout unless a file was asked for. */
export function reportCommand(): Command {
  return described('report', {
    summary: 'What was found and what it is worth, each number with its ledger row',
    examples: [
      'peltier report string-similarity',
      'peltier report --html report.html --share 40%',
      'peltier report --markdown -',
    ],
  })
    .argument('[name]', 'one target; all of the ledger otherwise')
    .option('--html <file>', 'write one HTML file that loads nothing')
    .option('--markdown <file>', 'write Markdown; - for stdout')
    .option('--share <x>', "the entries' share of the fleet's CPU time, such as 0.4 or 40%")
    .option('--pricing <file>', 'prices (default: config/pricing.toml)')
    .action(async (target: string | undefined, options: ReportOptions, command: Command) => {
      const operator = operatorOf(command);
      const { html, markdown } = options;
      const model = await report(operator, {
        ...(target === undefined ? {} : { target }),
        pricingFile: pricingFileFrom(options.pricing, process.cwd()),
        share: parseShare(options.share),
      });
      if (html !== undefined) said(await writeReport(html, reportHtml(model)));
      if (markdown !== undefined && markdown !== '-') {
        said(await writeReport(markdown, reportMarkdown(model)));
      }
      const wanted = operator.json || markdown === '-' || (html ?? markdown) === undefined;
      if (wanted) printResult(model, { json: operator.json, name: 'report', text: reportMarkdown });
    });
}

function said(file: string): void {
  process.stderr.write(`wrote ${file}\n`);
}

/** `peltier patch` */
export function patchCommand(): Command {
  return described('patch', {
    summary: 'Print the diff of an accepted candidate, for git apply',
    examples: [
      'peltier patch 3f2a91c0d4e5 | git apply',
      'peltier patch 3f2a91c0d4e5 > faster.diff',
    ],
  })
    .argument('<id>', 'candidate id or an unambiguous start of it')
    .action(async (id: string, _own: unknown, command: Command) => {
      const operator = operatorOf(command);
      const diff = await acceptedPatch(operator, id);
      printResult({ diff }, { json: operator.json, name: 'patch', text: (view) => view.diff });
    });
}

/** `peltier config print` */
export function configCommand(): Command {
  const print = described('print', {
    summary: 'Print every value in force and the file it comes from',
    examples: ['peltier config print', 'peltier config print --json'],
  }).action(async (_own: unknown, command: Command) => {
    const operator = operatorOf(command);
    const view = await configInForce(operator, process.cwd());
    printResult(view, { json: operator.json, name: 'config', text: configText });
  });
  return group('config', {
    summary: 'Show the configuration in force',
    examples: ['peltier config print'],
  }).addCommand(print);
}
