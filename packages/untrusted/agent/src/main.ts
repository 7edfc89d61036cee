#!/usr/bin/env node
import { isCodedError } from '@peltier/protocol';
import { createDoorClient, DoorProblem } from '@peltier/protocol/client';
import { Command } from 'commander';
import type { CampaignEvent } from './campaign-event.ts';
import { DEFAULT_BUDGETS, runCampaign, type Proposer } from './campaign.ts';
import { playbookProposer } from './proposers/playbook.ts';

interface Options {
  readonly socket: string;
  readonly target: string;
  readonly proposer: string;
  readonly minutes: string;
  readonly verdicts: string;
  readonly accepted: string;
  readonly tokens: string;
  readonly dollars: string;
  readonly model?: string;
}

const program = new Command('peltier-agent')
  .description('Proposes patches through the door. Events go to stdout, one JSON line each.')
  .requiredOption('--socket <path>', 'the door of harnessd')
  .requiredOption('--target <name>', 'target to work on')
  .option('--proposer <name>', 'playbook or anthropic', 'playbook')
  .option('--minutes <n>', 'wall-clock budget', String(DEFAULT_BUDGETS.minutes))
  .option('--verdicts <n>', 'patches that may go to a verdict', String(DEFAULT_BUDGETS.verdicts))
  .option('--accepted <n>', 'stop after so many acceptances', String(DEFAULT_BUDGETS.accepted))
  .option('--tokens <n>', 'token budget', String(DEFAULT_BUDGETS.tokens))
  .option('--dollars <n>', 'dollar budget', String(DEFAULT_BUDGETS.dollars))
  .option('--model <name>', 'model of the anthropic proposer');

program.parse();
const options = program.opts<Options>();
try {
  await runCampaign(await chooseProposer(options), {
    client: createDoorClient({ kind: 'socket', path: options.socket }),
    target: options.target,
    budgets: {
      minutes: Number(options.minutes),
      verdicts: Number(options.verdicts),
      accepted: Number(options.accepted),
      tokens: Number(options.tokens),
      dollars: Number(options.dollars),
    },
    emit: (event: CampaignEvent) => {
      process.stdout.write(`${JSON.stringify(event)}\n`);
    },
  });
} catch (error) {
  process.stderr.write(`${explain(error)}\n`);
  process.exitCode = isCodedError(error) ? error.facts.exit : error instanceof DoorProblem ? 3 : 70;
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
    default:
      program.error(`unknown proposer ${JSON.stringify(proposer)}: playbook or anthropic`, {
        exitCode: 2,
      });
  }
}

function explain(error: unknown): string {
  if (isCodedError(error)) return `${error.message}\n  ${error.hint}`;
  if (error instanceof DoorProblem) return `${error.message}\n  ${error.problem.hint}`;
  return error instanceof Error ? error.message : String(error);
}
