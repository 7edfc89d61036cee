import { charCodeAt, latin1Slice, ucs2Slice } from './built-ins.ts';

/** Bytes being read; `position` moves up to `end`. */
export interface Source {
  readonly buffer: Uint8Array;
  position: number;
  readonly end: number;
}

/** Thrown for bytes that are no packed inputs. */
export class BadBytes extends Error {
  constructor(what: string) {
    super(what);
    this.name = 'BadBytes';
  }
}

/** A source over `bytes[start .. end)`. */
export function openSource(bytes: Uint8Array, start = 0, end: number = bytes.length): Source {
  return { buffer: bytes, position: start, end };
}

/** The next byte. */
export function takeByte(source: Source): number {
  if (source.position >= source.end) throw new BadBytes('bytes end early');
  return source.buffer[source.position++] as number;
}

/** The next unsigned number of at most 32 bits. */
export function takeVarint(source: Source): number {
  let value = 0;
  for (let shift = 0; shift < 35; shift += 7) {
    const byte = takeByte(source);
    value |= (byte & 127) << shift;
    if (byte < 128) return value >>> 0;
  }
  throw new BadBytes('number too long');
}

/** The start of the next `length` bytes, which are passed over. */
export function takeRange(source: Source, length: number): number {
  const start = source.position;
  if (length > source.end - start) throw new BadBytes('bytes end early');
  source.position = start + length;
  return start;
}

const float = new Float64Array(1);
const floatBytes = new Uint8Array(float.buffer);

/** The next eight bytes as a number. */
export function takeDouble(source: Source): number {
  const start = takeRange(source, 8);
  for (let i = 0; i < 8; i++) floatBytes[i] = source.buffer[start + i] as number;
  return float[0] as number;
}

/** A string of one byte per code unit, after its tag. */
export function takeNarrow(source: Source): string {
  const length = takeVarint(source);
  const start = takeRange(source, length);
  return length === 0 ? '' : latin1Slice(source.buffer, start, start + length);
}

/** A string of two bytes per code unit, after its tag. */
export function takeWide(source: Source): string {
  const length = takeVarint(source);
  const start = takeRange(source, length * 2);
  return length === 0 ? '' : ucs2Slice(source.buffer, start, start + length * 2);
}

const SLOTS = 512;
const slots: string[] = [];
for (let i = 0; i < SLOTS; i++) slots[i] = '';

/** As `takeNarrow`, for property names: equal names come back as one string from a small table. */
export function takeName(source: Source): string {
  const length = takeVarint(source);
  const start = takeRange(source, length);
  const { buffer } = source;
  let hash = length;
  for (let i = 0; i < length; i++) hash = (imul(hash, 31) + (buffer[start + i] as number)) | 0;
  const slot = hash & (SLOTS - 1);
  const known = slots[slot] as string;
  if (known.length === length && matches(known, source.buffer, start)) return known;
  return (slots[slot] = length === 0 ? '' : latin1Slice(buffer, start, start + length));
}

const imul = Math.imul;

function matches(text: string, bytes: Uint8Array, start: number): boolean {
  for (let i = 0; i < text.length; i++) if (charCodeAt(text, i) !== bytes[start + i]) return false;
  return true;
}
