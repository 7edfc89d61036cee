import { refuse } from './refuse.ts';

export interface HeaderName {
  readonly path: string;
  readonly quoted: boolean;
}

const ESCAPES: Readonly<Record<string, number>> = {
  a: 7,
  b: 8,
  t: 9,
  n: 10,
  v: 11,
  f: 12,
  r: 13,
  '"': 34,
  '\\': 92,
};

/**
 * Reads the two names of a `diff --git` line. They are split where both halves agree, so spaces in names are no
 * riddle; undefined when no split makes them agree.
 */
export function gitLineNames(rest: string, at: number): HeaderName | undefined {
  if (rest.startsWith('"')) {
    const left = readQuoted(rest, at);
    const right = sideName(rest.slice(left.length + 1), { side: 'b/', at });
    const name = withoutSide(left.text, { side: 'a/', at });
    return right?.path === name ? { path: name, quoted: true } : undefined;
  }
  const middle = (rest.length - 1) / 2;
  const left = rest.slice(0, middle);
  const right = rest.slice(middle + 1);
  if (rest[middle] !== ' ' || !left.startsWith('a/') || !right.startsWith('b/')) return undefined;
  return left.slice(2) === right.slice(2) ? { path: left.slice(2), quoted: false } : undefined;
}

/** Reads the name of a `---` or `+++` line; undefined for /dev/null. */
export function sideName(
  rest: string,
  { side, at }: { readonly side: 'a/' | 'b/'; readonly at: number },
): HeaderName | undefined {
  if (rest === '/dev/null') return undefined;
  if (!rest.startsWith('"')) {
    if (rest.includes('\t')) refuse('patch.syntax', 'a time stamp after a name', at);
    return { path: withoutSide(rest, { side, at }), quoted: false };
  }
  const { text, length } = readQuoted(rest, at);
  if (length !== rest.length) refuse('patch.syntax', 'text after a quoted name', at);
  return { path: withoutSide(text, { side, at }), quoted: true };
}

function withoutSide(
  name: string,
  { side, at }: { readonly side: 'a/' | 'b/'; readonly at: number },
): string {
  if (name.startsWith('/')) refuse('patch.path_absolute', 'an absolute path', at);
  if (!name.startsWith(side)) refuse('patch.syntax', `a name without the prefix ${side}`, at);
  return name.slice(side.length);
}

/** Undoes git's C-style quoting. */
function readQuoted(text: string, at: number): { readonly text: string; readonly length: number } {
  const bytes: number[] = [];
  for (let index = 1; index < text.length; index++) {
    const char = text.charAt(index);
    if (char === '"') return { text: decodeName(bytes, at), length: index + 1 };
    if (char !== '\\') {
      bytes.push(...Buffer.from(char, 'utf8'));
      continue;
    }
    const octal = /^[0-3][0-7]{2}/.exec(text.slice(index + 1))?.[0];
    const byte = octal === undefined ? ESCAPES[text.charAt(index + 1)] : Number.parseInt(octal, 8);
    if (byte === undefined) refuse('patch.path_quoted', 'an unknown escape in a name', at);
    bytes.push(byte);
    index += octal === undefined ? 1 : 3;
  }
  return refuse('patch.path_quoted', 'a quoted name without its closing quote', at);
}

function decodeName(bytes: readonly number[], at: number): string {
  if (bytes.includes(0)) refuse('patch.path_quoted', 'a NUL in a name', at);
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(
      Uint8Array.from(bytes),
    );
  } catch {
    return refuse('patch.encoding', 'a name that is not UTF-8', at);
  }
}
