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

const CONTROL = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u200b-\u200f\u2028-\u202e\u2066-\u2069\ufeff]/gu;

/** Untrusted text made safe for a terminal or a log: control and bidi characters become \u{..}, length capped. */
export function printable(text: string, maxLength = 400): string {
  const safe = text.replace(CONTROL, (c) => `\\u{${(c.codePointAt(0) ?? 0).toString(16)}}`);
  return safe.length <= maxLength ? safe : `${safe.slice(0, maxLength)}…`;
}
