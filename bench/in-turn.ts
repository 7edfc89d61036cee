import { Bench } from 'tinybench';

/** Samples of two arms; equal indices were taken one right after the other. */
export interface PairedSamples {
  readonly ours: readonly number[];
  readonly theirs: readonly number[];
}

type Measure = (pair: number) => Promise<number> | number;

/**
 * Takes pairs of samples, a fair coin deciding which arm goes first, so that drift of the host meets both alike. Warm-up
 * pairs are thrown away.
 */
export async function inTurn(
  arms: { readonly ours: Measure; readonly theirs: Measure },
  { pairs, warmup }: { readonly pairs: number; readonly warmup: number },
): Promise<PairedSamples> {
  const ours: number[] = [];
  const theirs: number[] = [];
  for (let pair = 0; pair < warmup + pairs; pair += 1) {
    const oursFirst = Math.random() < 0.5;
    const first = await (oursFirst ? arms.ours : arms.theirs)(pair);
    const second = await (oursFirst ? arms.theirs : arms.ours)(pair);
    if (pair < warmup) continue;
    ours.push(oursFirst ? first : second);
    theirs.push(oursFirst ? second : first);
  }
  return { ours, theirs };
}

/** Wall time of one call in milliseconds. */
export async function wallMs(run: () => unknown): Promise<number> {
  const startedAt = performance.now();
  await run();
  return performance.now() - startedAt;
}

/**
 * Median milliseconds of a call by tinybench, one value per round. tinybench runs its tasks one after the other, so many
 * short rounds in random order stand for interleaving.
 */
export async function roundsInTurn(
  arms: { readonly ours: () => void; readonly theirs: () => void },
  { rounds, roundMs }: { readonly rounds: number; readonly roundMs: number },
): Promise<PairedSamples> {
  const timed = (run: () => void) => async (): Promise<number> => {
    const bench = new Bench({ time: roundMs, iterations: 5, warmup: false });
    bench.add('one', run);
    const [task] = await bench.run();
    const result = task?.result;
    if (result === undefined || !('latency' in result)) throw new Error('tinybench has no result');
    return result.latency.p50;
  };
  return inTurn(
    { ours: timed(arms.ours), theirs: timed(arms.theirs) },
    { pairs: rounds, warmup: 2 },
  );
}
