import { openVerdictLedger } from '@peltier/ledger/append-verdict';
import { openLedgerReader } from '@peltier/ledger/read';
import { loadAcceptConfig, policyHash } from '@peltier/source';
import { EXIT } from '@peltier/protocol';
import { Command, Option } from 'commander';
import { readFile, writeFile } from 'node:fs/promises';
import { admitOperatorPatch } from './admit-operator-patch.ts';
import { auditVerdict } from './commands/audit-verdict.ts';
import { judgeAttempt, type JudgeOptions } from './commands/judge-attempt.ts';
import { findCandidate, judgeCandidate } from './commands/judge-candidate.ts';
import { judgeRefs } from './commands/judge-refs.ts';
import { endInterrupted } from './end-interrupted.ts';
import { attemptName, isHeld } from './exclusive-name.ts';
import { timesWithInterval } from './output/figures.ts';
import { progressLine } from './output/progress-line.ts';
import { writeVerdictOutputs, type OutputOptions } from './output/write-outputs.ts';
import type { VerdictView } from './output/verdict-view.ts';
import { replayVerdict } from './replay.ts';
import { acceptFileFrom, stateDirFrom } from './state-place.ts';
import { exitCodeOf, parseRequirement } from './verdict-exit.ts';
import { VerdictError } from './verdict-error.ts';

interface VerdictOptions extends OutputOptions {
  readonly state?: string;
  readonly accept?: string;
  readonly target?: string;
  readonly candidate?: string;
  readonly patch?: string;
  readonly repo?: string;
  readonly base?: string;
  readonly head?: string;
  readonly strict?: boolean;
  readonly require: string;
  readonly allowTierNone?: boolean;
  readonly sandbox: string;
  readonly quiet?: boolean;
  readonly audit: boolean;
}

const EXAMPLES = `Examples:
  verdict --target string-similarity --patch faster.diff      judge a patch on a prepared target
  verdict --target string-similarity --candidate 3f2a91c0d4e5  judge a stored proposal
  verdict --base origin/main --head HEAD --require not-slower  judge a change of this repository (in CI)
  verdict replay 42                                            recompute a verdict from the ledger

Exit codes: 0 accepted or requirement met, 1 rejected, 2 usage or configuration, 3 inconclusive or not measurable, 4 integrity, 70 internal.
`;

/** The `verdict` command line. Results go to stdout, progress to stderr. */
export function verdictCommand(): Command {
  const program = new Command('verdict')
    .description(
      'Judge a change: admission, equivalence, measurement, ledger. The only writer of verdict rows.',
    )
    .addHelpText('before', EXAMPLES)
    .option('--state <dir>', 'state directory (default: PELTIER_HOME, else .peltier)')
    .option('--accept <file>', 'thresholds (default: config/accept.toml)')
    .option('--target <name>', 'a prepared target')
    .option('--candidate <id>', 'an admitted proposal, by its id or an unambiguous start of it')
    .option('--patch <file>', 'a unified diff in git form; - for standard input')
    .option('--repo <dir>', 'repository for --base and --head', '.')
    .option('--base <ref>', 'judge the change from this ref …')
    .option('--head <ref>', '… to this one; needs a peltier.toml at the base')
    .option('--strict', 'refuse a change that also touches files outside the writable list')
    .addOption(
      new Option('--require <what>', 'what must be shown')
        .choices(['faster', 'not-slower', 'equivalent'])
        .default('faster'),
    )
    .option('--allow-tier-none', 'run without isolation; the verdict says so')
    .addOption(
      new Option('--sandbox <form>', 'form of isolation')
        .choices(['auto', 'bwrap', 'unshare'])
        .default('auto'),
    )
    .option('--no-audit', 'leave the audit run of an accepted patch for later')
    .option('--json', 'print the verdict as JSON')
    .option('--markdown', 'print the verdict as Markdown')
    .option('--junit <file>', 'also write JUnit XML')
    .option('--github', 'also write the job summary and one annotation')
    .option('--quiet', 'no progress')
    .addOption(new Option('--progress <file>', 'append progress events as JSON lines').hideHelp())
    .action(async (options: VerdictOptions) => {
      const judged = await judge(options);
      const view = options.audit ? await withAudit(judged, judgeOptions(options)) : judged;
      await writeVerdictOutputs(view, options);
      process.exitCode = exitCodeOf(view.verdict);
    });
  program.addCommand(attemptCommand());
  program.addCommand(auditCommand());
  program.addCommand(endInterruptedCommand());
  program.addCommand(replayCommand());
  return program;
}

function judgeOptions(options: VerdictOptions): JudgeOptions {
  return {
    stateDir: stateDirFrom(options.state, process.env),
    acceptFile: acceptFileFrom(options.accept, process.cwd()),
    allowNone: options.allowTierNone === true,
    form: options.sandbox === 'bwrap' || options.sandbox === 'unshare' ? options.sandbox : 'auto',
    onProgress: options.quiet === true ? () => undefined : progressLine(process.stderr),
  };
}

async function judge(options: VerdictOptions): Promise<VerdictView> {
  const shared = {
    ...judgeOptions(options),
    require: parseRequirement(options.require) ?? 'faster',
    by: 'operator',
  };
  if (options.base !== undefined && options.head !== undefined) {
    return judgeRefs({
      ...shared,
      repo: options.repo ?? '.',
      base: options.base,
      head: options.head,
      strict: options.strict === true,
    });
  }
  const { target, patch, candidate } = options;
  if (target === undefined || (patch === undefined) === (candidate === undefined)) {
    throw new VerdictError('verdict.usage', {
      found: 'give --base and --head, or --target with --patch or --candidate',
    });
  }
  return judgeCandidate({ ...shared, target }, async (open, operator) => {
    if (patch === undefined) return findCandidate(operator, candidate ?? '');
    const diff = await readPatch(patch);
    const origin = { class: 1, hypothesis: 'handed in on the command line', by: 'operator' };
    return (await admitOperatorPatch(operator, open, { diff, origin })).candidate_id;
  });
}

async function readPatch(file: string): Promise<Uint8Array> {
  if (file !== '-') {
    try {
      return await readFile(file);
    } catch (cause) {
      throw new VerdictError('verdict.usage', {
        found: 'the patch cannot be read',
        at: file,
        cause,
      });
    }
  }
  const parts: Buffer[] = [];
  for await (const part of process.stdin) parts.push(part as Buffer);
  return Buffer.concat(parts);
}

/** The third run of an accepted patch, on data that selected nothing: the number to quote. */
async function withAudit(view: VerdictView, options: JudgeOptions): Promise<VerdictView> {
  const { verdict } = view;
  if (verdict.outcome !== 'accepted' || verdict.require !== 'faster') return view;
  const audited = await auditVerdict({ ...options, verdictId: verdict.verdict_id });
  return audited === undefined
    ? view
    : { ...view, audit: { body: audited.body, seq: audited.entry.seq } };
}

function auditCommand(): Command {
  return new Command('audit')
    .description('Measure an accepted candidate once more; the number that reports quote')
    .argument('<verdict-id>')
    .option('--state <dir>')
    .option('--accept <file>')
    .action(async (verdictId: string, _own: unknown, command: Command) => {
      const options = judgeOptions(command.optsWithGlobals<VerdictOptions>());
      const audited = await auditVerdict({ ...options, verdictId });
      if (audited === undefined)
        throw new VerdictError('verdict.audit_owed', {
          found: 'the host was too busy',
          at: verdictId,
        });
      process.stdout.write(
        `${audited.body.outcome}  ${timesWithInterval(audited.body.run)}  row ${String(audited.entry.seq)}\n`,
      );
      process.exitCode = audited.body.outcome === 'upheld' ? EXIT.ok : EXIT.rejected;
    });
}

function attemptCommand(): Command {
  return new Command('attempt')
    .description('Run an ordered attempt; the daemon starts this')
    .argument('<verdict-id>')
    .option('--state <dir>')
    .option('--accept <file>')
    .option('--allow-tier-none')
    .option('--sandbox <form>', undefined, 'auto')
    .action(async (verdictId: string, _own: unknown, command: Command) => {
      const options = command.optsWithGlobals<VerdictOptions & { progress?: string }>();
      const { body } = await judgeAttempt({
        ...judgeOptions({ ...options, quiet: true }),
        verdictId,
        ...progressTo(options.progress),
      });
      process.exitCode = exitCodeOf(body);
    });
}

function progressTo(file: string | undefined): Partial<Pick<JudgeOptions, 'onProgress'>> {
  if (file === undefined) return {};
  return {
    onProgress: (progress) => {
      void writeFile(file, `${JSON.stringify(progress)}\n`, { flag: 'a', mode: 0o600 });
    },
  };
}

function endInterruptedCommand(): Command {
  return new Command('end-interrupted')
    .description('End attempts that a killed process left without a verdict')
    .option('--state <dir>')
    .action(async (_own: unknown, command: Command) => {
      const stateDir = stateDirFrom(command.optsWithGlobals<VerdictOptions>().state, process.env);
      const ledger = openVerdictLedger({ stateDir, mode: 'existing' });
      try {
        const ended = await endInterrupted(ledger, {
          isAlive: (id) => isHeld(attemptName(stateDir, id)),
        });
        process.stdout.write(`${JSON.stringify({ ended })}\n`);
      } finally {
        ledger.close();
      }
    });
}

function replayCommand(): Command {
  return new Command('replay')
    .description('Recompute a verdict from its recorded samples')
    .argument('<row>', 'seq of the verdict row')
    .option('--state <dir>')
    .option('--accept <file>')
    .action(async (row: string, _own: unknown, command: Command) => {
      const options = command.optsWithGlobals<VerdictOptions>();
      const reader = openLedgerReader({ stateDir: stateDirFrom(options.state, process.env) });
      try {
        const accept = await loadAcceptConfig(acceptFileFrom(options.accept, process.cwd()));
        const { checked, verdict } = replayVerdict(reader, {
          seq: Number(row),
          accept,
          policyHash: policyHash(accept),
        });
        process.stdout.write(
          `${verdict.outcome}  ${verdict.reason}\n${checked.map((line) => `  ${line}\n`).join('')}`,
        );
      } finally {
        reader.close();
      }
    });
}
