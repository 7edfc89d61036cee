import { hostId, planRun, sizeBatches, type Cell } from '@peltier/bench-runner';
import type { AcceptConfig } from '@peltier/protocol';
import { ROW_BODIES, type CalibrationBody } from '@peltier/protocol';
import { predictedMinutes, smallestDetectableSpeedup } from '@peltier/stats';
import { isolationText } from '@peltier/verdict';
import { randomBytes } from 'node:crypto';
import { withBaseline, type BaselineSession } from '../commands/bench/baseline-session.ts';
import type { Operator } from '../operator.ts';

/** One entry on one workload, as the plan found it on this host. */
export interface PlannedCell extends Cell {
  /** Share of a window that is harness, 0 to 1. */
  readonly floor_share: number;
  readonly inputs_per_window: number;
  readonly measurable: boolean;
  /** Why not; absent when measurable. */
  readonly why?: string;
}

/** What a run on a target would cost and could see on this host, before anything runs. */
export interface TargetPlan {
  readonly target: string;
  readonly tier: string;
  readonly isolation: string;
  readonly cells: readonly PlannedCell[];
  /** Entries that are checked for equivalence but not measured. */
  readonly unmeasured: readonly string[];
  readonly measurable: boolean;
  readonly seconds_per_generation: number;
  /** Predicted minutes of each run; the audit only follows an acceptance. */
  readonly minutes: { readonly screen: number; readonly confirm: number; readonly audit: number };
  /** Standard deviation between generations (log units) and where it is from. */
  readonly sd: { readonly value: number; readonly basis: 'calibration' | 'assumed' };
  /** Smallest true speedup, as a factor, that a confirm accepts with the power given. */
  readonly smallest_gain: { readonly speedup: number; readonly power: number };
}

/** Used until the host is calibrated: 3 % between generations. */
const ASSUMED_SD = 0.03;
const POWER = 0.8;
/** A standard deviation of exactly 0 plans nothing. */
const LEAST_SD = 1e-4;

/**
 * Sizes windows on the pristine base and predicts time and resolution of a verdict. Takes seconds and writes nothing.
 * @throws {CliError} `cli.unmeasurable_kind`, `cli.state`; and as `withBaseline`.
 */
export function planTarget(request: {
  readonly stateDir: string;
  readonly acceptFile: string;
  readonly name: string;
  readonly form?: 'auto' | 'bwrap' | 'unshare';
  readonly allowNone?: boolean;
}): Promise<TargetPlan> {
  const { stateDir, acceptFile, form = 'auto', allowNone = false } = request;
  const operator: Operator = {
    stateDir,
    acceptFile,
    json: false,
    onProgress: () => undefined,
    isolation: { stateDir, allowNone, form },
  };
  return withBaseline(operator, request.name, (session) => planOn(session));
}

/** The plan on a session that is open already. */
export async function planOn(session: BaselineSession): Promise<TargetPlan> {
  const { open, measured, host, baseline, ledger } = session;
  const { accept, target } = open;
  const plan = planRun(measured.entries, measured.policy);
  const sizes = await sizeBatches(measured, {
    tree: baseline,
    cells: plan.cells,
    seed: randomBytes(32).toString('hex'),
  });
  const limit = measured.policy.floorShare;
  const cells = plan.cells.map((cell, index) =>
    plannedCell(cell, {
      floorShare: sizes.floorShare[index] ?? 1,
      inputs: sizes.inputsPerWindow[index] ?? 1,
      limit,
    }),
  );
  const calibration = newestCalibration(
    ledger.read.page({ kind: 'calibration', target: target.name, limit: 20 }).entries,
  );
  const sd = {
    value: Math.max(calibration?.generation_sd ?? ASSUMED_SD, LEAST_SD),
    basis: calibration === undefined ? ('assumed' as const) : ('calibration' as const),
  };
  return {
    target: target.name,
    tier: host.evidence.tier,
    isolation: isolationText(host),
    cells,
    unmeasured: measured.entries.filter(({ weight }) => weight === 0).map(({ id }) => id),
    measurable: cells.every((cell) => cell.measurable),
    seconds_per_generation: plan.secondsPerGeneration,
    minutes: minutesOf(accept, plan.secondsPerGeneration),
    sd,
    smallest_gain: { speedup: smallestGain(accept, sd.value), power: POWER },
  };
}

function plannedCell(
  cell: Cell,
  found: { readonly floorShare: number; readonly inputs: number; readonly limit: number },
): PlannedCell {
  const measurable = found.floorShare <= found.limit;
  const percent = (share: number): string => `${(share * 100).toFixed(0)} %`;
  return {
    ...cell,
    floor_share: found.floorShare,
    inputs_per_window: found.inputs,
    measurable,
    ...(measurable
      ? {}
      : {
          why: `${percent(found.floorShare)} of a window is harness, the limit is ${percent(found.limit)}: enlarge the size of this workload`,
        }),
  };
}

function minutesOf(accept: AcceptConfig, secondsPerGeneration: number): TargetPlan['minutes'] {
  const minutes = (generations: number): number =>
    predictedMinutes({ generations: [generations], secondsPerGeneration });
  return {
    screen: minutes(accept.screen.generations),
    confirm: minutes(accept.confirm.generations),
    audit: minutes(accept.audit.generations),
  };
}

function smallestGain({ confirm, decision }: AcceptConfig, sd: number): number {
  const { generations, alpha } = confirm;
  const { min_estimate: minEstimate } = decision;
  return smallestDetectableSpeedup({ sd, generations, alpha, power: POWER, minEstimate });
}

/** The newest usable one of this host. */
function newestCalibration(
  entries: readonly { readonly body: unknown }[],
): CalibrationBody | undefined {
  return entries
    .map(({ body }) => ROW_BODIES.calibration.parse(body))
    .find(({ host, usable }) => usable && host === hostId());
}
