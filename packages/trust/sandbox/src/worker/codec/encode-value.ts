import {
  arrayPrototype,
  getOwnPropertyDescriptor,
  getOwnPropertyNames,
  getOwnPropertySymbols,
  getPrototypeOf,
  hasOwn,
  inspectValue,
  isArray,
  isExtensible,
  isProxy,
  objectPrototype,
} from './built-ins.ts';
import { encodeSpecial } from './encode-special.ts';
import { openEncoder, type Encoder } from './encoder.ts';
import {
  putBigint,
  putLocalSymbol,
  putNumber,
  putSharedSymbol,
  putString,
} from './put-primitive.ts';
import { referenceOf } from './reference-table.ts';
import { putByte, putVarint, reserve } from './sink.ts';
import { KIND, MAX_DEPTH, TAG } from './tag.ts';

/** An encoder whose records hold at most `limit` bytes together. */
export function createEncoder(options: {
  readonly limit: number;
  readonly inputsOnly: boolean;
}): Encoder {
  return openEncoder({ ...options, value: encodeValue });
}

/**
 * Appends the canonical bytes of a value: equal bytes if and only if a caller of ordinary code could not tell the values
 * apart (source text of functions, stack text of errors and private fields aside).
 */
function encodeValue(encoder: Encoder, value: unknown): void {
  const { sink } = encoder;
  switch (typeof value) {
    case 'number':
      putNumber(sink, value);
      return;
    case 'string':
      putString(sink, value);
      return;
    case 'boolean':
      putByte(sink, value ? TAG.true : TAG.false);
      return;
    case 'undefined':
      putByte(sink, TAG.undefined);
      return;
    case 'bigint':
      putBigint(sink, value);
      return;
    case 'symbol':
      encodeSymbol(encoder, value);
      return;
    case 'function':
      if (putReference(encoder, value)) return;
      encodeNested(encoder, value, KIND.function);
      return;
    case 'object':
      if (value === null) putByte(sink, TAG.null);
      else if (!putReference(encoder, value)) encodeNested(encoder, value, KIND.object);
  }
}

function encodeSymbol(encoder: Encoder, value: symbol): void {
  if (putSharedSymbol(encoder.sink, value) || putReference(encoder, value)) return;
  putLocalSymbol(encoder.sink, value);
}

function putReference(encoder: Encoder, value: unknown): boolean {
  const id = referenceOf(encoder.references, value);
  if (id < 0) return false;
  putByte(encoder.sink, TAG.reference);
  putVarint(encoder.sink, id);
  return true;
}

function encodeNested(encoder: Encoder, value: object, guess: number): void {
  if (encoder.depth >= MAX_DEPTH) {
    encoder.incomplete++;
    putByte(encoder.sink, TAG.tooDeep);
    return;
  }
  encoder.depth++;
  if (isProxy(value)) encodeSpecial(encoder, value, KIND.proxy);
  else if (guess === KIND.function) encodeSpecial(encoder, value, KIND.function);
  else if (isArray(value)) encodeArray(encoder, value);
  else if (getPrototypeOf(value) === objectPrototype) encodeObject(encoder, value);
  else encodeSpecial(encoder, value, KIND.object);
  encoder.depth--;
}

/** Arrays above this length are searched for unusual properties by one native call and by samples. */
const LONG_ARRAY = 256;
const SAMPLES = 16;

function encodeArray(encoder: Encoder, array: readonly unknown[]): void {
  if (!isOrdinaryArray(array)) {
    encodeSpecial(encoder, array, KIND.array);
    return;
  }
  const { sink } = encoder;
  const { length } = array;
  reserve(sink, 6);
  sink.buffer[sink.position++] = TAG.array;
  putVarint(sink, length);
  for (let i = 0; i < length; i++) {
    const item = array[i];
    if (typeof item === 'number') putNumber(sink, item);
    else if (typeof item === 'string') putString(sink, item);
    else encodeValue(encoder, item);
  }
}

/**
 * Whether nothing about an array differs from a fresh literal of its elements. Descriptors of elements are all read up to
 * 16 elements, and at 16 evenly spread places above: reading each would cost eight times the encoding.
 */
function isOrdinaryArray(array: readonly unknown[]): boolean {
  if (getPrototypeOf(array) !== arrayPrototype || !isExtensible(array)) return false;
  const { length } = array;
  if (length <= LONG_ARRAY) {
    if (getOwnPropertyNames(array).length !== length + 1) return false;
  } else if (!isOrdinaryLongArray(array)) return false;
  if (getOwnPropertySymbols(array).length !== 0) return false;
  if (getOwnPropertyDescriptor(array, 'length')?.writable !== true) return false;
  const step = length <= SAMPLES ? 1 : length / SAMPLES;
  for (let at = 0; at < length; at += step)
    if (!isDefaultProperty(getOwnPropertyDescriptor(array, at | 0))) return false;
  return true;
}

function isOrdinaryLongArray(array: readonly unknown[]): boolean {
  const { length } = array;
  const shown = inspectValue(array, {
    maxArrayLength: 0,
    maxStringLength: 0,
    depth: 0,
    showHidden: true,
    customInspect: false,
    breakLength: Infinity,
  });
  if (shown !== `[ ... ${length} more items, [length]: ${length} ]`) return false;
  for (let i = 0; i < length; i++) if (array[i] === undefined && !hasOwn(array, i)) return false;
  return true;
}

function isDefaultProperty(found: PropertyDescriptor | undefined): boolean {
  return (
    found?.writable === true &&
    found.enumerable === true &&
    found.configurable === true &&
    hasOwn(found, 'value')
  );
}

function encodeObject(encoder: Encoder, object: object): void {
  const { sink } = encoder;
  const names = getOwnPropertyNames(object);
  const { length } = names;
  if (!isExtensible(object) || getOwnPropertySymbols(object).length !== 0) {
    encodeSpecial(encoder, object, KIND.object);
    return;
  }
  for (let i = 0; i < length; i++) {
    if (!isDefaultProperty(getOwnPropertyDescriptor(object, names[i] as string))) {
      encodeSpecial(encoder, object, KIND.object);
      return;
    }
  }
  reserve(sink, 6);
  sink.buffer[sink.position++] = TAG.object;
  putVarint(sink, length);
  for (let i = 0; i < length; i++) {
    const name = names[i] as string;
    putString(sink, name);
    encodeValue(encoder, (object as Record<string, unknown>)[name]);
  }
}
