import type { RunResult } from '@peltier/protocol';
import type { LedgerReader } from '@peltier/ledger/read';
import { deriveSeed, seededRandom, speedupInterval, type Interval } from '@peltier/stats';
import { z } from 'zod';

const arm = z.enum(['A', 'B']);
const nanoseconds = z.number().nonnegative();

const pairSample = z.object({
  cell: z.int().nonnegative(),
  n: z.number().positive(),
  first: arm,
  a_ns: nanoseconds,
  b_ns: nanoseconds,
  a_cpu_ns: nanoseconds,
  b_cpu_ns: nanoseconds,
});

/** The part of a samples blob that reports draw; other fields are left alone. */
const runSamples = z.object({
  schema: z.literal('peltier.samples.v1'),
  seed: z.string(),
  cells: z.array(z.object({ entry: z.string(), workload: z.string(), weight: z.number() })).min(1),
  generations: z
    .array(z.object({ generation: z.int(), pairs: z.array(pairSample).min(1) }))
    .min(1)
    .max(400),
});

type RunSamples = z.infer<typeof runSamples>;

/** What one generation showed, as natural logs of candidate over baseline time: negative is faster. */
interface GenerationPoint {
  readonly wall: number;
  readonly cpu: number | undefined;
}

/** Samples ready to draw. `windowsMs` holds the timed windows of both arms, milliseconds, each of all workloads. */
export type Samples =
  | {
      readonly kind: 'read';
      readonly generations: readonly GenerationPoint[];
      readonly windowsMs: { readonly a: readonly number[]; readonly b: readonly number[] };
      /** Speedup in CPU time with its 95 % interval; undefined when CPU time was not read or barely varies. */
      readonly cpu: Interval | undefined;
    }
  | { readonly kind: 'unavailable'; readonly why: string };

/** Reads and parses the samples of a run; a blob that is missing or malformed is said, never guessed around. */
export function readSamples(reader: Pick<LedgerReader, 'getBlob'>, run: RunResult): Samples {
  let parsed: ReturnType<typeof runSamples.safeParse>;
  try {
    parsed = runSamples.safeParse(JSON.parse(reader.getBlob(run.samples_blob).toString('utf8')));
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'not JSON';
    return {
      kind: 'unavailable',
      why: `the blob ${run.samples_blob.slice(0, 12)} cannot be read (${code})`,
    };
  }
  if (!parsed.success) {
    return {
      kind: 'unavailable',
      why: `the blob ${run.samples_blob.slice(0, 12)} does not hold samples`,
    };
  }
  const generations = parsed.data.generations.map((_, index) => pointOf(parsed.data, index));
  const pairs = parsed.data.generations.flatMap((generation) => generation.pairs);
  return {
    kind: 'read',
    generations,
    windowsMs: {
      a: pairs.map((pair) => pair.a_ns / 1e6),
      b: pairs.map((pair) => pair.b_ns / 1e6),
    },
    cpu: cpuInterval(parsed.data, generations),
  };
}

/** `y_g = ln(ΣtB / ΣtA)` within each workload, then the weighted mean over workloads (DESIGN §9). */
function pointOf(samples: RunSamples, index: number): GenerationPoint {
  const pairs = samples.generations[index]?.pairs ?? [];
  const ofCells = (a: 'a_ns' | 'a_cpu_ns', b: 'b_ns' | 'b_cpu_ns'): number | undefined => {
    let total = 0;
    for (const [cell, { weight }] of samples.cells.entries()) {
      const own = pairs.filter((pair) => pair.cell === cell);
      const timeA = own.reduce((sum, pair) => sum + pair[a], 0);
      const timeB = own.reduce((sum, pair) => sum + pair[b], 0);
      if (!(timeA > 0 && timeB > 0)) return undefined;
      total += weight * Math.log(timeB / timeA);
    }
    return total;
  };
  return { wall: ofCells('a_ns', 'b_ns') ?? 0, cpu: ofCells('a_cpu_ns', 'b_cpu_ns') };
}

/** Bootstrap-t over generations, as for wall time; seeded from the run, so the same ledger prints the same bounds. */
function cpuInterval(
  samples: RunSamples,
  points: readonly GenerationPoint[],
): Interval | undefined {
  const ys = points.map((point) => point.cpu).filter((y) => y !== undefined);
  if (ys.length !== points.length || ys.length < 3 || !/^[0-9a-f]{64}$/.test(samples.seed)) {
    return undefined;
  }
  const rng = seededRandom(deriveSeed(samples.seed, 'report cpu interval'));
  const { estimate, interval95, degenerate } = speedupInterval({ ys, alpha: 0.025, rng });
  const { lower, upper } = interval95;
  const ordered = lower > 0 && lower <= estimate && estimate <= upper && Number.isFinite(upper);
  return degenerate || !ordered ? undefined : { estimate, lower, upper };
}
