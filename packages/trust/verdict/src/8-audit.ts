import { effectsOf, seedFor } from '@peltier/bench-runner';
import type { AuditBody, LedgerEntry } from '@peltier/protocol';
import { decideAudit, seededRandom } from '@peltier/stats';
import { measurePhase, type Measured } from './5-measure.ts';

type AuditRun = Parameters<typeof measurePhase>[1];

/**
 * Measures an accepted candidate once more, on data that selected nothing (DESIGN §9). The row says whether the gain holds; a
 * withdrawn one takes the base back. Undefined when the host was too noisy: the audit is still owed.
 */
export async function audit(
  target: Parameters<typeof measurePhase>[0],
  run: Omit<AuditRun, 'phase' | 'stage'> & { readonly verdictId: string },
): Promise<{ readonly body: AuditBody; readonly entry: LedgerEntry } | undefined> {
  const measured: Measured = await measurePhase(target, {
    ...run,
    phase: 'audit',
    stage: 'confirm',
  });
  if (measured.kind !== 'measured') return undefined;
  const { kind } = decideAudit(
    { ys: effectsOf(measured.samples).total },
    seededRandom(seedFor(measured.samples.seed, 'audit')),
  );
  const body: AuditBody = {
    schema: 'peltier.audit.v1',
    verdict_id: run.verdictId,
    outcome: kind,
    run: measured.result,
  };
  return { body, entry: run.rows.audit(body) };
}
