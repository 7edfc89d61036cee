import { chargedAlpha, type Ledger } from '@peltier/ledger';
import {
  ROW_BODIES,
  VERDICT_REASONS,
  type CalibrationBody,
  type Counterexample,
  type LedgerEntry,
  type Requirement,
  type RunResult,
  type Stage,
  type VerdictBody,
  type VerdictReason,
} from '@peltier/protocol';
import type { SandboxHost } from '@peltier/sandbox';
import type { OpenAttempt } from './1-open-attempt.ts';
import { isolationText } from './2-preflight.ts';
import type { AttemptRows } from './attempt-rows.ts';

/** What the stages found out, as far as the attempt came. */
export interface Findings {
  readonly reason: VerdictReason;
  readonly detail: string;
  /** The stage that decided, where it is not the one that the reason names. */
  readonly stage?: Stage;
  readonly host?: SandboxHost;
  readonly calibration?: CalibrationBody;
  readonly alphaCharged?: number;
  readonly screen?: RunResult;
  readonly confirm?: RunResult;
  readonly counterexample?: Counterexample;
}

/**
 * Writes the verdict: the only place where one is made, and returns the one that stands. An accepting reason must be the one
 * that was required and needs its confirm run (but for equivalence), so that no shortcut can end in acceptance.
 * @throws {TypeError} when an accepting reason comes without the stages that earn it.
 */
export function writeVerdict(
  open: OpenAttempt,
  context: {
    readonly ledger: Pick<Ledger, 'read'>;
    readonly rows: AttemptRows;
    readonly findings: Findings;
    readonly startedAt: number;
  },
): { readonly body: VerdictBody; readonly entry: LedgerEntry } {
  const { findings, rows } = context;
  const facts = VERDICT_REASONS[findings.reason];
  if (facts.outcome === 'accepted') assertEarned(context.ledger, { open, findings });
  const body: VerdictBody = {
    schema: 'peltier.verdict.v1',
    verdict_id: open.attempt.verdict_id,
    candidate_id: open.proposal.candidate_id,
    target: open.target.name,
    base_tree: open.proposal.base_tree,
    tree: open.proposal.tree,
    require: open.attempt.require,
    policy_hash: open.policyHash,
    season: open.attempt.season,
    attempt_number: open.attempt.attempt_number,
    outcome: facts.outcome,
    stage: findings.stage ?? facts.stage,
    reason: findings.reason,
    detail: findings.detail.slice(0, 2000),
    tier: findings.host?.evidence.tier ?? 'none',
    isolation: findings.host === undefined ? 'not opened' : isolationText(findings.host),
    calibration: findings.calibration?.grade ?? 'none',
    alpha_charged: findings.alphaCharged ?? 0,
    budget_spent: chargedAlpha(context.ledger.read, {
      target: open.target.name,
      season: open.attempt.season,
    }),
    budget_total: open.accept.budget.false_accepts,
    ...(findings.screen === undefined ? {} : { screen: findings.screen }),
    ...(findings.confirm === undefined ? {} : { confirm: findings.confirm }),
    ...(findings.counterexample === undefined ? {} : { counterexample: findings.counterexample }),
    wall_s: (performance.now() - context.startedAt) / 1000,
  };
  const entry = rows.verdict(body);
  // What another process wrote first stands, not what was found here.
  return { body: ROW_BODIES.verdict.parse(entry.body), entry };
}

const GATES_OF_ACCEPTANCE: readonly Stage[] = [
  'pins',
  'build',
  'tests',
  'golden',
  'fuzz',
  'sanitizers',
  'api',
];

/** The one reason by which an attempt is accepted: what it was to show. */
const ACCEPTED_BY: Readonly<Record<Requirement, VerdictReason>> = {
  faster: 'gain.confirmed',
  'not-slower': 'not_slower.confirmed',
  equivalent: 'equivalent.shown',
};

/** Looks in the ledger, not in memory: every gate has a passed row of this attempt, and a charged confirm where speed counts. */
function assertEarned(
  ledger: Pick<Ledger, 'read'>,
  { open, findings }: { readonly open: OpenAttempt; readonly findings: Findings },
): void {
  if (findings.reason !== ACCEPTED_BY[open.attempt.require])
    throw new TypeError(`${findings.reason} does not show ${open.attempt.require}`);
  const rows = ledger.read
    .byAttempt(open.attempt.verdict_id)
    .filter((entry) => entry.kind === 'stage');
  const passed = new Set<unknown>(
    rows.filter((row) => row.body['outcome'] === 'passed').map((row) => row.body['stage']),
  );
  const missing = GATES_OF_ACCEPTANCE.filter((stage) => !passed.has(stage));
  if (missing.length > 0) throw new TypeError(`acceptance without ${missing.join(', ')}`);
  if (findings.host === undefined) throw new TypeError('acceptance without an isolated host');
  if (findings.reason === 'equivalent.shown') return;
  if (findings.confirm === undefined || findings.calibration === undefined)
    throw new TypeError('acceptance without a confirm run on a calibrated host');
  if (!rows.some((row) => row.body['outcome'] === 'charged'))
    throw new TypeError('acceptance without a charged confirm');
}
