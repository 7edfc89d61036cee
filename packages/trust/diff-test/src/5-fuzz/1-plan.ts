import { heldOutInputs, type HeldOutInput } from './held-out-shapes.ts';
import type { DrawInputs, GateEntry, Input } from '../gate-context.ts';
import { GateError } from '../gate-error.ts';
import { seededRandom, type SeededRandom } from './seeded-random.ts';

/** Inputs of one entry that go to both arms together. */
export interface FuzzBatch {
  /** Index into the target's entries. */
  readonly entry: number;
  readonly label: string;
  /** The target's own generator need not produce these; nothing about them reaches a proposer. */
  readonly heldOut: boolean;
  readonly inputs: readonly Input[];
}

const BATCH = 64;
/** Most units of size in one batch, so that large inputs come in small batches. */
const BATCH_UNITS = 100_000;
/** Sizes beyond every workload and this get two inputs only: the baseline may be quadratic. */
const BEYOND_FROM = 100;
/** Sizes of every sweep, besides those of the workloads and twice the largest of these. */
const SWEEP = [0, 1, 2, 3, 8, 30];

/**
 * Plans the batches of one process: generated inputs over a sweep of sizes, held-out inputs derived from the small ones,
 * and the same input several times in a row. Batches of all entries are mixed, because a change may leave state behind
 * that only another entry sees.
 * @throws GateError gate.baseline when the target's generator fails at the size of a workload.
 */
export function planBatches({
  entries,
  draw,
  seed,
  cases,
  stateful,
}: {
  readonly entries: readonly GateEntry[];
  readonly draw: DrawInputs;
  readonly seed: string;
  readonly cases: number;
  /** Calls share a process, so their order and repetition matter. */
  readonly stateful: boolean;
}): FuzzBatch[] {
  const random = seededRandom(seed);
  const perEntry = Math.max(8, Math.ceil(cases / Math.max(1, entries.length)));
  const batches = entries.flatMap((entry, index) =>
    planEntry({ entry, index, draw, seed, cases: perEntry, stateful }),
  );
  return random.shuffled(batches);
}

interface EntryPlan {
  readonly entry: GateEntry;
  readonly index: number;
  readonly draw: DrawInputs;
  readonly seed: string;
  readonly cases: number;
  readonly stateful: boolean;
}

function planEntry(plan: EntryPlan): FuzzBatch[] {
  const { entry, index, seed, cases, stateful } = plan;
  const random = seededRandom(seededRandom(seed).fork(`held-out/${entry.id}`));
  const drawn = sweepOf(entry.sizes).map((size) => ({ size, inputs: drawSize(plan, size) }));
  const small = random.shuffled(
    drawn.filter(({ size }) => size <= 64).flatMap(({ inputs }) => inputs),
  );
  const batchOf = (label: string, inputs: readonly Input[], heldOut: boolean): FuzzBatch[] =>
    chunks(inputs).map((chunk) => ({ entry: index, label, heldOut, inputs: chunk }));
  const basis = small.length > 0 ? small : drawn.flatMap(({ inputs }) => inputs).slice(0, 8);
  const derived = heldOutInputs(basis, { count: Math.ceil(cases / 2), random });
  return [
    ...drawn.flatMap(({ size, inputs }) => batchOf(`size ${size}`, inputs, false)),
    ...batchOf(
      'held-out',
      derived.flatMap((input) => (stateful ? twins(input, random) : [input.args])),
      true,
    ),
    ...batchOf(
      'repeated',
      small.slice(0, stateful ? BATCH / 2 : 0).flatMap((input) => [input, input]),
      false,
    ),
  ];
}

/** A held-out input, often before or after the one it came from: too coarse a cache key shows in one order or the other. */
function twins({ from, args }: HeldOutInput, random: SeededRandom): Input[] {
  if (random.below(2) === 0) return [args];
  return random.below(2) === 0 ? [from, args] : [args, from];
}

function sweepOf(workloads: readonly number[]): number[] {
  const largest = Math.max(...workloads, 0);
  return [...new Set([...SWEEP, ...workloads, largest * 2])].sort((a, b) => a - b);
}

function drawSize({ entry, draw, seed, cases }: EntryPlan, size: number): readonly Input[] {
  const share = Math.ceil(cases / 2 / sweepOf(entry.sizes).length);
  const beyond = size > Math.max(...entry.sizes, 0) && size > BEYOND_FROM;
  const count = beyond
    ? 2
    : Math.max(2, Math.min(share, Math.floor(BATCH_UNITS / Math.max(size, 1))));
  try {
    return draw({
      entry: entry.id,
      size,
      count,
      seedHex: seededRandom(seed).fork(`${entry.id}/${size}`),
    });
  } catch (cause) {
    if (!entry.sizes.includes(size)) return [];
    throw new GateError('gate.baseline', {
      found: `the generator of ${entry.id} fails at size ${size}`,
      at: entry.id,
      hint: 'Mend inputs.ts: it must produce inputs at the size of each workload.',
      cause,
    });
  }
}

function chunks(inputs: readonly Input[]): Input[][] {
  const out: Input[][] = [];
  for (let at = 0; at < inputs.length; at += BATCH) out.push(inputs.slice(at, at + BATCH));
  return out;
}
