import {
  bigintToString,
  charCodeAt,
  keyForSymbol,
  mapGet,
  NativeMap,
  symbolDescription,
  ucs2Write,
} from './built-ins.ts';
import { putByte, putVarint, reserve, type Sink } from './sink.ts';
import { NARROW_LIMIT, TAG } from './tag.ts';

const float = new Float64Array(1);
const floatBytes = new Uint8Array(float.buffer);

/** Eight bytes little-endian; NaN always in the same form. */
export function putDouble(sink: Sink, value: number): void {
  reserve(sink, 8);
  float[0] = value === value ? value : NaN;
  const { buffer, position } = sink;
  for (let i = 0; i < 8; i++) buffer[position + i] = floatBytes[i] as number;
  sink.position = position + 8;
}

/** A number with its tag: 32-bit integers short, −0 and all others as doubles. */
export function putNumber(sink: Sink, value: number): void {
  if ((value | 0) === value && (value !== 0 || 1 / value > 0)) {
    reserve(sink, 6);
    sink.buffer[sink.position++] = TAG.int;
    putVarint(sink, ((value << 1) ^ (value >> 31)) >>> 0);
    return;
  }
  putByte(sink, TAG.double);
  putDouble(sink, value);
}

/** A string with its tag, by UTF-16 code units, so that lone surrogates survive. */
export function putString(sink: Sink, text: string): void {
  const { length } = text;
  if (length > NARROW_LIMIT) {
    reserve(sink, 6 + length * 2);
    sink.buffer[sink.position++] = TAG.wide;
    putVarint(sink, length);
    ucs2Write(sink.buffer, text, sink.position, length * 2);
    sink.position += length * 2;
    return;
  }
  reserve(sink, 2 + length * 2);
  const { buffer } = sink;
  const start = sink.position;
  let at = start;
  buffer[at++] = TAG.narrow;
  buffer[at++] = length;
  for (let i = 0; i < length; i++) {
    const unit = charCodeAt(text, i);
    if (unit > 255) {
      putShortWide(sink, text);
      return;
    }
    buffer[at++] = unit;
  }
  sink.position = at;
}

function putShortWide(sink: Sink, text: string): void {
  const { buffer } = sink;
  let at = sink.position;
  buffer[at++] = TAG.wide;
  buffer[at++] = text.length;
  for (let i = 0; i < text.length; i++) {
    const unit = charCodeAt(text, i);
    buffer[at++] = unit & 255;
    buffer[at++] = unit >>> 8;
  }
  sink.position = at;
}

/** A BigInt with its tag: sign byte and hexadecimal digits. */
export function putBigint(sink: Sink, value: bigint): void {
  const negative = value < 0n;
  const digits = bigintToString(negative ? -value : value, 16);
  putByte(sink, TAG.bigint);
  putByte(sink, negative ? 1 : 0);
  putVarint(sink, digits.length);
  reserve(sink, digits.length);
  for (let i = 0; i < digits.length; i++) sink.buffer[sink.position++] = charCodeAt(digits, i);
}

const wellKnown = new NativeMap<symbol, string>();
for (const name of Object.getOwnPropertyNames(Symbol)) {
  const value = (Symbol as unknown as Record<string, unknown>)[name];
  if (typeof value === 'symbol') wellKnown.set(value, name);
}

/** Registered and well-known symbols by name; false for a local symbol, which the caller numbers first. */
export function putSharedSymbol(sink: Sink, value: symbol): boolean {
  const known = mapGet(wellKnown, value) as string | undefined;
  const key = known ?? keyForSymbol(value);
  if (key === undefined) return false;
  putByte(sink, known === undefined ? TAG.registeredSymbol : TAG.wellKnownSymbol);
  putString(sink, key);
  return true;
}

/** The tag and description of a local symbol. */
export function putLocalSymbol(sink: Sink, value: symbol): void {
  putByte(sink, TAG.localSymbol);
  const description = symbolDescription(value);
  if (description === undefined) putByte(sink, TAG.undefined);
  else putString(sink, description);
}
