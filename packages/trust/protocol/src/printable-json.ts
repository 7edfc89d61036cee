/**
 * JSON for a stream that a terminal or a CI runner may read. Invisible characters are escaped, so that a terminal shows
 * them, and so is the mark that a runner takes for a command; the value that a reader gets is the same.
 */
export function printableJson(value: unknown, indent?: number): string {
  const inert = JSON.stringify(value, null, indent).replaceAll(
    /[\u007f-\u009f\u2028\u2029]|\p{Cf}/gu,
    escaped,
  );
  return inert.replaceAll('##[', '##\\u005b');
}

/** A character as JSON escapes of its UTF-16 units. */
function escaped(character: string): string {
  return Array.from(
    { length: character.length },
    (_, index) => `\\u${character.charCodeAt(index).toString(16).padStart(4, '0')}`,
  ).join('');
}
