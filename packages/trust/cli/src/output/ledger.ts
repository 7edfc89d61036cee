import type { VerifyReport } from '@peltier/ledger/read';
import { printable, type LedgerEntry } from '@peltier/protocol';
import type { CheckpointView } from '../commands/ledger/checkpoint.ts';

const WORDS: Readonly<Record<VerifyReport['state'], string>> = {
  vouched: 'VOUCHED  the history is the one that the checkpoint signed',
  tampered: 'TAMPERED  the file is not what was written',
  'cannot-fully-vouch':
    'CANNOT FULLY VOUCH  the chain holds, but nothing held elsewhere says that it is the chain that was written',
};

/** The result of a verification in words. */
export function verifyText(report: VerifyReport): string {
  const { findings, findingCount, caveats } = report;
  const lines = [
    WORDS[report.state],
    `  ${String(report.size)} rows, ${String(report.vouchedSize)} of them confirmed by a checkpoint from outside; ${String(report.storedCheckpoints)} checkpoints inside agree`,
    `  head ${report.head}`,
    `  root ${report.root}`,
    ...findings.map(
      ({ code, seq, detail }) =>
        `  ${seq === null ? 'file' : `row ${String(seq)}`}  ${code}: ${printable(detail)}`,
    ),
    ...(findingCount > findings.length
      ? [`  … ${String(findingCount - findings.length)} more findings`]
      : []),
    ...caveats.map((caveat) => `  ${printable(caveat)}`),
  ];
  return `${lines.join('\n')}\n`;
}

/** One line per row; a single row in full. */
export function rowsText(rows: readonly LedgerEntry[], whole: boolean): string {
  if (rows.length === 0) return 'No such rows.\n';
  return rows.map((row) => (whole ? wholeRow(row) : `${rowLine(row)}\n`)).join('');
}

function rowLine({ seq, at, kind, target, body }: LedgerEntry): string {
  const head = `${String(seq).padStart(5)}  ${at}  ${kind.padEnd(11)} ${(target ?? '-').padEnd(20)}`;
  return `${head} ${printable(gist(body), 100)}`;
}

/** The members that say most about a row of any kind, in this order. */
const TELLING = [
  'outcome',
  'reason',
  'stage',
  'event',
  'code',
  'candidate_id',
  'kind',
  'grade',
  'topic',
];

function gist(body: LedgerEntry['body']): string {
  const words: string[] = [];
  for (const name of TELLING) {
    const value = body[name];
    if (typeof value === 'string') words.push(name === 'candidate_id' ? value.slice(0, 12) : value);
  }
  return words.join('  ').replaceAll(/\s+/gu, ' ');
}

function wholeRow(row: LedgerEntry): string {
  const { body, ...columns } = row;
  const lines = Object.entries(columns).map(
    ([name, value]) => `${name.padEnd(8)} ${String(value)}`,
  );
  return `${printable([...lines, JSON.stringify(body, null, 2)].join('\n'), 100_000)}\n`;
}

/** The note for a witness, then how to use it, which goes to stderr. */
export function checkpointAdvice({ seq, size, vkey }: CheckpointView): string {
  return [
    `Row ${String(seq)} keeps this note over ${String(size)} rows. Keep the note and the key where this host cannot change them:`,
    `  key   ${vkey}`,
    `  check peltier ledger verify --checkpoint NOTE --vkey '${vkey}'`,
    '',
  ].join('\n');
}
