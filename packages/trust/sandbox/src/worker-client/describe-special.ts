import { KIND, PROPERTY, VIEW_NAMES } from '../worker/codec/tag.ts';
import { badBytes, type ByteCursor } from './byte-cursor.ts';
import {
  SPECIAL_TYPES,
  type CanonicalNode,
  type Payload,
  type PropertyNode,
  type SpecialNode,
} from './canonical-node.ts';

interface Nest {
  readonly depth: number;
  readonly take: (cursor: ByteCursor, depth: number) => CanonicalNode;
}

const INTEGRITIES = ['extensible', 'non-extensible', 'sealed', 'frozen'] as const;
const ENDS = ['done', 'threw', 'capped', 'undrained'] as const;

/** An object after its tag: kind, integrity, prototypes, payload, properties. */
export function takeSpecial(cursor: ByteCursor, nest: Nest): SpecialNode {
  const inner = (): CanonicalNode => nest.take(cursor, nest.depth + 1);
  const code = cursor.byte();
  const type = SPECIAL_TYPES[code];
  const integrity = INTEGRITIES[cursor.byte()];
  if (type === undefined || integrity === undefined) throw badBytes('an unknown kind of object');
  const prototypes = repeat(cursor.count(2), () => text(inner()));
  const inherits = cursor.byte() === 0 ? undefined : inner();
  const payload = takePayload(cursor, { code, inner });
  const properties = repeat(cursor.count(2), () => takeProperty(cursor, inner));
  return { kind: 'special', type, integrity, prototypes, inherits, payload, properties };
}

function repeat<T>(count: number, take: () => T): readonly T[] {
  const taken: T[] = [];
  for (let i = 0; i < count; i++) taken.push(take());
  return taken;
}

function text(node: CanonicalNode): string {
  if (node.kind !== 'string') throw badBytes('a string is missing');
  return node.value;
}

function takeProperty(cursor: ByteCursor, inner: () => CanonicalNode): PropertyNode {
  const key = inner();
  if (key.kind !== 'string' && key.kind !== 'symbol' && key.kind !== 'reference')
    throw badBytes('a key that is no key');
  const flags = cursor.byte();
  const has = (bit: number): boolean => (flags & bit) !== 0;
  const setterOnly = has(PROPERTY.setter) && !has(PROPERTY.getter);
  const bare = has(PROPERTY.missing) || setterOnly || has(PROPERTY.empty);
  return {
    key,
    writable: has(PROPERTY.writable),
    enumerable: has(PROPERTY.enumerable),
    configurable: has(PROPERTY.configurable),
    getter: has(PROPERTY.getter),
    setter: has(PROPERTY.setter),
    threw: has(PROPERTY.threw),
    value: bare ? undefined : inner(),
  };
}

function takePayload(
  cursor: ByteCursor,
  { code, inner }: { readonly code: number; readonly inner: () => CanonicalNode },
): Payload {
  switch (code) {
    case KIND.date:
      return { kind: 'date', time: cursor.double() };
    case KIND.regexp:
      return { kind: 'regexp', source: text(inner()), flags: text(inner()) };
    case KIND.map:
      return { kind: 'map', entries: repeat(cursor.count(2), () => [inner(), inner()] as const) };
    case KIND.set:
      return { kind: 'values', values: repeat(cursor.count(1), inner) };
    case KIND.boxed:
      return { kind: 'values', values: [inner()] };
    case KIND.domException:
      return { kind: 'values', values: repeat(3, inner) };
    case KIND.error:
      return { kind: 'error', framed: cursor.byte() !== 0, name: text(inner()) };
    case KIND.arrayBuffer:
    case KIND.sharedArrayBuffer:
      return { kind: 'bytes', view: '', sharesFrom: -1, bytes: cursor.bytes(cursor.varint()) };
    case KIND.view: {
      const view = VIEW_NAMES[cursor.byte()];
      if (view === undefined) throw badBytes('an unknown kind of view');
      const sharesFrom = cursor.varint() === 0 ? -1 : cursor.varint();
      return { kind: 'bytes', view, sharesFrom, bytes: cursor.bytes(cursor.varint()) };
    }
    case KIND.iterable:
    case KIND.asyncIterable: {
      const items = repeat(cursor.count(1), inner);
      const end = ENDS[cursor.byte()];
      if (end === undefined) throw badBytes('an unknown end of a sequence');
      return { kind: 'sequence', items, end, last: inner() };
    }
    case KIND.url:
      return { kind: 'url', href: text(inner()) };
    case KIND.proxy:
      return { kind: 'proxy', callable: cursor.byte() !== 0 };
    default:
      return { kind: 'none' };
  }
}
