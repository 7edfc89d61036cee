import type { PricingConfig } from '@peltier/protocol';
import { savedFractionInterval, type Interval } from '@peltier/stats';
import type { QuotedRun } from './quoted-run.ts';

/** The entry's share of the fleet's CPU time, 0 to 1, and where it comes from. */
export interface Share {
  readonly value: number;
  readonly basis: 'profile' | 'assumption';
  readonly source: string;
}

/** Used when nobody says how much CPU time the entry has: every amount is then per one per cent of it. */
export const UNIT_SHARE: Share = {
  value: 0.01,
  basis: 'assumption',
  source: 'no production profile was supplied: worked out for each 1 % of the fleet’s CPU time',
};

/** Tokens of the search as the operator counted them; no ledger row holds them. */
export interface Tokens {
  readonly input: number;
  readonly output: number;
}

export interface SearchCost {
  readonly benchMinutes: number;
  readonly rows: readonly number[];
  readonly tokens: Tokens | undefined;
  readonly dollars: number;
}

export type Unit = 'ratio' | 'share' | 'cores' | 'money' | 'money per year';

/** One step of the chain: what was computed, from what, with which rows. */
export interface RoiStep {
  readonly name: string;
  readonly formula: string;
  readonly inputs: string;
  readonly unit: Unit;
  readonly result: Interval;
  readonly rows: readonly number[];
  /** True when the step rests on something that nobody measured. */
  readonly assumed: boolean;
}

export interface RoiChain {
  readonly share: Share;
  readonly steps: readonly RoiStep[];
  readonly basis: 'cpu' | 'wall';
  readonly cores: Interval;
  readonly perYear: Interval;
  /** The first year, search cost taken off. */
  readonly net: Interval;
}

/** Cost of the search on a target: wall seconds of its attempts, audits and calibrations, and tokens if counted. */
export function searchCost(
  runs: readonly { readonly seq: number; readonly wallS: number }[],
  options: { readonly pricing: PricingConfig; readonly tokens?: Tokens },
): SearchCost {
  const { search } = options.pricing;
  const { tokens } = options;
  const benchMinutes = runs.reduce((total, run) => total + run.wallS, 0) / 60;
  const tokenDollars =
    tokens === undefined
      ? 0
      : (tokens.input * search.dollars_per_million_input_tokens +
          tokens.output * search.dollars_per_million_output_tokens) /
        1e6;
  return {
    benchMinutes,
    rows: runs.map((run) => run.seq),
    tokens,
    dollars: benchMinutes * search.dollars_per_bench_minute + tokenDollars,
  };
}

/**
 * From a speedup to money (DESIGN §11): f = share · (1 − 1/speedup) (Amdahl), cores = f · fleet cores · utilisation,
 * money per year = cores · hours per year · price of a core hour, net = that minus the search cost. Each bound maps to its own; share
 * and prices count as known. RangeError when the share is not from 0 to 1.
 */
export function roiChain(
  quoted: QuotedRun,
  options: { readonly pricing: PricingConfig; readonly share: Share; readonly cost: SearchCost },
): RoiChain {
  const { pricing, share, cost } = options;
  const { fleet } = pricing;
  const { run, seq, samples } = quoted;
  const cpu = samples.kind === 'read' ? samples.cpu : undefined;
  const wall: Interval = { estimate: run.speedup, lower: run.lower95, upper: run.upper95 };
  const speedup = cpu ?? wall;
  const fraction = savedFractionInterval({ share: share.value, speedup });
  const busy = fleet.fleet_cores * fleet.utilisation;
  const cores = mapped(fraction, (f) => f * busy);
  const yearOfCore = fleet.hours_per_year * fleet.dollars_per_core_hour;
  const perYear = mapped(cores, (c) => c * yearOfCore);
  const net = mapped(perYear, (dollars) => dollars - cost.dollars);
  const basis = cpu === undefined ? 'wall' : 'cpu';
  const steps: RoiStep[] = [
    {
      name: basis === 'cpu' ? 'Speedup in CPU time' : 'Speedup in wall-clock time',
      formula: 'exp(−mean over generations of ln(Σ B / Σ A)), bootstrap-t 95 %',
      inputs:
        basis === 'cpu'
          ? `CPU time of ${quoted.phase}, ${run.generations} generations; wall clock beside it ${run.speedup.toFixed(3)}×`
          : `wall clock of ${quoted.phase}, ${run.generations} generations; no interval of CPU time could be computed`,
      unit: 'ratio',
      result: speedup,
      rows: [seq],
      assumed: false,
    },
    {
      name: 'Share of CPU time',
      formula: 'share',
      inputs: share.source,
      unit: 'share',
      result: { estimate: share.value, lower: share.value, upper: share.value },
      rows: [],
      assumed: share.basis === 'assumption',
    },
    {
      name: 'Fraction of cores saved',
      formula: 'share × (1 − 1 / speedup)',
      inputs: 'the two lines above (Amdahl)',
      unit: 'share',
      result: fraction,
      rows: [seq],
      assumed: share.basis === 'assumption',
    },
    {
      name: 'Cores saved',
      formula: 'fraction × fleet cores × utilisation',
      inputs: `${fleet.fleet_cores} cores, utilisation ${fleet.utilisation} (pricing.toml)`,
      unit: 'cores',
      result: cores,
      rows: [seq],
      assumed: true,
    },
    {
      name: 'Saved per year',
      formula: 'cores × hours per year × price of a core hour',
      inputs: `${fleet.hours_per_year} h, ${fleet.dollars_per_core_hour} ${pricing.currency} (pricing.toml)`,
      unit: 'money per year',
      result: perYear,
      rows: [seq],
      assumed: true,
    },
    {
      name: 'Search cost, once',
      formula: 'bench minutes × price of a minute + tokens × price of a token',
      inputs: costInputs(cost, pricing),
      unit: 'money',
      result: { estimate: cost.dollars, lower: cost.dollars, upper: cost.dollars },
      rows: cost.rows,
      assumed: true,
    },
    {
      name: 'Net in the first year',
      formula: 'saved per year − search cost',
      inputs: 'the two lines above',
      unit: 'money',
      result: net,
      rows: [...new Set([seq, ...cost.rows])].sort((a, b) => a - b),
      assumed: true,
    },
  ];
  return { share, steps, basis, cores, perYear, net };
}

function costInputs(cost: SearchCost, { search }: PricingConfig): string {
  const bench = `${cost.benchMinutes.toFixed(1)} bench minutes at ${search.dollars_per_bench_minute}`;
  if (cost.tokens === undefined) return `${bench}; no tokens were counted`;
  return `${bench}; ${cost.tokens.input} input and ${cost.tokens.output} output tokens as counted by the operator`;
}

function mapped({ estimate, lower, upper }: Interval, f: (value: number) => number): Interval {
  return { estimate: f(estimate), lower: f(lower), upper: f(upper) };
}
