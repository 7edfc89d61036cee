import type { Hunk, HunkLine } from './file-patch.ts';
import type { LineCursor } from './line-cursor.ts';
import { refuse } from './refuse.ts';

const HUNK_HEADER = /^@@ -(\d+)(?:,(\d+))? \+(\d+)(?:,(\d+))? @@(?: .*)?$/s;
const NO_NEWLINE = '\\ No newline at end of file';
const BIDI = /[\u202A-\u202E\u2066-\u2069\u200E\u200F\u061C]/;
const MAX_LINE_NUMBER = 2 ** 31 - 1;

/** Reads the hunk that starts at the cursor: exactly as many lines as its header announces. */
export function readHunk(cursor: LineCursor): Hunk {
  const at = cursor.number();
  const match = HUNK_HEADER.exec(cursor.next());
  if (match === null) return refuse('patch.syntax', 'a hunk header of another form', at);
  const [, oldStart, oldCount, newStart, newCount] = match;
  const range = {
    oldStart: lineNumber(oldStart ?? '', at),
    oldCount: lineNumber(oldCount ?? '1', at),
    newStart: lineNumber(newStart ?? '', at),
    newCount: lineNumber(newCount ?? '1', at),
  };
  return { at, ...range, lines: readLines(cursor, range) };
}

function readLines(
  cursor: LineCursor,
  range: { readonly oldCount: number; readonly newCount: number },
): HunkLine[] {
  const lines: HunkLine[] = [];
  let oldLeft = range.oldCount;
  let newLeft = range.newCount;
  while (oldLeft > 0 || newLeft > 0) {
    const at = cursor.number();
    const line = cursor.peek();
    const sign = line?.charAt(0);
    if (line === undefined || (sign !== ' ' && sign !== '+' && sign !== '-')) {
      return refuse('patch.hunk_counts', 'a hunk ends before its counts are met', at);
    }
    cursor.next();
    if (sign !== '+') oldLeft--;
    if (sign !== '-') newLeft--;
    if (oldLeft < 0 || newLeft < 0) refuse('patch.hunk_counts', 'a hunk holds too many lines', at);
    if (sign === '+' && BIDI.test(line)) refuse('patch.bidi', 'a bidirectional control', at);
    const newline = cursor.peek() !== NO_NEWLINE;
    if (!newline) cursor.next();
    lines.push({ sign, text: line.slice(1), newline });
  }
  return lines;
}

function lineNumber(digits: string, at: number): number {
  if (!/^(?:0|[1-9]\d{0,9})$/.test(digits) || Number(digits) > MAX_LINE_NUMBER) {
    refuse('patch.hunk_range', 'a line number of another form', at);
  }
  return Number(digits);
}
