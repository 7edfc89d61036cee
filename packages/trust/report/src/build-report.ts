import type { PricingConfig } from '@peltier/protocol';
import type { LedgerReader } from '@peltier/ledger/read';
import { attemptsOf, type TargetRows } from './attempts.ts';
import { rowsOf } from './ledger-rows.ts';
import { ReportError } from './report-error.ts';
import type {
  AttemptReport,
  BudgetReport,
  CandidateReport,
  CumulativeReport,
  ReportModel,
  TargetReport,
} from './report-model.ts';
import { roiChain, searchCost, UNIT_SHARE, type Share, type Tokens } from './roi.ts';

export interface ReportOptions {
  /** Only this target; all of the ledger's otherwise. */
  readonly target?: string;
  readonly pricing: PricingConfig;
  /** The entry's share of CPU time in production; without it amounts are per one per cent of it. */
  readonly share?: Share;
  readonly tokens?: Tokens;
  /** `decision.min_estimate` of accept.toml, drawn as a line; no line without it. */
  readonly minEstimate?: number;
  readonly generatedAt: Date;
}

/**
 * Reads a ledger and works out everything a report says. Bodies are checked against the schema of their kind; each number
 * carries the seq of its row.
 * @throws {ReportError} `ops.unknown_target`, `ledger.corrupt`; {LedgerError} as the reader; RangeError for a share outside 0 to 1
 */
export function buildReport(
  reader: Pick<LedgerReader, 'page' | 'size' | 'getBlob' | 'head'>,
  options: ReportOptions,
): ReportModel {
  const filter = options.target === undefined ? {} : { target: options.target };
  const rows: TargetRows = {
    targets: rowsOf(reader, { kind: 'target', ...filter }),
    proposals: rowsOf(reader, { kind: 'proposal', ...filter }),
    refusals: rowsOf(reader, { kind: 'refusal', ...filter }),
    orders: rowsOf(reader, { kind: 'attempt', ...filter }),
    stages: rowsOf(reader, { kind: 'stage', ...filter }),
    verdicts: rowsOf(reader, { kind: 'verdict', ...filter }),
    audits: rowsOf(reader, { kind: 'audit', ...filter }),
    calibrations: rowsOf(reader, { kind: 'calibration', ...filter }),
  };
  const bodies = [rows.targets, rows.proposals, rows.refusals, rows.orders, rows.calibrations];
  const names = new Set(bodies.flatMap((some) => some.map((row) => row.body.target)));
  if (options.target !== undefined && names.size === 0) {
    throw new ReportError('ops.unknown_target', {
      found: 'no row of this ledger names the target',
      at: options.target,
    });
  }
  return {
    generatedAt: options.generatedAt.toISOString(),
    ledger: { size: reader.size(), head: reader.head().head },
    pricing: options.pricing,
    minEstimate: options.minEstimate,
    targets: [...names].sort().map((name) => targetReport(name, { rows, reader, options })),
    notes: rowsOf(reader, { kind: 'note', ...filter }),
  };
}

function targetReport(
  name: string,
  context: {
    readonly rows: TargetRows;
    readonly reader: Pick<LedgerReader, 'getBlob'>;
    readonly options: ReportOptions;
  },
): TargetReport {
  const { rows, reader, options } = context;
  const own = <R extends { readonly body: { readonly target: string } }>(some: readonly R[]): R[] =>
    some.filter((row) => row.body.target === name);
  const proposals = own(rows.proposals);
  const attempts = attemptsOf(name, { rows, reader });
  const history = own(rows.targets);
  const calibrations = own(rows.calibrations);
  const cost = searchCost(
    [
      ...attempts.flatMap((attempt) => wallOf(attempt)),
      ...calibrations
        .filter(({ seq }) => !attempts.some((attempt) => ranWithin(attempt, seq)))
        .map(({ seq, body }) => ({
          seq,
          wallS: body.injected.reduce((sum, { run }) => sum + run.wall_s, body.null_run.wall_s),
        })),
    ],
    options,
  );
  const share = options.share ?? UNIT_SHARE;
  const roi = attempts
    .flatMap(({ order, state, quoted }) =>
      state === 'accepted' && quoted !== undefined && order.body.require === 'faster'
        ? [
            {
              candidate: order.body.candidate_id,
              chain: roiChain(quoted, { ...options, share, cost }),
            },
          ]
        : [],
    )
    .sort((left, right) => right.chain.perYear.lower - left.chain.perYear.lower);
  const patches = proposals.flatMap(({ body, ...row }) =>
    body.kind === 'patch' ? [{ ...row, body }] : [],
  );
  const ids = [...patches.map((row) => row.body), ...attempts.map((a) => a.order.body)];
  const candidates = [...new Set(ids.map((body) => body.candidate_id))].map(
    (id): CandidateReport => {
      const proposal = patches.find((row) => row.body.candidate_id === id);
      return {
        id,
        ...(proposal === undefined ? {} : { proposal }),
        attempts: attempts.filter((attempt) => attempt.order.body.candidate_id === id),
      };
    },
  );
  return {
    name,
    history,
    candidates,
    refusals: own(rows.refusals),
    declines: proposals.flatMap(({ body, ...row }) =>
      body.kind === 'decline' ? [{ ...row, body }] : [],
    ),
    budgets: budgetsOf(attempts),
    calibrations,
    cumulative: cumulativeOf(history, attempts),
    cost,
    roi,
  };
}

function wallOf({ verdict, audit }: AttemptReport): { seq: number; wallS: number }[] {
  return [
    ...(verdict === undefined ? [] : [{ seq: verdict.seq, wallS: verdict.body.wall_s }]),
    ...(audit === undefined ? [] : [{ seq: audit.seq, wallS: audit.body.run.wall_s }]),
  ];
}

/** A calibration made by an attempt is in that attempt's wall time already. */
function ranWithin({ stages, verdict }: AttemptReport, seq: number): boolean {
  const first = stages[0]?.seq;
  return first !== undefined && verdict !== undefined && first < seq && seq < verdict.seq;
}

/** From the charged rows, which are written before a confirm runs: a kill afterwards still spent its alpha. */
function budgetsOf(attempts: readonly AttemptReport[]): readonly BudgetReport[] {
  const seasons = new Map<number, AttemptReport[]>();
  for (const attempt of attempts) {
    const { season } = attempt.order.body;
    seasons.set(season, [...(seasons.get(season) ?? []), attempt]);
  }
  return [...seasons].map(([season, own]) => {
    const charged = own.flatMap(({ stages }) => stages.filter((s) => s.body.outcome === 'charged'));
    const total = own
      .map(({ verdict }) => verdict?.body.budget_total)
      .findLast((t) => t !== undefined);
    return {
      season,
      spent: charged.reduce((sum, { body }) => sum + Number(body.facts['alpha'] ?? 0), 0),
      confirms: charged.length,
      total,
      rows: charged.map((row) => row.seq),
    };
  });
}

/** Only a run of today's head against the pinned source counts: parts are never multiplied. */
function cumulativeOf(
  history: TargetReport['history'],
  attempts: readonly AttemptReport[],
): CumulativeReport | undefined {
  const now = history.at(-1);
  if (now === undefined || now.body.base_tree === now.body.source_tree) return undefined;
  const { source_tree, base_tree } = now.body;
  const match = attempts.findLast(
    ({ verdict, state, quoted }) =>
      state === 'accepted' &&
      quoted !== undefined &&
      verdict?.body.base_tree === source_tree &&
      verdict.body.tree === base_tree,
  );
  if (match?.quoted === undefined) return undefined;
  return { quoted: match.quoted, candidate: match.order.body.candidate_id, targetRow: now.seq };
}
