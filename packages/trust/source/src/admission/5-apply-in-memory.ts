import type { FilePatch, Hunk, HunkLine } from './file-patch.ts';
import { refuse } from './refuse.ts';

/** Text split into lines; the last one may lack its line feed. */
interface Line {
  readonly text: string;
  readonly newline: boolean;
}

/**
 * Applies the hunks of a file at exactly the stated positions; there is no offset and no fuzz.
 * @param base the text of the file in the base tree, undefined for a new file.
 * @throws {SourceError} `patch.hunk_*`, `patch.no_context`, `patch.stale`, `patch.no_match`, `patch.crlf`, `patch.noop`
 */
export function applyFilePatch(file: FilePatch, base: string | undefined): string {
  const old = splitLines(base ?? '');
  if (file.hunks.length === 0) refuse('patch.noop', 'a file without a hunk', file.path);
  if (base !== undefined && !base.includes('\r')) refuseForeignCr(file);
  const out: Line[] = [];
  let taken = 0;
  for (const hunk of file.hunks) {
    const start = startOf(hunk, { isCreate: base === undefined, baseLines: old.length });
    if (start < taken) refuse('patch.hunk_order', 'a hunk before the end of the last one', hunk.at);
    out.push(...old.slice(taken, start));
    const newStart = hunk.newCount === 0 ? hunk.newStart : hunk.newStart - 1;
    if (newStart !== out.length)
      refuse('patch.hunk_counts', 'the start of the new lines is off', hunk.at);
    checkOldLines(hunk, { old, start });
    out.push(...hunk.lines.filter(({ sign }) => sign !== '-'));
    taken = start + hunk.oldCount;
    checkTrailingContext(hunk, { atEnd: taken === old.length });
  }
  out.push(...old.slice(taken));
  if (out.slice(0, -1).some(({ newline }) => !newline)) {
    refuse('patch.no_match', 'a missing newline before the end of the file', file.path);
  }
  const result = out.map(({ text, newline }) => (newline ? `${text}\n` : text)).join('');
  if (result === base) refuse('patch.noop', 'the result is the base', file.path);
  return result;
}

function refuseForeignCr(file: FilePatch): void {
  for (const hunk of file.hunks) {
    if (hunk.lines.some(({ text }) => text.includes('\r'))) {
      refuse('patch.crlf', 'a carriage return in a file that has none', hunk.at);
    }
  }
}

/** Index of the first base line of a hunk. */
function startOf(
  hunk: Hunk,
  base: { readonly isCreate: boolean; readonly baseLines: number },
): number {
  const isPlaceless = hunk.oldStart === 0 && hunk.oldCount === 0;
  if (base.isCreate) {
    if (!isPlaceless) refuse('patch.no_match', 'a new file has no old lines', hunk.at);
    return 0;
  }
  if (isPlaceless) refuse('patch.no_context', 'a hunk for a new file on an existing one', hunk.at);
  if (hunk.oldStart === 0) refuse('patch.hunk_range', 'line 0', hunk.at);
  if (hunk.oldCount === 0) refuse('patch.no_context', 'an insertion without context', hunk.at);
  return hunk.oldStart - 1;
}

function checkOldLines(
  hunk: Hunk,
  place: { readonly old: readonly Line[]; readonly start: number },
): void {
  const wanted = hunk.lines.filter(({ sign }) => sign !== '+');
  if (matchesAt(wanted, place.old, place.start)) return;
  const limit = place.old.length - wanted.length;
  for (let start = 0; start <= limit; start++) {
    if (matchesAt(wanted, place.old, start)) {
      refuse('patch.stale', `the old lines stand at line ${start + 1}`, hunk.at);
    }
  }
  refuse('patch.no_match', 'the old lines are not in the file', hunk.at);
}

function matchesAt(wanted: readonly HunkLine[], old: readonly Line[], start: number): boolean {
  return wanted.every((line, index) => {
    const base = old[start + index];
    return base?.text === line.text && base.newline === line.newline;
  });
}

/** As git: a hunk that does not end in context must end with the file. */
function checkTrailingContext(hunk: Hunk, { atEnd }: { readonly atEnd: boolean }): void {
  if (hunk.lines.at(-1)?.sign !== ' ' && !atEnd) {
    refuse('patch.no_context', 'no context after the last changed line', hunk.at);
  }
}

function splitLines(text: string): Line[] {
  if (text === '') return [];
  const lines = text.split('\n');
  const last = lines.pop() ?? '';
  const whole = lines.map((line) => ({ text: line, newline: true }));
  return last === '' ? whole : [...whole, { text: last, newline: false }];
}
