import { SourceError } from '../source-error.ts';

/**
 * The text form of an input. JSON stands for itself; everything JSON cannot carry is an object with the one
 * reserved key `$`, which names its kind:
 * `num` NaN, -0, Infinity, -Infinity · `undefined` · `hole` (in arrays) · `big` decimal digits · `date` milliseconds or
 * null · `map` pairs · `set` members · `bytes` view name and base64 · `regexp` source and flags · `null-proto` and
 * `object` pairs, the latter for objects that have a key `$` or `__proto__`. Lone surrogates are JSON escapes.
 */
export function encodeValue(value: unknown): string {
  return JSON.stringify(toTagged(value, new Set()));
}

function toTagged(value: unknown, above: Set<object>): unknown {
  switch (typeof value) {
    case 'string':
    case 'boolean':
      return value;
    case 'number':
      return Number.isFinite(value) && !Object.is(value, -0)
        ? value
        : { $: 'num', v: Object.is(value, -0) ? '-0' : String(value) };
    case 'bigint':
      return { $: 'big', v: String(value) };
    case 'undefined':
      return { $: 'undefined' };
    case 'object': {
      if (value === null) return null;
      if (above.has(value)) return fault('a cycle');
      above.add(value);
      const tagged = objectToTagged(value, above);
      above.delete(value);
      return tagged;
    }
    case 'function':
    case 'symbol':
      return fault(`a ${typeof value}`);
  }
}

function objectToTagged(value: object, above: Set<object>): unknown {
  const tag = (item: unknown) => toTagged(item, above);
  if (Array.isArray(value)) {
    return Array.from({ length: value.length }, (_, index) =>
      index in value ? tag((value as unknown[])[index]) : { $: 'hole' },
    );
  }
  if (value instanceof Date) {
    return { $: 'date', v: Number.isNaN(value.getTime()) ? null : value.getTime() };
  }
  if (value instanceof Map) return { $: 'map', v: [...value].map(([k, v]) => [tag(k), tag(v)]) };
  if (value instanceof Set) return { $: 'set', v: [...value].map(tag) };
  if (value instanceof RegExp) return { $: 'regexp', v: [value.source, value.flags] };
  if (value instanceof ArrayBuffer) return bytes('ArrayBuffer', new Uint8Array(value));
  if (ArrayBuffer.isView(value)) {
    const name = Object.prototype.toString.call(value).slice(8, -1);
    if (!Object.hasOwn(VIEWS, name)) return fault(`a ${name}`);
    const kind = Buffer.isBuffer(value) ? 'Buffer' : name;
    return bytes(kind, new Uint8Array(value.buffer, value.byteOffset, value.byteLength));
  }
  return recordToTagged(value, above);
}

function recordToTagged(value: object, above: Set<object>): unknown {
  const prototype: unknown = Object.getPrototypeOf(value);
  if (prototype !== null && prototype !== Object.prototype) return fault('an instance of a class');
  if (Object.getOwnPropertySymbols(value).length > 0) return fault('a symbol key');
  const pairs = Object.entries(value).map(([key, item]) => [key, toTagged(item, above)] as const);
  if (pairs.length !== Object.getOwnPropertyNames(value).length) return fault('a hidden property');
  if (prototype === null) return { $: 'null-proto', v: pairs };
  const isPlain = pairs.every(([key]) => key !== '$' && key !== '__proto__');
  return isPlain ? Object.fromEntries(pairs) : { $: 'object', v: pairs };
}

function bytes(kind: string, content: Uint8Array): unknown {
  return { $: 'bytes', v: [kind, Buffer.from(content).toString('base64')] };
}

/** How a view is made again from its own bytes. */
export const VIEWS: Readonly<
  Record<string, (buffer: ArrayBuffer) => ArrayBufferView | ArrayBuffer>
> = {
  ArrayBuffer: (buffer) => buffer,
  Buffer: (buffer) => Buffer.from(buffer),
  DataView: (buffer) => new DataView(buffer),
  Int8Array: (buffer) => new Int8Array(buffer),
  Uint8Array: (buffer) => new Uint8Array(buffer),
  Uint8ClampedArray: (buffer) => new Uint8ClampedArray(buffer),
  Int16Array: (buffer) => new Int16Array(buffer),
  Uint16Array: (buffer) => new Uint16Array(buffer),
  Int32Array: (buffer) => new Int32Array(buffer),
  Uint32Array: (buffer) => new Uint32Array(buffer),
  Float32Array: (buffer) => new Float32Array(buffer),
  Float64Array: (buffer) => new Float64Array(buffer),
  BigInt64Array: (buffer) => new BigInt64Array(buffer),
  BigUint64Array: (buffer) => new BigUint64Array(buffer),
};

function fault(what: string): never {
  throw new SourceError('source.corpus', {
    found: `an input holds ${what}, which cannot be stored`,
  });
}
