import type {
  AttemptBody,
  AuditBody,
  CalibrationBody,
  NoteBody,
  PatchProposal,
  PricingConfig,
  ProposalBody,
  RefusalBody,
  StageBody,
  TargetBody,
  VerdictBody,
} from '@peltier/protocol';
import type { Row } from './ledger-rows.ts';
import type { RoiChain, SearchCost } from './roi.ts';
import type { QuotedRun } from './quoted-run.ts';

export type { QuotedRun };

/** What an attempt came to, for people. `withdrawn`: accepted, then not upheld by its audit. */
export type AttemptState =
  'accepted' | 'withdrawn' | 'rejected' | 'inconclusive' | 'invalid' | 'running';

/** One run of the pipeline with the rows it wrote. */
export interface AttemptReport {
  readonly order: Row<AttemptBody>;
  readonly state: AttemptState;
  readonly stages: readonly Row<StageBody>[];
  readonly verdict?: Row<VerdictBody>;
  readonly audit?: Row<AuditBody>;
  /** The number to quote: the audit where there is one, else the confirm, else the screen. */
  readonly quoted?: QuotedRun;
}

export interface CandidateReport {
  readonly id: string;
  /** Absent when the attempt names a candidate that no proposal row of this ledger admitted. */
  readonly proposal?: Row<PatchProposal>;
  readonly attempts: readonly AttemptReport[];
}

/** Error budget of a season: expected false accepts charged by confirms, against the total of the newest verdict. */
export interface BudgetReport {
  readonly season: number;
  readonly spent: number;
  readonly confirms: number;
  readonly total: number | undefined;
  readonly rows: readonly number[];
}

/** Head against the pinned source, measured as one candidate. */
export interface CumulativeReport {
  readonly quoted: QuotedRun;
  readonly candidate: string;
  readonly targetRow: number;
}

export interface TargetReport {
  readonly name: string;
  readonly history: readonly Row<TargetBody>[];
  readonly candidates: readonly CandidateReport[];
  readonly refusals: readonly Row<RefusalBody>[];
  readonly declines: readonly Row<Extract<ProposalBody, { kind: 'decline' }>>[];
  readonly budgets: readonly BudgetReport[];
  readonly calibrations: readonly Row<CalibrationBody>[];
  readonly cumulative: CumulativeReport | undefined;
  readonly cost: SearchCost;
  /** One chain per standing acceptance, largest lower bound of yearly savings first; gains are never added up. */
  readonly roi: readonly { readonly candidate: string; readonly chain: RoiChain }[];
}

/** Everything a report says. Text in it is untrusted: pages escape it, Markdown puts it into code spans. */
export interface ReportModel {
  readonly generatedAt: string;
  readonly ledger: { readonly size: number; readonly head: string };
  readonly pricing: PricingConfig;
  readonly minEstimate: number | undefined;
  readonly targets: readonly TargetReport[];
  readonly notes: readonly Row<NoteBody>[];
}
