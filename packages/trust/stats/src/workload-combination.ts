import { requirePositive, requireSample, type Sample } from './sample.ts';

/** One workload's effect in every generation, in the order of the generations. */
export interface WorkloadEffects {
  readonly id: string;
  /** Relative; the weights need not sum to 1. */
  readonly weight: number;
  readonly ys: Sample;
}

/** Weights divided by their sum. RangeError when empty or one is not above 0. */
export function normalisedWeights(weights: Sample): number[] {
  requireSample(weights, { minimum: 1, name: 'weights' });
  let total = 0;
  for (const weight of weights) {
    requirePositive(weight, 'weight');
    total += weight;
  }
  return Array.from(weights, (weight) => weight / total);
}

/**
 * Per generation the weighted mean of the workloads' log ratios, Σ w·y / Σ w: the logarithm of the weighted geometric mean
 * of their time ratios (Fleming and Wallace, CACM 29, 1986). The generation stays the unit of replication, so dependence
 * between workloads that share its processes is carried along. RangeError: no workload, a repeated id, weights not above 0,
 * unequal numbers of generations.
 */
export function combineWorkloads(workloads: readonly WorkloadEffects[]): number[] {
  const weights = normalisedWeights(workloads.map((workload) => workload.weight));
  const generations = workloads[0]?.ys.length ?? 0;
  const combined = new Array<number>(generations).fill(0);
  const seen = new Set<string>();
  for (const [k, { id, ys }] of workloads.entries()) {
    requireSample(ys, { minimum: 1, name: `workload ${id}` });
    if (seen.has(id)) throw new RangeError(`workload ${id} is given twice`);
    seen.add(id);
    if (ys.length !== generations) {
      throw new RangeError(
        `workload ${id} has ${ys.length} generations, the first has ${generations}`,
      );
    }
    for (let g = 0; g < generations; g += 1) {
      combined[g] = (combined[g] ?? 0) + (weights[k] ?? Number.NaN) * (ys[g] ?? Number.NaN);
    }
  }
  return combined;
}
