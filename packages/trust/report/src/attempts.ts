import type {
  AttemptBody,
  AuditBody,
  CalibrationBody,
  ProposalBody,
  RefusalBody,
  StageBody,
  TargetBody,
  VerdictBody,
} from '@peltier/protocol';
import type { LedgerReader } from '@peltier/ledger/read';
import type { Row } from './ledger-rows.ts';
import type { AttemptReport, AttemptState, QuotedRun } from './report-model.ts';
import { readSamples } from './run-samples.ts';

/** The validated rows a report is made of, each kind oldest first. */
export interface TargetRows {
  readonly targets: readonly Row<TargetBody>[];
  readonly proposals: readonly Row<ProposalBody>[];
  readonly refusals: readonly Row<RefusalBody>[];
  readonly orders: readonly Row<AttemptBody>[];
  readonly stages: readonly Row<StageBody>[];
  readonly verdicts: readonly Row<VerdictBody>[];
  readonly audits: readonly Row<AuditBody>[];
  readonly calibrations: readonly Row<CalibrationBody>[];
}

/** The attempts on a target in the order they were asked for, each with the rows that name it. */
export function attemptsOf(
  target: string,
  context: { readonly rows: TargetRows; readonly reader: Pick<LedgerReader, 'getBlob'> },
): readonly AttemptReport[] {
  const { rows, reader } = context;
  return rows.orders
    .filter((order) => order.body.target === target)
    .map((order) => {
      const mine = <B>(some: readonly Row<B>[]): Row<B>[] =>
        some.filter((row) => row.attempt === order.body.verdict_id);
      const verdict = mine(rows.verdicts)[0];
      const audit = mine(rows.audits).at(-1);
      const quoted = quotedRun({ verdict, audit }, reader);
      return {
        order,
        state: stateOf(verdict, audit),
        stages: mine(rows.stages),
        ...(verdict === undefined ? {} : { verdict }),
        ...(audit === undefined ? {} : { audit }),
        ...(quoted === undefined ? {} : { quoted }),
      };
    });
}

function stateOf(
  verdict: Row<VerdictBody> | undefined,
  audit: Row<AuditBody> | undefined,
): AttemptState {
  if (verdict === undefined) return 'running';
  const { outcome } = verdict.body;
  return outcome === 'accepted' && audit?.body.outcome === 'withdrawn' ? 'withdrawn' : outcome;
}

function quotedRun(
  found: {
    readonly verdict: Row<VerdictBody> | undefined;
    readonly audit: Row<AuditBody> | undefined;
  },
  reader: Pick<LedgerReader, 'getBlob'>,
): QuotedRun | undefined {
  const { verdict, audit } = found;
  const run = audit?.body.run ?? verdict?.body.confirm ?? verdict?.body.screen;
  const seq = audit?.seq ?? verdict?.seq;
  if (run === undefined || seq === undefined) return undefined;
  return {
    phase: run.phase,
    run,
    seq,
    selected: audit === undefined,
    samples: readSamples(reader, run),
  };
}
