/** What canonical JSON can hold: finite numbers only, no undefined. */
export type JsonValue =
  | null
  | boolean
  | number
  | string
  | readonly JsonValue[]
  | { readonly [key: string]: JsonValue | undefined };

/**
 * Serialises a value to the one text that is hashed (RFC 8785, JSON Canonicalization Scheme): keys sorted by UTF-16
 * code units, ECMAScript number and string forms, no white space. Members whose value is undefined are left out.
 * @throws {TypeError} on a number that is not finite or a string with a lone surrogate.
 */
export function canonicalJson(value: JsonValue): string {
  if (value === null || typeof value === 'boolean') return String(value);
  if (typeof value === 'number') {
    if (!Number.isFinite(value)) throw new TypeError(`not a JSON number: ${String(value)}`);
    return JSON.stringify(value);
  }
  if (typeof value === 'string') {
    if (!value.isWellFormed()) throw new TypeError('a string holds a lone surrogate');
    return JSON.stringify(value);
  }
  if (isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  const members: string[] = [];
  for (const key of Object.keys(value).sort()) {
    const member = value[key];
    if (member !== undefined) members.push(`${canonicalJson(key)}:${canonicalJson(member)}`);
  }
  return `{${members.join(',')}}`;
}

function isArray(value: JsonValue): value is readonly JsonValue[] {
  return Array.isArray(value);
}
