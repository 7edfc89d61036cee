import {
  bufferPrototype,
  bytesOf,
  copyBytes,
  defineProperty,
  freeze,
  freshBytes,
  preventExtensions,
  seal,
  setAdd,
  mapSet,
  setPrototypeOf,
} from './built-ins.ts';
import type { Decoder } from './decoder.ts';
import { BadBytes, takeByte, takeDouble, takeRange, takeVarint } from './source.ts';
import { INTEGRITY, KIND, PROPERTY, VIEW_NAMES } from './tag.ts';

/** Rebuilds an object of the kinds that can be inputs: kind, integrity, prototypes, payload, properties. */
export function decodeSpecial(decoder: Decoder): object {
  const { source } = decoder;
  const kind = takeByte(source);
  const integrity = takeByte(source);
  const at = decoder.referenceCount++;
  const prototype = takePrototype(decoder);
  const value = takePayload(decoder, { kind, prototype, at });
  decoder.references[at] = value;
  if (prototype === undefined) setPrototypeOf(value, null);
  takeProperties(decoder, value);
  if (integrity === INTEGRITY.frozen) freeze(value);
  else if (integrity === INTEGRITY.sealed) seal(value);
  else if (integrity === INTEGRITY.nonExtensible) preventExtensions(value);
  return value;
}

/** The name of the nearest prototype's constructor; undefined for a null prototype. */
function takePrototype(decoder: Decoder): string | undefined {
  const count = takeVarint(decoder.source);
  let nearest: string | undefined;
  for (let i = 0; i < count; i++) {
    const name = decoder.value(decoder);
    if (i === 0) nearest = name as string;
  }
  if (takeByte(decoder.source) !== 0) throw new BadBytes('an inherited object is no input');
  return nearest;
}

interface Frame {
  readonly kind: number;
  readonly prototype: string | undefined;
  readonly at: number;
}

const NativeAggregateError = AggregateError;
const { deleteProperty } = Reflect;
type ErrorMaker = new () => Error;
const errorMakers: Record<string, ErrorMaker | undefined> = {
  ...{ Error, TypeError, RangeError, SyntaxError, ReferenceError, EvalError, URIError },
};

function freshError(name: string): Error {
  if (name === 'AggregateError') {
    const error = new NativeAggregateError([]);
    deleteProperty(error, 'errors');
    return error;
  }
  const Maker = errorMakers[name];
  if (Maker === undefined) throw new BadBytes('an unknown class of error');
  return new Maker();
}

const [NativeDate, NativeRegExp, NativeSet, NativeMapType] = [Date, RegExp, Set, Map];
const toObject = Object;

function takePayload(decoder: Decoder, { kind, prototype, at }: Frame): object {
  const { source } = decoder;
  switch (kind) {
    case KIND.object:
      return {};
    case KIND.array:
      return [];
    case KIND.date:
      return new NativeDate(takeDouble(source));
    case KIND.regexp:
      return new NativeRegExp(decoder.value(decoder) as string, decoder.value(decoder) as string);
    case KIND.map: {
      const map = new NativeMapType();
      decoder.references[at] = map;
      for (let rest = takeVarint(source); rest > 0; rest--)
        mapSet(map, decoder.value(decoder), decoder.value(decoder));
      return map;
    }
    case KIND.set: {
      const set = new NativeSet();
      decoder.references[at] = set;
      for (let rest = takeVarint(source); rest > 0; rest--) setAdd(set, decoder.value(decoder));
      return set;
    }
    case KIND.error: {
      takeByte(source);
      decoder.value(decoder);
      return freshError(prototype ?? 'Error');
    }
    case KIND.boxed:
      return toObject(decoder.value(decoder)) as object;
    case KIND.arrayBuffer:
      return takeCopy(decoder).buffer;
    case KIND.view:
      return takeView(decoder, prototype);
    default:
      throw new BadBytes(`kind ${kind} is no input`);
  }
}

function takeCopy(decoder: Decoder): Uint8Array<ArrayBuffer> {
  const { source } = decoder;
  const length = takeVarint(source);
  const start = takeRange(source, length);
  const copy = freshBytes(length);
  copyBytes(copy, bytesOf(source.buffer.buffer, source.buffer.byteOffset + start, length), 0);
  return copy;
}

type ViewMaker = new (buffer: ArrayBuffer) => ArrayBufferView;
const viewMakers: readonly (ViewMaker | undefined)[] = VIEW_NAMES.map(
  (name) => (globalThis as unknown as Record<string, ViewMaker | undefined>)[name],
);

function takeView(decoder: Decoder, prototype: string | undefined): object {
  const code = takeByte(decoder.source);
  if (takeVarint(decoder.source) !== 0) throw new BadBytes('shared views are no inputs');
  const bytes = takeCopy(decoder);
  const Maker = viewMakers[code];
  if (Maker === undefined) throw new BadBytes('an unknown kind of view');
  const view = new Maker(bytes.buffer);
  if (prototype === 'Buffer') setPrototypeOf(view, bufferPrototype as object);
  return view;
}

function takeProperties(decoder: Decoder, value: object): void {
  const { source } = decoder;
  for (let rest = takeVarint(source); rest > 0; rest--) {
    const key = decoder.value(decoder) as string | symbol;
    const flags = takeByte(source);
    if ((flags & (PROPERTY.getter | PROPERTY.setter | PROPERTY.missing)) !== 0)
      throw new BadBytes('an accessor is no input');
    defineProperty(value, key, {
      value: decoder.value(decoder),
      writable: (flags & PROPERTY.writable) !== 0,
      enumerable: (flags & PROPERTY.enumerable) !== 0,
      configurable: (flags & PROPERTY.configurable) !== 0,
    });
  }
}
