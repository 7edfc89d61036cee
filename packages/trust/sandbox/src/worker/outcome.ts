import type { Encoder } from './codec/encoder.ts';
import { beginRecord } from './codec/encoder.ts';
import { putString } from './codec/put-primitive.ts';
import { putByte, putVarint, SinkFull } from './codec/sink.ts';
import { ENDING } from './codec/tag.ts';
import type { Printed } from './console-capture.ts';

/** Everything a call did that a caller could see. */
export interface Outcome {
  /** One of `ENDING`. */
  readonly ending: number;
  readonly value: unknown;
  /** The arguments after the call. */
  readonly args: readonly unknown[];
  /** The object a method was called on, in the last outcome of a batch only. */
  readonly self: object | undefined;
  readonly printed: readonly Printed[];
  /** Items of async iterables found at the top of the outcome. */
  readonly drained: Map<unknown, unknown> | undefined;
}

/**
 * Appends one outcome: ending, value, arguments (only if one of them is an object), `this` (if it was an object), output.
 * Reference numbers span all of it. Answers whether every part could be encoded.
 */
export function encodeOutcome(encoder: Encoder, outcome: Outcome): boolean {
  beginRecord(encoder);
  encoder.drained = outcome.drained;
  const start = encoder.sink.position;
  try {
    putParts(encoder, outcome);
    return encoder.incomplete === 0;
  } catch (error) {
    if (error instanceof SinkFull) throw error;
    encoder.sink.position = start;
    putByte(encoder.sink, ENDING.unencodable);
    return false;
  }
}

function putParts(encoder: Encoder, { ending, value, args, self, printed }: Outcome): void {
  const { sink } = encoder;
  putByte(sink, ending);
  encoder.value(encoder, value);
  const shown = hasObject(args) ? args.length + 1 : 0;
  putVarint(sink, shown);
  for (let i = 0; i < shown - 1; i++) encoder.value(encoder, args[i]);
  putByte(sink, self === undefined ? 0 : 1);
  if (self !== undefined) encoder.value(encoder, self);
  putVarint(sink, printed.length);
  for (let i = 0; i < printed.length; i++) {
    const piece = printed[i] as Printed;
    putByte(sink, piece.stream);
    putString(sink, piece.text);
  }
}

function hasObject(args: readonly unknown[]): boolean {
  for (let i = 0; i < args.length; i++) {
    const arg = args[i];
    if (typeof arg === 'object' && arg !== null) return true;
  }
  return false;
}
