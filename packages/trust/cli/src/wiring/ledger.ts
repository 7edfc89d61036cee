import { InvalidArgumentError, type Command } from 'commander';
import { checkpoint } from '../commands/ledger/checkpoint.ts';
import { exportRows } from '../commands/ledger/export.ts';
import { parseKind, showRows } from '../commands/ledger/show.ts';
import { verify, VERIFY_EXIT } from '../commands/ledger/verify.ts';
import { operatorOf } from '../operator.ts';
import { checkpointAdvice, rowsText, verifyText } from '../output/ledger.ts';
import { printResult } from '../output/print.ts';
import { described, group } from './shared.ts';

/** `peltier ledger …` */
export function ledgerCommand(): Command {
  return group('ledger', {
    summary: 'Read, verify and export the ledger',
    examples: [
      'peltier ledger show --kind verdict',
      'peltier ledger verify --checkpoint note.txt --vkey KEY',
      'peltier ledger export > ledger.ndjson',
    ],
  })
    .addCommand(verifyCommand())
    .addCommand(showCommand())
    .addCommand(exportCommand())
    .addCommand(checkpointCommand());
}

interface VerifyOptions {
  readonly checkpoint: readonly string[];
  readonly vkey?: string;
  readonly file?: string;
  readonly blobs?: boolean;
}

function verifyCommand(): Command {
  return described('verify', {
    summary:
      'Prove offline that history was not rewritten: exit 0 vouched, 1 tampered, 3 cannot fully vouch',
    examples: [
      'peltier ledger verify --checkpoint note.txt --vkey KEY',
      'peltier ledger verify --file /backup/ledger.db --checkpoint note.txt --vkey KEY',
    ],
  })
    .option('--checkpoint <file...>', 'signed notes held outside this host', [])
    .option('--vkey <key>', 'verification key, from where this host cannot have changed it')
    .option('--file <copy>', 'a copy of ledger.db instead of the state directory')
    .option('--blobs', 'also check every blob that a row names')
    .action(async (options: VerifyOptions, command: Command) => {
      const operator = operatorOf(command);
      const { checkpoint: checkpoints, vkey, file, blobs } = options;
      const report = await verify(operator, {
        checkpoints,
        blobs: blobs === true,
        ...(vkey === undefined ? {} : { vkey }),
        ...(file === undefined ? {} : { file }),
      });
      printResult(report, { json: operator.json, name: 'ledger-verify', text: verifyText });
      process.exitCode = VERIFY_EXIT[report.state];
    });
}

function showCommand(): Command {
  return described('show', {
    summary: 'Show rows, newest first, or one row in full',
    examples: [
      'peltier ledger show --kind verdict --target string-similarity',
      'peltier ledger show 42',
    ],
  })
    .argument('[seq]', 'number of a row', wholeNumber)
    .option('--kind <kind>', 'rows of this kind only')
    .option('--target <name>', 'rows of this target only')
    .option('--limit <n>', 'at most so many rows', wholeNumber, 20)
    .action(
      (
        seq: number | undefined,
        options: { kind?: string; target?: string; limit: number },
        command: Command,
      ) => {
        const operator = operatorOf(command);
        const { kind, target, limit } = options;
        const rows = showRows(operator, {
          limit,
          ...(seq === undefined ? {} : { seq }),
          ...(kind === undefined ? {} : { kind: parseKind(kind) }),
          ...(target === undefined ? {} : { target }),
        });
        const text = (): string => rowsText(rows, seq !== undefined);
        printResult(rows, { json: operator.json, name: 'ledger-rows', text });
      },
    );
}

function exportCommand(): Command {
  return described('export', {
    summary: 'Write every row as a line of canonical JSON, oldest first',
    examples: ['peltier ledger export > ledger.ndjson'],
  }).action(async (_own: unknown, command: Command) => {
    await exportRows(operatorOf(command), process.stdout);
  });
}

function checkpointCommand(): Command {
  return described('checkpoint', {
    summary: 'Sign the rows there are; keep the note elsewhere',
    examples: ['peltier ledger checkpoint > note.txt'],
  }).action((_own: unknown, command: Command) => {
    const operator = operatorOf(command);
    const view = checkpoint(operator);
    printResult(view, { json: operator.json, name: 'checkpoint', text: ({ note }) => note });
    process.stderr.write(checkpointAdvice(view));
  });
}

function wholeNumber(text: string): number {
  if (/^[1-9]\d{0,8}$/.test(text)) return Number(text);
  throw new InvalidArgumentError('Give a whole number from 1.');
}
