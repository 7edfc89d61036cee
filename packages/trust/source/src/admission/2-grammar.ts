import { LIMITS } from '@peltier/protocol';
import { readExtendedHeaders } from './extended-headers.ts';
import type { FilePatch, Hunk } from './file-patch.ts';
import { gitLineNames, sideName, type HeaderName } from './header-names.ts';
import { readHunk } from './hunk-grammar.ts';
import { lineCursor, type LineCursor } from './line-cursor.ts';
import { refuse } from './refuse.ts';

const OTHER_DIALECT =
  /^(?:diff |--- |\+\+\+ |@@|\*\*\* |From |Subject:|Index: |GIT binary patch|\d+(?:,\d+)?[acdis]$)/;

/**
 * Reads a patch by a strict grammar: `diff --git`, at most two header lines, `---`, `+++`, hunks, and nothing else.
 * @throws {SourceError} `patch.*` with the line of the diff.
 */
export function parsePatch(lines: readonly string[]): FilePatch[] {
  if (!lines.some((line) => OTHER_DIALECT.test(line)))
    refuse('patch.empty', 'prose, and no diff', 1);
  const cursor = lineCursor(lines);
  const files: FilePatch[] = [];
  const total = { hunks: 0, changed: 0 };
  while (cursor.peek() !== undefined) {
    const file = readFile(cursor, total);
    files.push(file);
    if (files.length > LIMITS.files) {
      refuse('patch.too_large', `more than ${LIMITS.files} files`, file.at);
    }
  }
  return files;
}

function readFile(cursor: LineCursor, total: { hunks: number; changed: number }): FilePatch {
  const at = cursor.number();
  const first = headerLine(cursor);
  if (/^(?:---|\+\+\+) \/(?!dev\/null$)/.test(first)) {
    refuse('patch.path_absolute', 'an absolute path', at);
  }
  if (!first.startsWith('diff --git ')) {
    if (/^[ +-]/.test(first) && !/^(?:---|\+\+\+) /.test(first) && at > 1) {
      refuse('patch.hunk_counts', 'lines go on after the counts of the hunk are met', at);
    }
    refuse('patch.syntax', 'a line outside the grammar; each file starts with `diff --git`', at);
  }
  const headers = readExtendedHeaders(checkedHeaders(cursor));
  const name = gitLineNames(first.slice('diff --git '.length), at);
  const sides = readSides(cursor);
  const hunks: Hunk[] = [];
  while (cursor.peek()?.startsWith('@@') === true) {
    if (sides === undefined)
      refuse('patch.syntax', 'a hunk without `---` and `+++`', cursor.number());
    if (++total.hunks > LIMITS.hunks) refuse('patch.too_large', 'too many hunks', cursor.number());
    const hunk = readHunk(cursor);
    total.changed += hunk.lines.filter(({ sign }) => sign !== ' ').length;
    if (total.changed > LIMITS.changedLines) {
      refuse('patch.too_large', `more than ${LIMITS.changedLines} changed lines`, hunk.at);
    }
    hunks.push(hunk);
  }
  const { path, quoted } = agreedName({ at, name, sides, kind: headers.kind });
  return { at, path, quoted, ...headers, hunks };
}

interface Sides {
  readonly old: HeaderName | undefined;
  readonly new: HeaderName | undefined;
}

function readSides(cursor: LineCursor): Sides | undefined {
  if (cursor.peek()?.startsWith('--- ') !== true) return undefined;
  const oldAt = cursor.number();
  const oldLine = headerLine(cursor);
  const newAt = cursor.number();
  if (cursor.peek()?.startsWith('+++ ') !== true) {
    refuse('patch.syntax', '`---` without `+++`', newAt);
  }
  const newLine = headerLine(cursor);
  return {
    old: sideName(oldLine.slice(4), { side: 'a/', at: oldAt }),
    new: sideName(newLine.slice(4), { side: 'b/', at: newAt }),
  };
}

/** All names of a file must be one name, and /dev/null must stand where the kind of change says. */
function agreedName(file: {
  readonly at: number;
  readonly name: HeaderName | undefined;
  readonly sides: Sides | undefined;
  readonly kind: FilePatch['kind'];
}): HeaderName {
  const { at, name, sides, kind } = file;
  if (name === undefined) return refuse('patch.header_mismatch', 'two names in `diff --git`', at);
  if (sides === undefined) return name;
  const expectOld = kind === 'create' ? undefined : name.path;
  const expectNew = kind === 'delete' ? undefined : name.path;
  if (sides.old?.path !== expectOld || sides.new?.path !== expectNew) {
    refuse('patch.header_mismatch', 'the names of `---`, `+++` and `diff --git` disagree', at);
  }
  const quoted = [name, sides.old, sides.new].some((side) => side?.quoted === true);
  return { path: name.path, quoted };
}

function checkedHeaders(cursor: LineCursor): LineCursor {
  return { ...cursor, next: () => headerLine(cursor) };
}

/** Takes a header line; characters that some parser takes for a line end are refused in it. */
function headerLine(cursor: LineCursor): string {
  const at = cursor.number();
  const line = cursor.next();
  if (line.includes('\r')) refuse('patch.crlf', 'a carriage return in a header', at);
  if (/[\u0085\u2028\u2029]/.test(line))
    refuse('patch.encoding', 'a line separator in a header', at);
  return line;
}
