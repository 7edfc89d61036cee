import { DoorError } from '../door-error.ts';

/** Deeper than any request of ours. */
const MAX_DEPTH = 32;
const RESERVED = new Set(['__proto__', 'constructor', 'prototype']);

/**
 * Reads a body that every program would read alike: valid UTF-8 without a byte order mark, well-formed strings, no key
 * twice, no key of the prototype chain, bounded depth.
 * @throws {DoorError} `door.json`
 */
export function parseStrictJson(body: Uint8Array): unknown {
  const text = decode(body);
  const value = parse(text);
  checkTokens(text);
  return value;
}

function decode(body: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(body);
  } catch {
    return fail('not valid UTF-8');
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return fail(text.trim() === '' ? 'an empty body' : 'not JSON');
  }
}

/** Walks a valid text; the sets hold the keys of the objects that are open, undefined stands for an array. */
function checkTokens(text: string): void {
  const open: (Set<string> | undefined)[] = [];
  for (let at = 0; at < text.length; at += 1) {
    const character = text.charAt(at);
    if (character === '{' || character === '[') {
      open.push(character === '{' ? new Set() : undefined);
      if (open.length > MAX_DEPTH) fail(`nested more than ${MAX_DEPTH} deep`);
    } else if (character === '}' || character === ']') open.pop();
    else if (character === '"') {
      const end = stringEnd(text, at);
      const string = JSON.parse(text.slice(at, end)) as string;
      if (!string.isWellFormed()) fail('a lone surrogate');
      const keys = open.at(-1);
      if (keys !== undefined && text[afterSpace(text, end)] === ':') checkKey(string, keys);
      at = end - 1;
    }
  }
}

/** The place after the closing quote of the string that opens at `from`. */
function stringEnd(text: string, from: number): number {
  let at = from + 1;
  while (at < text.length && text[at] !== '"') at += text[at] === '\\' ? 2 : 1;
  return at + 1;
}

function afterSpace(text: string, from: number): number {
  let at = from;
  while (at < text.length && ' \n\r\t'.includes(text.charAt(at))) at += 1;
  return at;
}

function checkKey(key: string, keys: Set<string>): void {
  if (RESERVED.has(key)) fail(`the key ${key}`);
  if (keys.has(key)) fail('a key that occurs twice');
  keys.add(key);
}

function fail(found: string): never {
  throw new DoorError('door.json', { found });
}
