import { chargedAlpha, type Ledger } from '@peltier/ledger';
import type { OpenAttempt } from './1-open-attempt.ts';

/**
 * Charges the confirm to the season before it runs, inside one transaction, so that two processes cannot overspend. False
 * when the season's error budget has no room for it. An uncharged attempt (CI) gets its row with an alpha of 0.
 */
export function chargeConfirm(
  ledger: Ledger<'verdict'>,
  open: Pick<OpenAttempt, 'attempt' | 'accept'>,
): boolean {
  const { target, season, verdict_id, uncharged } = open.attempt;
  const { alpha } = open.accept.confirm;
  const appended = ledger.appendDecided((read) => {
    const spent = chargedAlpha(read, { target, season });
    const charged = uncharged === true ? 0 : alpha;
    // The sum of forty times 0.0025 is not exactly a tenth.
    if (spent + charged > open.accept.budget.false_accepts + 1e-12) return { keep: [] };
    const body = {
      stage: 'confirm',
      outcome: 'charged',
      detail: `alpha ${String(alpha)} of the confirm run, ${String(charged)} of it charged to the season`,
      facts: { alpha: charged, alpha_of_run: alpha, season, spent_before: spent },
      wall_s: 0,
    };
    return { write: [{ kind: 'stage', target, attempt: verdict_id, body }] };
  });
  return appended.written;
}
