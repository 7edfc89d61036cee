import { openLedgerReader } from '@peltier/ledger/read';
import { EXIT } from '@peltier/protocol';
import { loadPricingConfig } from '@peltier/source';
import { buildReport, reportHtml, writeReport } from '@peltier/report';
import { acceptFileFrom, PELTIER_ROOT, progressLine, wipeProgressLine } from '@peltier/verdict';
import { Command } from 'commander';
import { join, relative, resolve } from 'node:path';
import { CliError } from '../cli-error.ts';
import { outcomeText } from '../run/index.ts';
import { runDemo, type DemoSteps } from './run-demo.ts';

const EXAMPLES = `Examples:
  npm run demo                     build, then the whole on one real library, in about five minutes
  peltier demo --playbook-minutes 0  only the four patches
`;

/** `peltier demo`: four patches with four different right answers, then the playbook proposer, then the report. */
export function demoCommand(): Command {
  return new Command('demo')
    .description(
      'Optimise a real npm library live: one good patch, one wrong, one without effect, one cheat',
    )
    .addHelpText('before', EXAMPLES)
    .option('--state <dir>', 'state directory (default: a new one below .peltier)')
    .option('--accept <file>')
    .option('--target <name>', 'a target with a demo', 'string-similarity')
    .option('--playbook-minutes <n>', 'time for the playbook proposer afterwards', '1.4')
    .option('--no-audit', 'leave out the audit of what was accepted')
    .option('--quiet', 'no progress')
    .action(
      async (options: {
        state?: string;
        accept?: string;
        target: string;
        playbookMinutes: string;
        audit: boolean;
        quiet?: boolean;
      }) => {
        const stateDir = resolve(options.state ?? join('.peltier', `demo-${stamp(new Date())}`));
        const steps: DemoSteps = {
          say: (text) => {
            wipeProgressLine(process.stderr);
            process.stdout.write(`${text}\n`);
          },
          onProgress: options.quiet === true ? () => undefined : progressLine(process.stderr),
        };
        const done = await runDemo({
          stateDir,
          acceptFile: acceptFileFrom(options.accept, process.cwd()),
          targetDir: join(PELTIER_ROOT, 'targets', options.target),
          playbookMinutes: Number(options.playbookMinutes),
          audit: options.audit,
          ...steps,
        });
        steps.say(outcomeText(done.campaign));
        const report = await htmlReport(stateDir);
        const here = (path: string): string => relative(process.cwd(), path);
        steps.say(
          [
            `report   ${here(report)}   (open it in a browser)`,
            `ledger   npx peltier ledger verify --state ${here(stateDir)}`,
            `replay   npx verdict replay ${String(done.acceptedSeq ?? 1)} --state ${here(stateDir)}`,
            `next     npx peltier target prepare semver && npx peltier run semver --plan`,
            `took     ${done.seconds.toFixed(0)} s`,
          ].join('\n'),
        );
        if (done.wrong.length > 0) {
          throw new CliError('cli.demo', {
            found: `not a right outcome: ${done.wrong.join('; ')}`,
            at: stateDir,
          });
        }
        process.exitCode = EXIT.ok;
      },
    );
}

async function htmlReport(stateDir: string): Promise<string> {
  const reader = openLedgerReader({ stateDir });
  try {
    const pricing = await loadPricingConfig(join(PELTIER_ROOT, 'config', 'pricing.toml'));
    const model = buildReport(reader, { pricing, generatedAt: new Date() });
    return await writeReport(join(stateDir, 'report.html'), reportHtml(model));
  } finally {
    reader.close();
  }
}

function stamp(date: Date): string {
  return date.toISOString().slice(0, 19).replaceAll(/[-:T]/gu, '');
}
