import type { Rng } from '@peltier/stats';
import type { MeasuredTarget, WindowDifference } from './measured-target.ts';
import type { Cell } from './samples.ts';
import type { Batch, TimedArm, Window } from './timed-arm.ts';

/** Outcomes shown in full, although the digests agree, in one of this many measured windows. */
const SHOW_ONE_IN = 8;
const SHOWN_PER_WINDOW = 4;

export type Comparison =
  | { readonly kind: 'agree' }
  | { readonly kind: 'differs'; readonly difference: WindowDifference }
  | { readonly kind: 'candidate-failed'; readonly cause: unknown };

/**
 * Compares both arms' outcomes of a window: all of them by digest; in full when the digests differ, and a few of them in
 * windows that the coins name. An entry with a tolerance agrees where `same` says so.
 */
export async function findDifference(
  target: Pick<MeasuredTarget, 'entries' | 'same'>,
  run: {
    readonly a: Pick<TimedArm, 'show'>;
    readonly b: Pick<TimedArm, 'show'>;
    readonly coins: Rng;
    readonly cell: Cell;
    readonly pair: { readonly a: Window; readonly b: Window };
    readonly batch: Batch;
    readonly measured: boolean;
  },
): Promise<Comparison> {
  const { inputs } = run.batch;
  const { entry, workload } = run.cell;
  const agree = run.pair.a.digest === run.pair.b.digest;
  if (agree && !(run.measured && run.coins.nextInt(SHOW_ONE_IN) === 0)) return { kind: 'agree' };
  // Named only now, after both digests are here, so an arm cannot prepare just what will be looked at.
  const indices = agree
    ? Array.from({ length: SHOWN_PER_WINDOW }, () => run.coins.nextInt(inputs.length))
    : ('all' as const);
  const fromA = await run.a.show(indices);
  let fromB: readonly Uint8Array[];
  try {
    fromB = await run.b.show(indices);
  } catch (cause) {
    return { kind: 'candidate-failed', cause };
  }
  for (const [position, baseline] of fromA.entries()) {
    const candidate = fromB[position] ?? new Uint8Array();
    if (Buffer.compare(baseline, candidate) === 0) continue;
    if (target.same(entry, baseline, candidate)) continue;
    const input = inputs[indices === 'all' ? position : (indices[position] ?? 0)] ?? [];
    return { kind: 'differs', difference: { entry, workload, input, baseline, candidate } };
  }
  if (agree || !exactEntry(target, entry)) return { kind: 'agree' };
  // The digests differ but what was shown does not: the arm did not show what it had digested.
  const [baseline, candidate] = [run.pair.a.digest, run.pair.b.digest].map((hex) =>
    Buffer.from(hex),
  ) as [Buffer, Buffer];
  return {
    kind: 'differs',
    difference: { entry, workload, input: inputs[0] ?? [], baseline, candidate },
  };
}

function exactEntry({ entries }: Pick<MeasuredTarget, 'entries'>, id: string): boolean {
  return entries.find((entry) => entry.id === id)?.exact ?? true;
}
