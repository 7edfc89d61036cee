import { clearReferences, openReferences, type ReferenceTable } from './reference-table.ts';
import { openSink, type Sink } from './sink.ts';

/** What was drained from an async iterable before encoding began. */
export interface Drained {
  readonly items: readonly unknown[];
  readonly end: number;
  readonly last: unknown;
}

/** The state of encoding one record into a sink. */
export interface Encoder {
  readonly sink: Sink;
  readonly references: ReferenceTable;
  /** Buffers whose views were met, to show which views share memory. */
  buffers: ArrayBufferLike[];
  bufferCount: number;
  depth: number;
  /** Places of this record that could not be encoded in full. */
  incomplete: number;
  /** Refuse everything that the decoder cannot rebuild. */
  readonly inputsOnly: boolean;
  /** Sequences of async iterables, drained by the caller. */
  drained: Map<unknown, unknown> | undefined;
  /** Encodes a nested value. */
  readonly value: (encoder: Encoder, value: unknown) => void;
}

/** Thrown in `inputsOnly` mode for a value that is no input: a function, a class instance, a proxy, an accessor. */
export class NotAnInput extends Error {
  constructor(what: string) {
    super(`${what} cannot be an input`);
    this.name = 'NotAnInput';
  }
}

/** A fresh encoder; `value` is the recursive entry, given here so that rooms need not import each other in a circle. */
export function openEncoder(options: {
  readonly limit: number;
  readonly inputsOnly: boolean;
  readonly value: Encoder['value'];
}): Encoder {
  const encoder: Encoder = {
    sink: openSink(options.limit),
    references: openReferences(),
    buffers: [],
    bufferCount: 0,
    depth: 0,
    incomplete: 0,
    inputsOnly: options.inputsOnly,
    drained: undefined,
    value: options.value,
  };
  return encoder;
}

/** Forgets references and counts before the next record; the bytes stay. */
export function beginRecord(encoder: Encoder): void {
  clearReferences(encoder.references);
  encoder.bufferCount = 0;
  encoder.depth = 0;
  encoder.incomplete = 0;
  encoder.drained = undefined;
}
