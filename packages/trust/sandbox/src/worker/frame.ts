/** `u32 length of payload, little-endian | u8 type | payload`. Requests go in, answers come out. */
export const FRAME = {
  hello: 1,
  run: 2,
  show: 3,
  bye: 4,
  ready: 65,
  digest: 66,
  shown: 67,
  failed: 68,
} as const;

export const FRAME_HEADER_BYTES = 5;

/** Largest payload in either direction. */
export const MAX_FRAME_BYTES = 0x1000_0000;

/** `run`: u32 batch | u16 entry | u8 flags | u8 0 | 8 bytes token | u32 count | inputs one after the other. */
export const RUN = { batch: 0, entry: 4, flags: 6, token: 8, packed: 16 } as const;

/** The outcomes of this batch are kept as values, for a `replay` entry. */
export const RUN_KEEP = 1;

export const TOKEN_BYTES = 8;

/** `digest`: echoes batch, entry and token of the request, then facts and the SHA-256 of all outcomes. */
export const DIGEST = {
  batch: 0,
  entry: 4,
  token: 8,
  count: 16,
  /** Outcomes that threw or rejected. */
  thrown: 20,
  /** Outcomes that could not be encoded in full. */
  incomplete: 24,
  /** Unhandled rejections seen during the batch. */
  unhandled: 28,
  /** Pieces of console output that came after the last outcome. */
  late: 32,
  byteLength: 36,
  sha256: 40,
  bytes: 72,
} as const;

/** `show`: u32 batch | 8 bytes token | u32 how many, or SHOW_ALL | u32 index each. */
export const SHOW = { batch: 0, token: 4, count: 12, indices: 16 } as const;
export const SHOW_ALL = 0xffff_ffff;

/** `shown`: u32 batch | 8 bytes token | u32 how many | (u32 index, u32 length) each | the outcomes. */
export const SHOWN = { batch: 0, token: 4, count: 12, table: 16 } as const;

/** Why a worker gave up; the payload of `failed` is JSON `{reason, message}`. */
export type Failure = 'bad-request' | 'output-limit' | 'uncaught' | 'unsettled';

/** Most characters of any text a worker reports about itself. */
export const MAX_MESSAGE = 2000;
