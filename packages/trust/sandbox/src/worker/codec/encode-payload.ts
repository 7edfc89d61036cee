import {
  bigintValue,
  booleanValue,
  bufferPoolSize,
  bytesOf,
  dateValue,
  hrefOf,
  includes,
  isBigIntObject,
  isBooleanObject,
  isNumberObject,
  isStringObject,
  mapForEach,
  mapGet,
  mapSize,
  numberValue,
  reflectGet,
  regexpFlags,
  regexpSource,
  setForEach,
  setSize,
  stringValue,
  symbolValue,
  typedArrayName,
  viewExtent,
} from './built-ins.ts';
import { NotAnInput, type Drained, type Encoder } from './encoder.ts';
import { openIterator } from './kind-of.ts';
import { putDouble, putString } from './put-primitive.ts';
import { putByte, putBytes, putVarint } from './sink.ts';
import { KIND, MAX_DRAINED, SEQUENCE_END, VIEW_NAMES } from './tag.ts';

/** Appends what the internal slots of an object hold; nothing for kinds that have none. */
export function encodePayload(encoder: Encoder, value: object, kind: number): void {
  const { sink } = encoder;
  switch (kind) {
    case KIND.date:
      putDouble(sink, dateValue(value as Date));
      break;
    case KIND.regexp:
      putString(sink, regexpSource(value));
      putString(sink, regexpFlags(value));
      break;
    case KIND.map:
      putVarint(sink, mapSize(value));
      mapForEach(value as Map<unknown, unknown>, (item, key) => {
        encoder.value(encoder, key);
        encoder.value(encoder, item);
      });
      break;
    case KIND.set:
      putVarint(sink, setSize(value));
      setForEach(value as Set<unknown>, (item) => {
        encoder.value(encoder, item);
      });
      break;
    case KIND.error:
      encodeError(encoder, value);
      break;
    case KIND.boxed:
      encoder.value(encoder, unbox(value));
      break;
    case KIND.arrayBuffer:
    case KIND.sharedArrayBuffer: {
      const bytes = bytesOf(value as ArrayBuffer);
      noteBuffer(encoder, value as ArrayBuffer);
      putVarint(sink, bytes.length);
      putBytes(sink, bytes);
      break;
    }
    case KIND.view:
      encodeView(encoder, value as ArrayBufferView);
      break;
    case KIND.iterable:
      encodeSequence(encoder, () => openIterator(value));
      break;
    case KIND.asyncIterable:
      encodeDrained(encoder, value);
      break;
    case KIND.url:
      putString(sink, hrefOf(value) ?? '');
      break;
    case KIND.domException:
      for (const name of ['name', 'message', 'code'])
        encoder.value(encoder, readOrUndefined(value, name));
      break;
    case KIND.proxy:
      putByte(sink, typeof value === 'function' ? 1 : 0);
      break;
    default:
  }
}

function encodeError(encoder: Encoder, error: object): void {
  const stack = readOrUndefined(error, 'stack');
  const framed = typeof stack === 'string' && includes(stack, '\n    at ');
  putByte(encoder.sink, framed ? 1 : 0);
  const name = readOrUndefined(error, 'name');
  putString(encoder.sink, typeof name === 'string' ? name : '');
}

function readOrUndefined(object: object, name: string): unknown {
  try {
    return reflectGet(object, name) as unknown;
  } catch {
    return undefined;
  }
}

function unbox(value: object): unknown {
  if (isNumberObject(value)) return numberValue(value);
  if (isStringObject(value)) return stringValue(value);
  if (isBooleanObject(value)) return booleanValue(value);
  if (isBigIntObject(value)) return bigintValue(value);
  return symbolValue(value as unknown as symbol);
}

/** Answers the number of a buffer met before; otherwise remembers it and answers −1. */
function noteBuffer(encoder: Encoder, buffer: ArrayBufferLike): number {
  for (let i = 0; i < encoder.bufferCount; i++) if (encoder.buffers[i] === buffer) return i;
  encoder.buffers[encoder.bufferCount++] = buffer;
  return -1;
}

/** Element kind, then which earlier buffer it shares and where (0 for none), then its bytes. Pooled buffers share by chance. */
function encodeView(encoder: Encoder, view: ArrayBufferView): void {
  const { sink } = encoder;
  const { buffer, offset, length } = viewExtent(view);
  const name = typedArrayName(view) ?? 'DataView';
  let code = 0;
  while (VIEW_NAMES[code] !== name && code < VIEW_NAMES.length) code++;
  putByte(sink, code);
  const shared = buffer.byteLength === bufferPoolSize ? -1 : noteBuffer(encoder, buffer);
  if (shared >= 0 && encoder.inputsOnly) throw new NotAnInput('a second view of one buffer');
  putVarint(sink, shared + 1);
  if (shared >= 0) putVarint(sink, offset);
  putVarint(sink, length);
  putBytes(sink, bytesOf(buffer, offset, length));
}

function encodeSequence(
  encoder: Encoder,
  open: () => { readonly next: () => IteratorResult<unknown> },
): void {
  const items: unknown[] = [];
  let end: number = SEQUENCE_END.capped;
  let last: unknown;
  try {
    const { next } = open();
    while (items.length < MAX_DRAINED) {
      const step = next();
      if (step.done === true) {
        end = SEQUENCE_END.done;
        last = step.value;
        break;
      }
      items[items.length] = step.value;
    }
  } catch (error) {
    end = SEQUENCE_END.threw;
    last = error;
  }
  putSequence(encoder, { items, end, last });
}

function encodeDrained(encoder: Encoder, value: object): void {
  const drained =
    encoder.drained === undefined
      ? undefined
      : (mapGet(encoder.drained, value) as Drained | undefined);
  putSequence(encoder, drained ?? { items: [], end: SEQUENCE_END.undrained, last: undefined });
}

function putSequence(encoder: Encoder, { items, end, last }: Drained): void {
  putVarint(encoder.sink, items.length);
  for (let i = 0; i < items.length; i++) encoder.value(encoder, items[i]);
  putByte(encoder.sink, end);
  encoder.value(encoder, last);
}
