import { generationEffect } from '@peltier/stats';
import type { Cell, GenerationSample, PairSample, RunSamples } from './samples.ts';

/**
 * Effects of one run, one value per generation, as natural logs of candidate over baseline: negative means the
 * candidate is faster (DESIGN §9: `y_g = ln(ΣtB / ΣtA)`).
 */
export interface RunEffects {
  readonly total: readonly number[];
  readonly trimmed: readonly number[];
  readonly median: readonly number[];
  readonly floorFree: readonly number[];
  /** All 0 when `cpuWitness` is `missing`, which agrees with no gain and no loss. */
  readonly cpu: readonly number[];
  /** `missing` when any cell of any generation has no CPU time for one of the arms: a host that cannot tell. */
  readonly cpuWitness: 'read' | 'missing';
  readonly cells: readonly CellEffects[];
  readonly p95: readonly number[];
  /** Undefined when the host or the kind of target has no such reading of either arm. */
  readonly memory: readonly number[] | undefined;
  readonly ready: readonly number[] | undefined;
}

export interface CellEffects {
  readonly cell: Cell;
  readonly total: readonly number[];
  readonly cpu: readonly number[];
  /** Share of a baseline window that is harness, over all generations. */
  readonly floorShare: number;
  /** Mean baseline window, milliseconds. */
  readonly windowMs: number;
}

/** Turns samples into one value per generation and metric; workloads are combined by weight within a generation. */
export function effectsOf(samples: RunSamples): RunEffects {
  const perGeneration = samples.generations.map((generation) =>
    effectsOfGeneration(generation, samples.cells),
  );
  const pick = (metric: 'total' | 'trimmed' | 'median' | 'floorFree' | 'cpu'): number[] =>
    perGeneration.map((cells) =>
      weighted(
        samples.cells,
        cells.map((cell) => cell[metric]),
      ),
    );
  const cpuWitness = perGeneration.flat().every(({ cpuRead }) => cpuRead) ? 'read' : 'missing';
  return {
    total: pick('total'),
    trimmed: pick('trimmed'),
    median: pick('median'),
    floorFree: pick('floorFree'),
    cpu: cpuWitness === 'read' ? pick('cpu') : samples.generations.map(() => 0),
    cpuWitness,
    cells: samples.cells.map((cell, index) => ({
      cell,
      total: perGeneration.map((cells) => cells[index]?.total ?? 0),
      cpu: perGeneration.map((cells) => cells[index]?.cpu ?? 0),
      floorShare: floorShare(samples.generations, index),
      windowMs: meanWindowMs(samples.generations, index),
    })),
    p95: samples.generations.map((generation) =>
      Math.log(slowWindow(generation.pairs, 'b_ns') / slowWindow(generation.pairs, 'a_ns')),
    ),
    memory: readings(samples.generations.map((g) => [g.b_peak_bytes, g.a_peak_bytes])),
    ready: readings(samples.generations.map((g) => [g.b_ready_ns, g.a_ready_ns])),
  };
}

interface CellGeneration {
  readonly total: number;
  readonly trimmed: number;
  readonly median: number;
  readonly floorFree: number;
  readonly cpu: number;
  readonly cpuRead: boolean;
}

function effectsOfGeneration(
  generation: GenerationSample,
  cells: readonly Cell[],
): readonly CellGeneration[] {
  return cells.map((_, index) => {
    const pairs = generation.pairs.filter((pair) => pair.cell === index);
    const floorPerInput = generation.floor_ns_per_input[index] ?? 0;
    const wall = generationEffect({
      tA: pairs.map((pair) => pair.a_ns),
      tB: pairs.map((pair) => pair.b_ns),
      floor: pairs.map((pair) => pair.n * floorPerInput),
    });
    const cpu = { a: sum(pairs, 'a_cpu_ns'), b: sum(pairs, 'b_cpu_ns') };
    return {
      total: wall.y,
      trimmed: wall.trimmedMean,
      median: wall.median,
      // A window under its own floor has no floor-free value; the raw one understates the gain, never the loss of it.
      floorFree:
        wall.floorFree === undefined || wall.floorFree.kind === 'below-floor'
          ? wall.y
          : wall.floorFree.y,
      cpu: logRatio(cpu.b, cpu.a),
      cpuRead: cpu.a > 0 && cpu.b > 0,
    };
  });
}

/** Weighted mean of log ratios; the weights sum to 1. */
function weighted(cells: readonly Cell[], values: readonly number[]): number {
  return cells.reduce((total, cell, index) => total + cell.weight * (values[index] ?? 0), 0);
}

function sum(
  pairs: readonly PairSample[],
  field: 'a_ns' | 'b_ns' | 'a_cpu_ns' | 'b_cpu_ns',
): number {
  return pairs.reduce((total, pair) => total + pair[field], 0);
}

/** The 95th percentile of time per input over a generation's windows (nearest rank), the tail guard's metric. */
function slowWindow(pairs: readonly PairSample[], field: 'a_ns' | 'b_ns'): number {
  const means = new Map<number, number>();
  for (const pair of pairs) means.set(pair.cell, 0);
  for (const cell of means.keys()) {
    const own = pairs.filter((pair) => pair.cell === cell);
    means.set(cell, own.reduce((total, pair) => total + pair.a_ns / pair.n, 0) / own.length);
  }
  // Each window is taken relative to its cell's mean baseline cost, so that cells of different cost can be pooled.
  const relative = pairs
    .map((pair) => pair[field] / pair.n / (means.get(pair.cell) ?? 1))
    .sort((left, right) => left - right);
  return relative[Math.max(0, Math.ceil(relative.length * 0.95) - 1)] ?? 1;
}

function floorShare(generations: readonly GenerationSample[], cell: number): number {
  let floor = 0;
  let wall = 0;
  for (const generation of generations) {
    for (const pair of generation.pairs) {
      if (pair.cell !== cell) continue;
      floor += pair.n * (generation.floor_ns_per_input[cell] ?? 0);
      wall += pair.a_ns;
    }
  }
  return wall === 0 ? 1 : floor / wall;
}

function meanWindowMs(generations: readonly GenerationSample[], cell: number): number {
  const windows = generations.flatMap((g) => g.pairs.filter((pair) => pair.cell === cell));
  return windows.length === 0 ? 0 : sum(windows, 'a_ns') / windows.length / 1e6;
}

/** One log ratio per generation; undefined when no generation has a reading of either arm. */
function readings(pairs: readonly (readonly [number, number])[]): readonly number[] | undefined {
  if (pairs.every(([candidate, baseline]) => candidate === 0 && baseline === 0)) return undefined;
  return pairs.map(([candidate, baseline]) => logRatio(candidate, baseline));
}

/** ln(candidate / baseline); 0 when one of them was not read. */
function logRatio(candidate: number, baseline: number): number {
  return candidate > 0 && baseline > 0 ? Math.log(candidate / baseline) : 0;
}
