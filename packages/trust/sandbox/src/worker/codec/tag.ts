/** First byte of every canonical value. The numbers are part of no stored format: both ends are built together. */
export const TAG = {
  undefined: 0,
  null: 1,
  true: 2,
  false: 3,
  /** Zigzag varint; every 32-bit integer except −0. */
  int: 4,
  /** 8 bytes little-endian; every other number, NaN in one form. */
  double: 5,
  /** Varint length, one byte per code unit; at most 64 units, all below 256. */
  narrow: 6,
  /** Varint length in code units, two bytes each; every other string. */
  wide: 7,
  /** Sign byte, varint length, lower-case hexadecimal digits. */
  bigint: 8,
  registeredSymbol: 9,
  wellKnownSymbol: 10,
  /** Takes a reference id, then its description: a string or undefined. */
  localSymbol: 11,
  /** Varint id of an object or local symbol met earlier in the record. */
  reference: 12,
  /** Nesting beyond the cap; the record counts as incomplete. */
  tooDeep: 14,
  /** Plain object: varint count, then keys and values; everything about it is default. */
  object: 16,
  /** Dense array: varint length, then values; everything about it is default. */
  array: 17,
  /** Any other object: kind, integrity, prototypes, payload of the kind, own properties. */
  special: 18,
  /** A proxy whose trap threw while it was read: the thrown value follows. */
  brokenProxy: 19,
} as const;

/** What an object is by its internal slots, whatever its prototype says. */
export const KIND = {
  object: 0,
  array: 1,
  date: 2,
  regexp: 3,
  map: 4,
  set: 5,
  error: 6,
  boxed: 7,
  arrayBuffer: 8,
  sharedArrayBuffer: 9,
  view: 10,
  function: 11,
  arguments: 12,
  iterable: 13,
  opaque: 14,
  proxy: 15,
  url: 16,
  domException: 17,
  namespace: 18,
  asyncIterable: 19,
} as const;

/** Bits of a property. */
export const PROPERTY = {
  writable: 1,
  enumerable: 2,
  configurable: 4,
  getter: 8,
  setter: 16,
  /** The getter threw: the value is what it threw. */
  threw: 32,
  /** Listed as own key, but without descriptor (a lying proxy). No value follows. */
  missing: 64,
  /** An accessor with neither getter nor setter. No value follows. */
  empty: 128,
} as const;

/** How the drained sequence of an iterable ended. */
export const SEQUENCE_END = { done: 0, threw: 1, capped: 2, undrained: 3 } as const;

export const INTEGRITY = { extensible: 0, nonExtensible: 1, sealed: 2, frozen: 3 } as const;

/** Element kinds of views, in the order of their codes. */
export const VIEW_NAMES = [
  'DataView',
  'Int8Array',
  'Uint8Array',
  'Uint8ClampedArray',
  'Int16Array',
  'Uint16Array',
  'Int32Array',
  'Uint32Array',
  'Float32Array',
  'Float64Array',
  'BigInt64Array',
  'BigUint64Array',
] as const;

/** How a call ended. */
export const ENDING = {
  returned: 0,
  threw: 1,
  resolved: 2,
  rejected: 3,
  /** The same through a thenable that is no native promise. */
  thenableResolved: 4,
  thenableRejected: 5,
  /** The outcome could not be encoded; the record counts as incomplete. */
  unencodable: 6,
} as const;

/** Deepest nesting that is encoded or decoded: half of what the default stack of 984 KiB was seen to bear. */
export const MAX_DEPTH = 500;
/** Most items drained from one iterable. */
export const MAX_DRAINED = 10_000;
/** Longest string that may be stored narrow. */
export const NARROW_LIMIT = 64;
