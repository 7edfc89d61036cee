/* eslint-disable @typescript-eslint/unbound-method -- capturing methods apart from their objects is what this room is for */
/**
 * Every built-in that the codec and the worker use, captured before any target loads, so that an honest target which
 * replaces `Array.prototype.push` or `Map` disturbs nothing. Hostile code is not stopped by this: it shares the heap.
 */
import { createHash } from 'node:crypto';
import { inspect, types } from 'node:util';

type Uncurried<T, F> = F extends (...args: infer A) => infer R ? (self: T, ...args: A) => R : never;

const { call } = Function.prototype;
const bindTo = Function.prototype.bind;
const uncurryThis = bindTo.bind(call) as (fn: unknown) => unknown;

/** `method(Map.prototype, 'get')(map, key)` calls the `get` of now, whatever the prototype holds later. */
function method<T, K extends keyof T>(prototype: T, name: K): Uncurried<T, T[K]> {
  return uncurryThis(prototype[name]) as Uncurried<T, T[K]>;
}

// eslint-disable-next-line @typescript-eslint/no-unnecessary-type-parameters -- names what the native getter answers
function getter<R>(prototype: object, name: PropertyKey): (self: unknown) => R {
  const get = Object.getOwnPropertyDescriptor(prototype, name)?.get;
  return uncurryThis(get) as (self: unknown) => R;
}

export const {
  defineProperty,
  getOwnPropertyDescriptor,
  getOwnPropertyNames,
  getOwnPropertySymbols,
  getPrototypeOf,
  setPrototypeOf,
  isExtensible,
  isFrozen,
  isSealed,
  freeze,
  preventExtensions,
  seal,
  hasOwn,
} = Object;
export const { ownKeys, apply, get: reflectGet } = Reflect;
export const isArray = Array.isArray;
export const isView = (value: unknown): value is ArrayBufferView => ArrayBuffer.isView(value);
export const objectPrototype = Object.prototype;
export const arrayPrototype = Array.prototype as readonly unknown[];
export const functionPrototype: unknown = Function.prototype;
export const keyForSymbol = (value: symbol): string | undefined => Symbol.keyFor(value);
export const SYMBOL_ITERATOR: typeof Symbol.iterator = Symbol.iterator;
export const SYMBOL_ASYNC_ITERATOR: typeof Symbol.asyncIterator = Symbol.asyncIterator;

export const charCodeAt = method(String.prototype, 'charCodeAt');
export const bigintToString = method(BigInt.prototype, 'toString');
export const symbolDescription = getter<string | undefined>(Symbol.prototype, 'description');
export const mapGet = method(Map.prototype as Map<unknown, unknown>, 'get');
export const mapSet = method(Map.prototype as Map<unknown, unknown>, 'set');
export const mapForEach = method(Map.prototype as Map<unknown, unknown>, 'forEach');
export const mapSize = getter<number>(Map.prototype, 'size');
export const setForEach = method(Set.prototype as Set<unknown>, 'forEach');
export const setAdd = method(Set.prototype as Set<unknown>, 'add');
export const setSize = getter<number>(Set.prototype, 'size');
export const dateValue = method(Date.prototype, 'getTime');
export const regexpSource = getter<string>(RegExp.prototype, 'source');
export const regexpFlags = getter<string>(RegExp.prototype, 'flags');
export const numberValue = method(Number.prototype, 'valueOf');
export const stringValue = method(String.prototype, 'valueOf');
export const booleanValue = method(Boolean.prototype, 'valueOf');
export const bigintValue = method(BigInt.prototype, 'valueOf');
export const symbolValue = method(Symbol.prototype, 'valueOf');
export const includes = method(String.prototype, 'includes');

const typedArrayPrototype = getPrototypeOf(Uint8Array.prototype) as Uint8Array;
export const typedArrayName = getter<string | undefined>(typedArrayPrototype, Symbol.toStringTag);
const typedArrayBuffer = getter<ArrayBufferLike>(typedArrayPrototype, 'buffer');
const typedArrayOffset = getter<number>(typedArrayPrototype, 'byteOffset');
const typedArrayLength = getter<number>(typedArrayPrototype, 'byteLength');
const dataViewBuffer = getter<ArrayBufferLike>(DataView.prototype, 'buffer');
const dataViewOffset = getter<number>(DataView.prototype, 'byteOffset');
const dataViewLength = getter<number>(DataView.prototype, 'byteLength');
const setBytes = method(typedArrayPrototype, 'set');
const Bytes = Uint8Array;
export const copyBytes = (to: Uint8Array, from: Uint8Array, at: number): void => {
  setBytes(to, from, at);
};
export const bytesOf = (buffer: ArrayBufferLike, offset?: number, length?: number): Uint8Array =>
  new Bytes(buffer, offset, length);
export const freshBytes = (length: number): Uint8Array<ArrayBuffer> => new Bytes(length);
export const bufferPrototype: unknown = Buffer.prototype;
export const bufferPoolSize = Buffer.poolSize;
export const allocate = (length: number): Buffer => allocUnsafeSlow(length);
const allocUnsafeSlow = bindTo.call(Buffer.allocUnsafeSlow, Buffer) as (n: number) => Buffer;

interface NativeText {
  ucs2Write(text: string, offset: number, length: number): number;
  ucs2Slice(start: number, end: number): string;
  latin1Slice(start: number, end: number): string;
}
const nativeText = Buffer.prototype as unknown as NativeText;
export const ucs2Write = uncurryThis(nativeText.ucs2Write) as (
  self: Uint8Array,
  text: string,
  offset: number,
  length: number,
) => number;
export const ucs2Slice = uncurryThis(nativeText.ucs2Slice) as (
  self: Uint8Array,
  start: number,
  end: number,
) => string;
export const latin1Slice = uncurryThis(nativeText.latin1Slice) as typeof ucs2Slice;

/** Where a view lies in its buffer, read past any own or patched property. */
export function viewExtent(view: ArrayBufferView): {
  readonly buffer: ArrayBufferLike;
  readonly offset: number;
  readonly length: number;
} {
  if (typedArrayName(view) === undefined)
    return {
      buffer: dataViewBuffer(view),
      offset: dataViewOffset(view),
      length: dataViewLength(view),
    };
  return {
    buffer: typedArrayBuffer(view),
    offset: typedArrayOffset(view),
    length: typedArrayLength(view),
  };
}

export const {
  isAnyArrayBuffer,
  isArgumentsObject,
  isBigIntObject,
  isBooleanObject,
  isBoxedPrimitive,
  isDate,
  isGeneratorObject,
  isMap,
  isMapIterator,
  isModuleNamespaceObject,
  isNativeError,
  isNumberObject,
  isPromise,
  isProxy,
  isRegExp,
  isSet,
  isSetIterator,
  isSharedArrayBuffer,
  isStringObject,
  isWeakMap,
  isWeakSet,
} = types;

const urlHref = getter<string>(URL.prototype, 'href');
/** The address inside a URL object, or undefined when the value is none. */
export function hrefOf(value: object): string | undefined {
  try {
    return urlHref(value);
  } catch {
    return undefined;
  }
}
export const urlPrototype: unknown = URL.prototype;
export const domExceptionPrototype: unknown = DOMException.prototype;
export const NativeMap = Map;
export const NativePromise = Promise;
export const weakRefPrototype: unknown = WeakRef.prototype;
export const inspectValue = inspect;

const hashUpdate = method(createHash('sha256'), 'update') as unknown as (
  self: unknown,
  data: Uint8Array,
) => void;
const hashDigest = method(createHash('sha256'), 'digest') as unknown as (self: unknown) => Buffer;
const newHash = createHash;
/** SHA-256 of some bytes, 32 bytes. */
export function sha256(bytes: Uint8Array): Buffer {
  const hash = newHash('sha256');
  hashUpdate(hash, bytes);
  return hashDigest(hash);
}

export const sliceText = method(String.prototype, 'slice');
export const subarray = uncurryThis(
  (Buffer.prototype as { readonly subarray?: unknown }).subarray,
) as (self: Uint8Array, start?: number, end?: number) => Buffer;
export const bufferFromText = bindTo.call(Buffer.from, Buffer) as (text: string) => Buffer;
export const utf8Slice = uncurryThis(
  (Buffer.prototype as unknown as { utf8Slice: unknown }).utf8Slice,
) as (self: Uint8Array) => string;
export const execPattern = method(RegExp.prototype, 'exec');
export const nativeThen = Promise.prototype.then;
export const waitOn = bindTo.call(Atomics.wait, Atomics) as (
  cell: Int32Array,
  at: number,
  value: number,
  milliseconds: number,
) => string;
