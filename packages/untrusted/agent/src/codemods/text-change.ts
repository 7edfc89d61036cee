import MagicString from 'magic-string';

/** Replace `[start, end)` by `text`; an empty range is an insertion. Offsets are UTF-16 units of the original. */
export interface TextChange {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** True when applying both would lose one of them: ranges that share a unit, or an insertion strictly inside a range. */
export function overlaps(first: TextChange, second: TextChange): boolean {
  return first.start < second.end && second.start < first.end;
}

/** The text after all changes, which must not overlap; insertions at one offset keep their order. */
export function applyChanges(text: string, changes: readonly TextChange[]): string {
  const edited = new MagicString(text);
  for (const change of changes) {
    if (change.start === change.end) edited.appendLeft(change.start, change.text);
    else if (change.text === '') edited.remove(change.start, change.end);
    else edited.update(change.start, change.end, change.text);
  }
  return edited.toString();
}
