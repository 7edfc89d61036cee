import type { Cell } from './samples.ts';

/** A callable of the target and the workloads it is measured on. Weight 0 means: equivalence only, not measured. */
export interface PlannedEntry {
  readonly id: string;
  readonly weight: number;
  readonly workloads: readonly {
    readonly id: string;
    readonly size: number;
    readonly weight: number;
  }[];
}

/** The thresholds of DESIGN §9 that shape a run; times in milliseconds. */
export interface RunPolicy {
  readonly warmupPairs: number;
  readonly measuredPairs: number;
  readonly windowMs: number;
  readonly jitter: number;
  readonly floorShare: number;
}

export interface RunPlan {
  readonly cells: readonly Cell[];
  readonly warmupPairsPerCell: number;
  readonly measuredPairsPerCell: number;
  /** Seconds of one generation by the plan's own arithmetic; the real figure is measured. */
  readonly secondsPerGeneration: number;
}

/** At least this many measured pairs per cell, so that each workload has its own interval (DESIGN §9). */
const LEAST_PAIRS_PER_CELL = 5;
/** Two process starts, one floor process and their exits. */
const START_SECONDS = 0.6;
/** Inputs are drawn and packed between windows; measured at a fifth to half of a window. */
const DRAW_WINDOWS = 0.4;

/**
 * Deals the windows of a generation over the measured entries and their workloads.
 * Weights: entry weight times workload weight, normalised to 1.
 * @throws {RangeError} when nothing is to be measured, or the workloads of a measured entry all weigh 0.
 */
export function planRun(entries: readonly PlannedEntry[], policy: RunPolicy): RunPlan {
  const measured = entries.filter((entry) => entry.weight > 0);
  const cells: Cell[] = [];
  for (const entry of measured) {
    const workloads = entry.workloads.length > 0 ? entry.workloads : [DEFAULT_WORKLOAD];
    const total = workloads.reduce((sum, workload) => sum + workload.weight, 0);
    if (!(total > 0)) throw new RangeError(`the workloads of ${entry.id} weigh nothing`);
    for (const { id, size, weight } of workloads) {
      cells.push({ entry: entry.id, workload: id, size, weight: (entry.weight * weight) / total });
    }
  }
  if (cells.length === 0) throw new RangeError('no entry has a weight above 0');
  const sum = cells.reduce((total, cell) => total + cell.weight, 0);
  const perCell = (pairs: number, least: number): number =>
    Math.max(least, Math.ceil((pairs * measured.length) / cells.length));
  const warmup = perCell(policy.warmupPairs, Math.min(LEAST_PAIRS_PER_CELL, policy.warmupPairs));
  const measuredPairs = perCell(policy.measuredPairs, LEAST_PAIRS_PER_CELL);
  const windows = (warmup + measuredPairs) * cells.length * (2 + DRAW_WINDOWS);
  return {
    cells: cells.map((cell) => ({ ...cell, weight: cell.weight / sum })),
    warmupPairsPerCell: warmup,
    measuredPairsPerCell: measuredPairs,
    secondsPerGeneration: (windows * policy.windowMs) / 1000 + START_SECONDS,
  };
}

const DEFAULT_WORKLOAD = { id: 'default', size: 10, weight: 1 } as const;
