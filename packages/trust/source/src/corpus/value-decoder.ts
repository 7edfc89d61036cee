import { z } from 'zod';
import { SourceError } from '../source-error.ts';
import { VIEWS } from './value-codec.ts';

const pairs = z.array(z.tuple([z.unknown(), z.unknown()]));
const namedPairs = z.array(z.tuple([z.string(), z.unknown()]));
const tagged = z.discriminatedUnion('$', [
  z.strictObject({ $: z.literal('num'), v: z.enum(['NaN', '-0', 'Infinity', '-Infinity']) }),
  z.strictObject({ $: z.literal('undefined') }),
  z.strictObject({ $: z.literal('hole') }),
  z.strictObject({ $: z.literal('big'), v: z.string().regex(/^-?\d+$/) }),
  z.strictObject({ $: z.literal('date'), v: z.number().nullable() }),
  z.strictObject({ $: z.literal('map'), v: pairs }),
  z.strictObject({ $: z.literal('set'), v: z.array(z.unknown()) }),
  z.strictObject({ $: z.literal('regexp'), v: z.tuple([z.string(), z.string()]) }),
  z.strictObject({ $: z.literal('bytes'), v: z.tuple([z.string(), z.base64()]) }),
  z.strictObject({ $: z.literal('null-proto'), v: namedPairs }),
  z.strictObject({ $: z.literal('object'), v: namedPairs }),
]);

/** Reads what `encodeValue` wrote. @throws {SourceError} `source.corpus` */
export function decodeValue(text: string): unknown {
  try {
    return fromTagged(JSON.parse(text));
  } catch (cause) {
    if (cause instanceof SourceError) throw cause;
    throw new SourceError('source.corpus', { found: 'a line that is not an encoded input', cause });
  }
}

function fromTagged(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return arrayFromTagged(value);
  if (Object.hasOwn(value, '$')) return special(tagged.parse(value));
  return define({}, Object.entries(value));
}

function arrayFromTagged(value: readonly unknown[]): unknown[] {
  const result: unknown[] = [];
  result.length = value.length;
  value.forEach((item, index) => {
    if (!isHole(item)) result[index] = fromTagged(item);
  });
  return result;
}

function isHole(item: unknown): boolean {
  return typeof item === 'object' && item !== null && '$' in item && item.$ === 'hole';
}

function special(value: z.infer<typeof tagged>): unknown {
  switch (value.$) {
    case 'num':
      return Number(value.v);
    case 'undefined':
      return undefined;
    case 'hole':
      throw new SourceError('source.corpus', { found: 'a hole outside an array' });
    case 'big':
      return BigInt(value.v);
    case 'date':
      return new Date(value.v ?? NaN);
    case 'map':
      return new Map(value.v.map(([key, item]) => [fromTagged(key), fromTagged(item)]));
    case 'set':
      return new Set(value.v.map(fromTagged));
    case 'regexp':
      return new RegExp(...value.v);
    case 'bytes':
      return view(...value.v);
    case 'null-proto':
      return define(Object.create(null) as object, value.v);
    case 'object':
      return define({}, value.v);
  }
}

function view(kind: string, base64: string): unknown {
  const make = Object.hasOwn(VIEWS, kind) ? VIEWS[kind] : undefined;
  if (make === undefined)
    throw new SourceError('source.corpus', { found: 'an unknown kind of view' });
  return make(Uint8Array.from(Buffer.from(base64, 'base64')).buffer);
}

/** Own properties whatever their name: assignment to `__proto__` would set the prototype. */
function define(target: object, entries: readonly (readonly [string, unknown])[]): object {
  for (const [key, item] of entries) {
    const value = fromTagged(item);
    Object.defineProperty(target, key, {
      value,
      writable: true,
      enumerable: true,
      configurable: true,
    });
  }
  return target;
}
