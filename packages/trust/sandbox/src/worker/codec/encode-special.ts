import {
  apply,
  arrayPrototype,
  bufferPrototype,
  functionPrototype,
  getOwnPropertyDescriptor,
  getPrototypeOf,
  hasOwn,
  isExtensible,
  isFrozen,
  isSealed,
  mapGet,
  mapSet,
  NativeMap,
  objectPrototype,
} from './built-ins.ts';
import { encodePayload } from './encode-payload.ts';
import { NotAnInput, type Encoder } from './encoder.ts';
import { kindOf } from './kind-of.ts';
import { ownKeysOf } from './own-keys.ts';
import { prototypeNames } from './prototype-names.ts';
import { putString } from './put-primitive.ts';
import { rewindReferences } from './reference-table.ts';
import { putByte, putVarint, SinkFull } from './sink.ts';
import { INTEGRITY, KIND, PROPERTY, TAG } from './tag.ts';

/** Appends any object that is not a plain object or a dense array: kind, integrity, prototypes, payload, properties. */
export function encodeSpecial(encoder: Encoder, value: object, guess: number): void {
  if (guess === KIND.proxy) {
    encodeProxy(encoder, value);
    return;
  }
  const kind = guess === KIND.object ? innerKind(encoder, value) : guess;
  if (encoder.inputsOnly) requireInput(value, kind);
  encodeParts(encoder, value, kind);
}

function innerKind(encoder: Encoder, value: object): number {
  if (encoder.drained !== undefined && mapGet(encoder.drained, value) !== undefined)
    return KIND.asyncIterable;
  return kindOf(value);
}

function encodeParts(encoder: Encoder, value: object, kind: number): void {
  const { sink } = encoder;
  putByte(sink, TAG.special);
  putByte(sink, kind);
  putByte(sink, integrityOf(value));
  encodePrototypes(encoder, value, kind);
  encodePayload(encoder, value, kind);
  encodeProperties(encoder, value, kind);
}

function encodeProxy(encoder: Encoder, value: object): void {
  if (encoder.inputsOnly) throw new NotAnInput('a proxy');
  const start = encoder.sink.position;
  const { depth, bufferCount, incomplete } = encoder;
  const { count } = encoder.references;
  try {
    encodeParts(encoder, value, KIND.proxy);
  } catch (error) {
    if (error instanceof SinkFull) throw error;
    encoder.sink.position = start;
    encoder.depth = depth;
    encoder.bufferCount = bufferCount;
    encoder.incomplete = incomplete;
    rewindReferences(encoder.references, count);
    putByte(encoder.sink, TAG.brokenProxy);
    encoder.value(encoder, error);
  }
}

function integrityOf(value: object): number {
  if (isExtensible(value)) return INTEGRITY.extensible;
  if (isFrozen(value)) return INTEGRITY.frozen;
  return isSealed(value) ? INTEGRITY.sealed : INTEGRITY.nonExtensible;
}

function encodePrototypes(encoder: Encoder, value: object, kind: number): void {
  const { names, anonymous } = prototypeNames(value);
  putVarint(encoder.sink, names.length);
  for (let i = 0; i < names.length; i++) putString(encoder.sink, names[i] as string);
  const shown = anonymous && kind === KIND.object;
  putByte(encoder.sink, shown ? 1 : 0);
  if (shown) encoder.value(encoder, getPrototypeOf(value));
}

function encodeProperties(encoder: Encoder, value: object, kind: number): void {
  const keys = ownKeysOf(value, kind);
  putVarint(encoder.sink, keys.length);
  for (let i = 0; i < keys.length; i++) {
    const key = keys[i] as string | symbol;
    if (typeof key === 'string') putString(encoder.sink, key);
    else encoder.value(encoder, key);
    encodeProperty(encoder, value, key);
  }
}

function encodeProperty(encoder: Encoder, owner: object, key: string | symbol): void {
  const { sink } = encoder;
  const found = getOwnPropertyDescriptor(owner, key);
  if (found === undefined) {
    putByte(sink, PROPERTY.missing);
    return;
  }
  const shared =
    (found.enumerable === true ? PROPERTY.enumerable : 0) |
    (found.configurable === true ? PROPERTY.configurable : 0);
  if (hasOwn(found, 'value')) {
    putByte(sink, shared | (found.writable === true ? PROPERTY.writable : 0));
    encoder.value(encoder, found.value);
    return;
  }
  if (encoder.inputsOnly) throw new NotAnInput('an accessor');
  const flags = shared | (found.set === undefined ? 0 : PROPERTY.setter);
  if (found.get === undefined) {
    putByte(sink, found.set === undefined ? flags | PROPERTY.empty : flags);
    return;
  }
  const read = readAccessor(found, owner);
  putByte(sink, flags | PROPERTY.getter | (read.threw ? PROPERTY.threw : 0));
  encoder.value(encoder, read.value);
}

function readAccessor(
  found: { readonly get?: unknown },
  owner: object,
): { readonly threw: boolean; readonly value: unknown } {
  try {
    return { threw: false, value: apply(found.get as () => unknown, owner, []) };
  } catch (value) {
    return { threw: true, value };
  }
}

/** Prototypes whose instances the decoder rebuilds. */
const inputPrototypes: Map<unknown, unknown> = new NativeMap();
for (const prototype of [
  objectPrototype,
  arrayPrototype,
  bufferPrototype,
  ...[Date, RegExp, Map, Set, Number, String, Boolean, BigInt, Symbol, ArrayBuffer, DataView],
  ...[Int8Array, Uint8Array, Uint8ClampedArray, Int16Array, Uint16Array, Int32Array],
  ...[Uint32Array, Float32Array, Float64Array, BigInt64Array, BigUint64Array],
  ...[Error, TypeError, RangeError, SyntaxError, ReferenceError, EvalError, URIError],
  ...[AggregateError],
])
  mapSet(inputPrototypes, typeof prototype === 'function' ? prototype.prototype : prototype, true);

const INPUT_KINDS: readonly number[] = [
  ...[KIND.object, KIND.array, KIND.date, KIND.regexp, KIND.map, KIND.set],
  ...[KIND.error, KIND.boxed, KIND.arrayBuffer, KIND.view],
];

function requireInput(value: object, kind: number): void {
  const prototype = getPrototypeOf(value) as unknown;
  if (kind === KIND.function || prototype === functionPrototype) throw new NotAnInput('a function');
  if (!INPUT_KINDS.includes(kind)) throw new NotAnInput('such an object');
  if (prototype !== null && mapGet(inputPrototypes, prototype) === undefined)
    throw new NotAnInput('an instance of a class');
}
