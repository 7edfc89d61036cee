import { LedgerError, verifyLedger, type VerifyReport } from '@peltier/ledger/read';
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { CliError } from '../../cli-error.ts';
import type { Operator } from '../../operator.ts';

/** 0 vouched, 1 tampered, 3 cannot fully vouch. */
export const VERIFY_EXIT: Readonly<Record<VerifyReport['state'], 0 | 1 | 3>> = {
  vouched: 0,
  tampered: 1,
  'cannot-fully-vouch': 3,
};

/**
 * Verifies the ledger of the state directory, or a copy of its file, offline.
 * @throws {CliError} `cli.usage` for a checkpoint or key that cannot be read; {LedgerError} `ledger.missing`
 */
export async function verify(
  { stateDir }: Operator,
  request: {
    readonly checkpoints: readonly string[];
    readonly vkey?: string;
    readonly file?: string;
    readonly blobs: boolean;
  },
): Promise<VerifyReport> {
  const { file, vkey, blobs } = request;
  const checkpoints = await Promise.all(request.checkpoints.map(readNote));
  try {
    return verifyLedger(file === undefined ? { stateDir } : { file: resolve(file) }, {
      checkpoints,
      blobs,
      ...(vkey === undefined ? {} : { vkey }),
    });
  } catch (error) {
    // A mistyped key says nothing about the ledger, so it must not look like a breach.
    if (error instanceof LedgerError && error.code === 'ledger.note') {
      throw new CliError('cli.usage', {
        found: '--vkey is no key',
        hint: error.hint,
        cause: error,
      });
    }
    throw error;
  }
}

async function readNote(file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8');
  } catch (cause) {
    throw new CliError('cli.usage', {
      found: 'the checkpoint cannot be read',
      at: file,
      hint: 'Name a file that holds a signed note, as `peltier ledger checkpoint` prints it.',
      cause,
    });
  }
}
