declare const untrusted: unique symbol;

/** A value that a proposer or a target influenced and nobody has parsed yet. */
export type Untrusted<T> = { readonly [untrusted]: T };

/** Marks a value at the border where it comes in. */
export function markUntrusted<T>(value: T): Untrusted<T> {
  return value as unknown as Untrusted<T>;
}

/** Hands the raw value to a parser; the only way to look inside. */
export function parseUntrusted<T, R>(value: Untrusted<T>, parse: (raw: T) => R): R {
  return parse(value as unknown as T);
}

const INVISIBLE = /[\p{Cc}\p{Cf}\u2028\u2029]/gu;

/** What a CI runner obeys: two colons that begin a later line, and `##[` anywhere. It reads both output streams. */
const COMMAND = /(\n\s*):(?=:)|##\[/gu;

/**
 * Untrusted text made safe for a terminal or a log: control and bidi characters become \u{..}, and so does what a CI runner
 * would take for a command. What comes before the text on its first line is the caller's. Length capped.
 */
export function printable(text: string, maxLength = 400): string {
  const safe = text
    .replace(INVISIBLE, (c) =>
      c === '\n' || c === '\t' ? c : `\\u{${(c.codePointAt(0) ?? 0).toString(16)}}`,
    )
    .replace(COMMAND, (_, start?: string) =>
      start === undefined ? '##\\u{5b}' : `${start}\\u{3a}`,
    );
  return safe.length <= maxLength ? safe : `${safe.slice(0, maxLength)}…`;
}
