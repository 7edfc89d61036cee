/** Walks over the lines of a patch. */
export interface LineCursor {
  /** The current line, or undefined at the end. */
  peek(): string | undefined;
  /** The current line; moves on. Not to be called at the end. */
  next(): string;
  /** Number of the current line, 1-based. */
  number(): number;
}

export function lineCursor(lines: readonly string[]): LineCursor {
  let index = 0;
  return {
    peek: () => lines[index],
    next: () => lines[index++] ?? '',
    number: () => index + 1,
  };
}
