import { isArray, mapGet, mapSet, NativeMap, NativePromise } from './codec/built-ins.ts';
import { beginDecoding, createDecoder, decodeValue } from './codec/decode-value.ts';
import type { Encoder } from './codec/encoder.ts';
import { openSource, BadBytes } from './codec/source.ts';
import { ENDING } from './codec/tag.ts';
import { takePrinted } from './console-capture.ts';
import { encodeOutcome, type Outcome } from './outcome.ts';
import type { Entry } from './resolve-entry.ts';
import { drainAsync, isAsyncIterable, settle, thenOf } from './settle.ts';

/** Outcomes of a batch that were kept as values, by entry. */
export type Kept = Map<unknown, unknown>;

/** One batch to run. */
export interface Batch {
  readonly entry: number;
  readonly keep: boolean;
  /** u32 count, then that many argument arrays. */
  readonly packed: Uint8Array;
  readonly count: number;
}

/** What a batch did, beside the bytes in the sink. */
export interface BatchFacts {
  /** Where in the sink each outcome ends. */
  readonly ends: readonly number[];
  readonly thrown: number;
  readonly incomplete: number;
  readonly late: number;
}

const nextTurn = setImmediate;

/** One turn of the event loop: promises settle, unhandled rejections are noticed, ready timers run. */
function turn(): Promise<void> {
  return new NativePromise((done) => {
    nextTurn(done);
  });
}

/** Decodes, calls and encodes input after input; the encoder's sink must be empty. Rejects on inputs that are not packed. */
export async function runBatch(
  batch: Batch,
  { entries, encoder, kept }: { entries: readonly Entry[]; encoder: Encoder; kept: Kept },
): Promise<BatchFacts> {
  const entry = entries[batch.entry] as Entry;
  const decoder = createDecoder(openSource(batch.packed, 4));
  const replayed = entry.kind === 'replay' ? (mapGet(kept, entry.of) as Outcome[] | undefined) : [];
  if (entry.kind === 'replay' && replayed?.length !== batch.count)
    throw new BadBytes('nothing kept to replay');
  const keeping: Outcome[] = [];
  const ends: number[] = [];
  const self = entry.kind === 'call' ? entry.self : undefined;
  let thrown = 0;
  let incomplete = 0;
  takePrinted();
  for (let i = 0; i < batch.count; i++) {
    beginDecoding(decoder);
    const args = decodeValue(decoder);
    if (!isArray(args)) throw new BadBytes('an input is no argument list');
    let outcome: Outcome;
    if (entry.kind === 'replay') {
      outcome = (replayed as Outcome[])[i] as Outcome;
    } else {
      let ending: number = ENDING.returned;
      let value: unknown;
      try {
        value = entry.invoke(args);
      } catch (error) {
        ending = ENDING.threw;
        value = error;
      }
      let drained: Map<unknown, unknown> | undefined;
      if (ending === ENDING.returned && typeof value === 'object' && value !== null) {
        const then = thenOf(value);
        if (then !== undefined) ({ ending, value } = await settle(value, then));
        if (isAsyncIterable(value)) drained = await drainAsync(value);
      }
      const last = i === batch.count - 1 ? self : undefined;
      outcome = { ending, value, args, self: last, printed: takePrinted(), drained };
      if (batch.keep) keeping[i] = outcome;
    }
    if (isThrown(outcome.ending)) thrown++;
    if (!encodeOutcome(encoder, outcome)) incomplete++;
    ends[i] = encoder.sink.position;
  }
  if (batch.keep) mapSet(kept, batch.entry, keeping);
  await turn();
  return { ends, thrown, incomplete, late: takePrinted().length };
}

function isThrown(ending: number): boolean {
  return (
    ending === ENDING.threw || ending === ENDING.rejected || ending === ENDING.thenableRejected
  );
}

/** An empty store of kept outcomes. */
export function openKept(): Kept {
  return new NativeMap();
}
