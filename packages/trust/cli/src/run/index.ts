import { EXIT, printableJson, type VerdictBody } from '@peltier/protocol';
import { acceptFileFrom, progressLine, stateDirFrom, wipeProgressLine } from '@peltier/verdict';
import { Command, Option } from 'commander';
import { planTarget, planText } from '../plan/index.ts';
import { eventLine, verdictLines } from './campaign-lines.ts';
import { runCampaign, type CampaignOutcome } from './run-campaign.ts';

interface RunOptions {
  readonly state?: string;
  readonly accept?: string;
  readonly proposer: string;
  readonly minutes: string;
  readonly verdicts: string;
  readonly accepted: string;
  readonly tokens: string;
  readonly dollars: string;
  readonly model?: string;
  readonly plan?: boolean;
  readonly audit: boolean;
  readonly json?: boolean;
  readonly quiet?: boolean;
}

const EXAMPLES = `Examples:
  peltier run string-similarity --plan          what would be measured, how long, how small a gain would show
  peltier run string-similarity --minutes 10    codemods of the playbook, no key, no network
  peltier run semver --proposer anthropic       a model proposes; needs ANTHROPIC_API_KEY
`;

/** `peltier run TARGET`: one round of a proposer, through the door, to accepted patches on a branch. */
export function runCommand(): Command {
  return new Command('run')
    .description('Let a proposer work on a target; accepted patches end on a branch')
    .argument('<target>')
    .addHelpText('before', EXAMPLES)
    .option('--state <dir>')
    .option('--accept <file>')
    .addOption(
      new Option('--proposer <name>').choices(['playbook', 'anthropic']).default('playbook'),
    )
    .option('--minutes <n>', 'wall-clock budget of the proposer', '30')
    .option('--verdicts <n>', 'patches that may go to a verdict', '20')
    .option('--accepted <n>', 'stop after so many acceptances', '1000')
    .option('--tokens <n>', 'token budget', '2000000')
    .option('--dollars <n>', 'dollar budget', '5')
    .option('--model <name>', 'model of the anthropic proposer')
    .option('--plan', 'print tier, floor, minutes and the smallest detectable gain; run nothing')
    .option('--no-audit', 'leave the audits of accepted patches for later')
    .option('--json', 'print the outcome as JSON')
    .option('--quiet', 'no progress')
    .action(async (target: string, options: RunOptions) => {
      const stateDir = stateDirFrom(options.state, process.env);
      const acceptFile = acceptFileFrom(options.accept, process.cwd());
      if (options.plan === true) {
        const plan = await planTarget({ stateDir, acceptFile, name: target });
        process.stdout.write(
          options.json === true ? `${printableJson(plan, 2)}\n` : planText(plan),
        );
        return;
      }
      const say = (text: string): void => {
        if (options.json === true) return;
        wipeProgressLine(process.stderr);
        process.stdout.write(`${text}\n`);
      };
      const outcome = await runCampaign({
        stateDir,
        acceptFile,
        target,
        proposer: options.proposer,
        minutes: Number(options.minutes),
        verdicts: Number(options.verdicts),
        accepted: Number(options.accepted),
        tokens: Number(options.tokens),
        dollars: Number(options.dollars),
        ...(options.model === undefined ? {} : { model: options.model }),
        audit: options.audit,
        onProgress: options.quiet === true ? () => undefined : progressLine(process.stderr),
        onEvent: (event) => {
          const line = eventLine(event);
          if (line !== undefined) say(line);
        },
        onVerdict: (verdict: VerdictBody, label) => {
          say(verdictLines(verdict, label));
        },
        onAudit: ({ body }) => {
          say(
            `audit ${body.outcome}: ${body.run.speedup.toFixed(3)}x [${body.run.lower95.toFixed(3)}, ${body.run.upper95.toFixed(3)}]`,
          );
        },
      });
      process.stdout.write(
        options.json === true ? `${printableJson(outcome, 2)}\n` : outcomeText(outcome),
      );
      process.exitCode = outcome.agent.code === 0 ? EXIT.ok : outcome.agent.code;
    });
}

/** What to know and to type at the end of a round. */
export function outcomeText({ verdicts, round, branch, agent }: CampaignOutcome): string {
  const count = (what: string): number => verdicts.filter(({ outcome }) => outcome === what).length;
  const lines = [
    `${String(verdicts.length)} verdicts: ${String(count('accepted'))} accepted, ${String(count('rejected'))} rejected, ${String(count('inconclusive'))} inconclusive, ${String(count('invalid'))} invalid`,
  ];
  if (agent.code !== 0 && agent.said !== '') lines.push(`proposer: ${agent.said}`);
  if (branch !== undefined) {
    lines.push(
      `the base is now ${round.state.base_tree.slice(0, 12)}, on branch ${branch.branch} of ${branch.repository}`,
    );
  }
  for (const candidate of round.composed)
    lines.push(`  peltier patch ${candidate.slice(0, 12)} | git apply`);
  for (const candidate of round.conflicting) {
    lines.push(
      `  ${candidate.slice(0, 12)} is accepted but touches a file that changed: propose it again on the new base`,
    );
  }
  return `${lines.join('\n')}\n`;
}
