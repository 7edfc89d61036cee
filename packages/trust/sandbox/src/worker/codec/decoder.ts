import type { Source } from './source.ts';

/** The state of decoding one record. */
export interface Decoder {
  readonly source: Source;
  /** Objects and local symbols by number. */
  references: unknown[];
  referenceCount: number;
  depth: number;
  readonly value: (decoder: Decoder) => unknown;
}
