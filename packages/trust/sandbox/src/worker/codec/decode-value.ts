import { decodeSpecial } from './decode-special.ts';
import type { Decoder } from './decoder.ts';
import {
  BadBytes,
  takeByte,
  takeDouble,
  takeName,
  takeNarrow,
  takeVarint,
  takeWide,
  type Source,
} from './source.ts';
import { MAX_DEPTH, TAG } from './tag.ts';

/** A decoder over packed inputs. */
export function createDecoder(source: Source): Decoder {
  return { source, references: [], referenceCount: 0, depth: 0, value: decodeValue };
}

/** Forgets references before the next record. */
export function beginDecoding(decoder: Decoder): void {
  decoder.references.length = 0;
  decoder.referenceCount = 0;
  decoder.depth = 0;
}

/** Rebuilds the next value; throws `BadBytes` for what can be no input. */
export function decodeValue(decoder: Decoder): unknown {
  const { source } = decoder;
  const tag = takeByte(source);
  switch (tag) {
    case TAG.undefined:
      return undefined;
    case TAG.null:
      return null;
    case TAG.true:
      return true;
    case TAG.false:
      return false;
    case TAG.int: {
      const zigzag = takeVarint(source);
      return (zigzag >>> 1) ^ -(zigzag & 1);
    }
    case TAG.double:
      return takeDouble(source);
    case TAG.narrow:
      return takeNarrow(source);
    case TAG.wide:
      return takeWide(source);
    case TAG.array:
      return decodeArray(decoder);
    case TAG.object:
      return decodeObject(decoder);
    case TAG.reference: {
      const id = takeVarint(source);
      if (id >= decoder.referenceCount) throw new BadBytes('reference to nothing');
      return decoder.references[id];
    }
    default:
      return decodeRare(decoder, tag);
  }
}

function decodeRare(decoder: Decoder, tag: number): unknown {
  const { source } = decoder;
  switch (tag) {
    case TAG.bigint: {
      const negative = takeByte(source) === 1;
      const size = toBigint(`0x${takeNarrow(source)}`);
      return negative ? -size : size;
    }
    case TAG.registeredSymbol:
      return symbolFor(decodeText(decoder));
    case TAG.wellKnownSymbol:
      return wellKnown[decodeText(decoder)];
    case TAG.localSymbol: {
      const at = decoder.referenceCount++;
      const symbol = newSymbol(decodeValue(decoder) as string | undefined);
      decoder.references[at] = symbol;
      return symbol;
    }
    case TAG.special: {
      enter(decoder);
      const value = decodeSpecial(decoder);
      decoder.depth--;
      return value;
    }
    default:
      throw new BadBytes(`tag ${tag} is no input`);
  }
}

const toBigint = BigInt;
const newSymbol = Symbol;
const symbolFor = Symbol.for.bind(Symbol);
const wellKnown: Record<string, unknown> = { __proto__: null };
for (const name of Object.getOwnPropertyNames(Symbol))
  wellKnown[name] = (Symbol as unknown as Record<string, unknown>)[name];

function decodeText(decoder: Decoder): string {
  const text = decodeValue(decoder);
  if (typeof text !== 'string') throw new BadBytes('string expected');
  return text;
}

function enter(decoder: Decoder): void {
  if (decoder.depth++ >= MAX_DEPTH) throw new BadBytes('nested too deeply');
}

function decodeArray(decoder: Decoder): unknown[] {
  enter(decoder);
  const length = takeVarint(decoder.source);
  if (length > decoder.source.end) throw new BadBytes('array longer than its bytes');
  const array: unknown[] = [];
  decoder.references[decoder.referenceCount++] = array;
  for (let i = 0; i < length; i++) array[i] = decodeValue(decoder);
  decoder.depth--;
  return array;
}

function decodeObject(decoder: Decoder): object {
  enter(decoder);
  const { source } = decoder;
  const length = takeVarint(source);
  const object: Record<string, unknown> = {};
  decoder.references[decoder.referenceCount++] = object;
  for (let i = 0; i < length; i++) {
    const tag = takeByte(source);
    const key = tag === TAG.narrow ? takeName(source) : takeWide(source);
    const value = decodeValue(decoder);
    if (key === '__proto__') defineOwn(object, key, value);
    else object[key] = value;
  }
  decoder.depth--;
  return object;
}

const define = Object.defineProperty;
function defineOwn(object: object, key: string, value: unknown): void {
  define(object, key, { value, writable: true, enumerable: true, configurable: true });
}
