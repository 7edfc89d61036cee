import type { Call } from '../call-sequence.ts';
import type { ArmPair, Finding } from '../arm-pair.ts';
import { packSendable } from '../arm-pair.ts';
import type { CompareOptions } from '../comparator/compare.ts';
import type { GateEntry, Input } from '../gate-context.ts';
import type { FuzzBatch } from './1-plan.ts';

/** A finding with the inputs that lead to it: the whole history of the arms since their last start. */
export interface Suspect {
  readonly entry: number;
  readonly heldOut: boolean;
  readonly finding: Finding;
  /** Inputs of the failing batch, up to and including the one that showed the difference where that is known. */
  readonly inputs: readonly Input[];
  /** Batches that went before it to the same processes. */
  readonly history: readonly FuzzBatch[];
}

/** What one process of each arm was shown. */
export interface Comparison {
  readonly suspect?: Suspect;
  readonly compared: number;
  /** Of `compared`, by entry index. */
  readonly comparedByEntry: readonly number[];
  /** Inputs on which the baseline itself crashes or hangs, as the candidate does. */
  readonly failAlike: number;
  /** Inputs that the baseline cannot do and that were not pursued further. */
  readonly dropped: number;
  /** Of `dropped`, those that the target's own generator made. */
  readonly droppedGenerated: number;
}

/** Every call since the arms started, the suspect ones last. */
export function callsOf({ history, entry, inputs }: Suspect): Call[] {
  return [...history, { entry, inputs }].flatMap((batch) =>
    batch.inputs.map((input) => ({ entry: batch.entry, input })),
  );
}

/** Failures of the baseline that are pursued down to single inputs; each costs up to the batch's time limit. */
const PURSUED_FAILURES = 24;

/** How outcomes of an entry are compared; held-out inputs do not pin the wording of the engine's own errors. */
export function compareOptions(entry: GateEntry | undefined, heldOut: boolean): CompareOptions {
  return {
    tolerance: entry?.tolerance ?? { kind: 'exact' },
    engineErrors: heldOut ? 'class' : 'exact',
  };
}

/** Sends the batches to both arms, one after the other, until one differs or the time is up. */
export async function compareBatches(
  pair: ArmPair,
  {
    batches,
    entries,
    until,
  }: { batches: readonly FuzzBatch[]; entries: readonly GateEntry[]; until: number },
): Promise<Comparison> {
  const comparedByEntry = entries.map(() => 0);
  let failAlike = 0;
  let dropped = 0;
  let droppedGenerated = 0;
  let pursued = 0;
  let history: FuzzBatch[] = [];
  const known = new Set<string>();
  const counts = (): Comparison => {
    const compared = comparedByEntry.reduce((sum, count) => sum + count, 0);
    return { compared, comparedByEntry, failAlike, dropped, droppedGenerated };
  };
  const queue = [...batches];
  for (
    let batch = queue.shift();
    batch !== undefined && Date.now() < until;
    batch = queue.shift()
  ) {
    const { entry, heldOut } = batch;
    const inputs =
      known.size === 0
        ? batch.inputs
        : batch.inputs.filter((input) => !known.has(keyOf(pair, { entry, input })));
    failAlike += batch.inputs.length - inputs.length;
    const packed = packSendable(pair.kind, { entry, inputs });
    if (packed.inputs.length === 0) continue;
    const finding = await pair.check(packed, compareOptions(entries[entry], heldOut));
    if (finding === undefined) {
      comparedByEntry[entry] = (comparedByEntry[entry] ?? 0) + packed.inputs.length;
      history.push({ ...batch, inputs: packed.inputs });
      continue;
    }
    if (finding.kind !== 'baseline-failed') {
      const end = finding.kind === 'differs' ? finding.index + 1 : packed.inputs.length;
      const suspect: Suspect = {
        entry,
        heldOut,
        finding,
        inputs: packed.inputs.slice(0, end),
        history,
      };
      return { suspect, ...counts() };
    }
    history = [];
    pursued += 1;
    const [single, ...more] = packed.inputs;
    if (more.length === 0 && single !== undefined) {
      if (await candidateFails(pair, { entry, input: single })) {
        failAlike += 1;
        known.add(keyOf(pair, { entry, input: single }));
      } else if (finding.why === 'hung') dropped += 1;
      else
        return { suspect: { entry, heldOut, finding, inputs: [single], history: [] }, ...counts() };
    } else if (pursued > PURSUED_FAILURES) {
      dropped += packed.inputs.length;
      if (!heldOut) droppedGenerated += packed.inputs.length;
    } else queue.unshift(...halves({ ...batch, inputs: packed.inputs }));
  }
  return counts();
}

/** Tells inputs of an entry apart by the bytes that are sent; unsendable ones are never known. */
function keyOf({ kind }: ArmPair, { entry, input }: Call): string {
  try {
    return `${entry} ${Buffer.from(kind.pack(entry, [input]).packed).toString('base64')}`;
  } catch {
    return '';
  }
}

function halves(batch: FuzzBatch): FuzzBatch[] {
  const middle = Math.ceil(batch.inputs.length / 2);
  return [
    { ...batch, inputs: batch.inputs.slice(0, middle) },
    { ...batch, inputs: batch.inputs.slice(middle) },
  ];
}

async function candidateFails(
  pair: ArmPair,
  { entry, input }: { entry: number; input: Input },
): Promise<boolean> {
  const outcome = await pair.runCandidate(pair.kind.pack(entry, [input]));
  return outcome.kind === 'failed';
}
