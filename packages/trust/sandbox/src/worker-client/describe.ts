import { MAX_DEPTH, TAG } from '../worker/codec/tag.ts';
import { badBytes, openCursor, type ByteCursor } from './byte-cursor.ts';
import type { CanonicalNode, CanonicalOutcome } from './canonical-node.ts';
import { takeSpecial } from './describe-special.ts';

/** Encoders stop below this; endings and properties add a level or two. */
const DEEPEST = MAX_DEPTH + 8;
const MAX_DIGITS = 100_000;

/**
 * Parses the canonical bytes of one value. The bytes may come from hostile code.
 * @throws WorkerError `worker.bytes`
 */
export function describe(bytes: Uint8Array): CanonicalNode {
  const cursor = openCursor(bytes, DEEPEST);
  const node = takeNode(cursor, 0);
  cursor.finish();
  return node;
}

const ENDINGS = [
  'returned',
  'threw',
  'resolved',
  'rejected',
  'thenable-resolved',
  'thenable-rejected',
] as const satisfies CanonicalOutcome['ending'][];

/**
 * Parses one outcome as `Worker.show` gives it.
 * @throws WorkerError `worker.bytes`
 */
export function describeOutcome(bytes: Uint8Array): CanonicalOutcome {
  const cursor = openCursor(bytes, DEEPEST);
  const ending = ENDINGS[cursor.byte()];
  if (ending === undefined) throw badBytes('an unknown ending');
  const value = takeNode(cursor, 0);
  const shown = cursor.count(0);
  const args = shown === 0 ? undefined : takeNodes(cursor, { count: shown - 1, depth: 0 });
  const self = cursor.byte() === 0 ? undefined : takeNode(cursor, 0);
  const printed = Array.from({ length: cursor.count(3) }, () => ({
    stream: cursor.byte() === 1 ? ('stdout' as const) : ('stderr' as const),
    text: takeText(cursor),
  }));
  cursor.finish();
  return { ending, value, args, self, printed };
}

function takeNodes(
  cursor: ByteCursor,
  { count, depth }: { readonly count: number; readonly depth: number },
): readonly CanonicalNode[] {
  const nodes: CanonicalNode[] = [];
  for (let i = 0; i < count; i++) nodes.push(takeNode(cursor, depth));
  return nodes;
}

/** The next string, tag included; never nests. */
function takeText(cursor: ByteCursor): string {
  return takeString(cursor, cursor.byte());
}

function takeString(cursor: ByteCursor, tag: number): string {
  if (tag === TAG.narrow) return cursor.bytes(cursor.varint()).toString('latin1');
  if (tag === TAG.wide) return cursor.bytes(cursor.varint() * 2).toString('utf16le');
  throw badBytes('a string is missing');
}

/** The next value at this depth of nesting. */
function takeNode(cursor: ByteCursor, depth: number): CanonicalNode {
  cursor.node(depth);
  const tag = cursor.byte();
  switch (tag) {
    case TAG.undefined:
      return { kind: 'undefined' };
    case TAG.null:
      return { kind: 'null' };
    case TAG.true:
    case TAG.false:
      return { kind: 'boolean', value: tag === TAG.true };
    case TAG.int: {
      const zigzag = cursor.varint();
      return { kind: 'number', value: (zigzag >>> 1) ^ -(zigzag & 1) };
    }
    case TAG.double:
      return { kind: 'number', value: cursor.double() };
    case TAG.narrow:
    case TAG.wide:
      return { kind: 'string', value: takeString(cursor, tag) };
    case TAG.bigint:
      return takeBigint(cursor);
    case TAG.registeredSymbol:
      return { kind: 'symbol', scope: 'registered', description: takeText(cursor) };
    case TAG.wellKnownSymbol:
      return { kind: 'symbol', scope: 'well-known', description: takeText(cursor) };
    case TAG.localSymbol:
      return takeLocalSymbol(cursor);
    case TAG.reference: {
      const id = cursor.varint();
      if (id >= cursor.numbered()) throw badBytes('a reference to nothing');
      return { kind: 'reference', id };
    }
    case TAG.tooDeep:
      cursor.number();
      return { kind: 'too-deep' };
    case TAG.object:
      return takeObject(cursor, depth);
    case TAG.array:
      cursor.number();
      return {
        kind: 'array',
        items: takeNodes(cursor, { count: cursor.count(1), depth: depth + 1 }),
      };
    case TAG.brokenProxy:
      cursor.number();
      return { kind: 'broken-proxy', thrown: takeNode(cursor, depth + 1) };
    case TAG.special:
      cursor.number();
      return takeSpecial(cursor, { depth, take: takeNode });
    default:
      throw badBytes(`an unknown tag ${tag}`);
  }
}

function takeBigint(cursor: ByteCursor): CanonicalNode {
  const negative = cursor.byte() !== 0;
  const length = cursor.varint();
  if (length > MAX_DIGITS) throw badBytes('a BigInt beyond the cap');
  const digits = cursor.bytes(length).toString('latin1');
  if (!/^[0-9a-f]+$/.test(digits)) throw badBytes('a BigInt without digits');
  const size = BigInt(`0x${digits}`);
  return { kind: 'bigint', value: negative ? -size : size };
}

function takeLocalSymbol(cursor: ByteCursor): CanonicalNode {
  cursor.number();
  const tag = cursor.byte();
  const description = tag === TAG.undefined ? undefined : takeString(cursor, tag);
  return { kind: 'symbol', scope: 'local', description };
}

function takeObject(cursor: ByteCursor, depth: number): CanonicalNode {
  cursor.number();
  const count = cursor.count(3);
  const entries: (readonly [string, CanonicalNode])[] = [];
  for (let i = 0; i < count; i++) {
    const key = takeText(cursor);
    entries.push([key, takeNode(cursor, depth + 1)]);
  }
  return { kind: 'object', entries };
}
