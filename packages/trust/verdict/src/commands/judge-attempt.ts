import { openCliLedger } from '@peltier/ledger/append-cli';
import { openVerdictLedger } from '@peltier/ledger/append-verdict';
import { ROW_BODIES } from '@peltier/protocol';
import { attemptName, BENCH_NAME, waitForName } from '../exclusive-name.ts';
import type { OnProgress } from '../progress.ts';
import { runAttempt, type AttemptResult } from '../run-attempt.ts';

export interface JudgeOptions {
  readonly stateDir: string;
  readonly acceptFile: string;
  readonly allowNone: boolean;
  readonly form: 'auto' | 'bwrap' | 'unshare';
  readonly onProgress: OnProgress;
}

/**
 * Runs one ordered attempt to its verdict, alone on this host. An attempt that has its verdict already is returned as it
 * stands: two processes that were told to run the same attempt do not run it twice.
 */
export async function judgeAttempt(
  options: JudgeOptions & { readonly verdictId: string },
): Promise<AttemptResult> {
  const { stateDir, verdictId, onProgress } = options;
  const own = await waitForName(attemptName(stateDir, verdictId), () => undefined);
  const bench = await waitForName(BENCH_NAME, () => {
    onProgress({ kind: 'waiting', text: 'waiting for another verdict on this host to end' });
  });
  const operator = openCliLedger({ stateDir, mode: 'existing' });
  const ledger = openVerdictLedger({ stateDir, mode: 'existing' });
  try {
    const standing = standingVerdict(ledger, verdictId);
    return standing ?? (await runAttempt({ ...options, ledger, operator }));
  } finally {
    ledger.close();
    operator.close();
    await bench.release();
    await own.release();
  }
}

function standingVerdict(
  ledger: ReturnType<typeof openVerdictLedger>,
  verdictId: string,
): AttemptResult | undefined {
  const entry = ledger.read.verdictOf(verdictId);
  return entry === undefined ? undefined : { body: ROW_BODIES.verdict.parse(entry.body), entry };
}
