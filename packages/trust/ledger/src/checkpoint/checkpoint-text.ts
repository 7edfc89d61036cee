import { LedgerError } from '../ledger-error.ts';

/** What a checkpoint says: which log, how many rows, and the RFC 6962 root over their hashes. */
export interface Checkpoint {
  readonly origin: string;
  readonly size: number;
  readonly root: Buffer;
}

/** The text that is signed (C2SP tlog-checkpoint): origin, decimal size, base64 root, a line each. */
export function checkpointText({ origin, size, root }: Checkpoint): string {
  return `${origin}\n${size}\n${root.toString('base64')}\n`;
}

/** @throws {LedgerError} `ledger.note` when the text is not a checkpoint; extension lines are allowed and ignored. */
export function parseCheckpointText(text: string): Checkpoint {
  const [origin = '', size = '', base64 = '', ...extensions] = text.split('\n');
  const root = Buffer.from(base64, 'base64');
  const wellFormed =
    origin !== '' &&
    /^(0|[1-9]\d{0,15})$/.test(size) &&
    Number.isSafeInteger(Number(size)) &&
    root.length === 32 &&
    root.toString('base64') === base64 &&
    extensions.pop() === '' &&
    extensions.every((line) => line !== '');
  if (!wellFormed) throw new LedgerError('ledger.note', { found: 'not the text of a checkpoint' });
  return { origin, size: Number(size), root };
}
