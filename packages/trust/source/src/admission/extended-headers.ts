import type { LineCursor } from './line-cursor.ts';
import { refuse } from './refuse.ts';

export interface ExtendedHeaders {
  readonly kind: 'modify' | 'create' | 'delete';
  readonly mode: string | undefined;
}

const EXTENDED =
  /^(?:old mode |new mode |new file mode |deleted file mode |similarity index |dissimilarity index |rename (?:from|to|old|new) |copy (?:from|to) |index |GIT binary patch$|Binary files |Submodule )/;

/** Reads the lines between `diff --git` and `---`; refuses all that do more than change the text of a file. */
export function readExtendedHeaders(cursor: LineCursor): ExtendedHeaders {
  const at = cursor.number();
  const lines: string[] = [];
  for (let line = cursor.peek(); line !== undefined && EXTENDED.test(line); line = cursor.peek()) {
    lines.push(cursor.next());
  }
  const has = (start: string) => lines.some((line) => line.startsWith(start));
  const rest = (start: string) => lines.find((line) => line.startsWith(start))?.slice(start.length);
  if (has('copy ')) refuse('patch.copy', 'a copy header', at);
  const from = rest('rename from ');
  if (from !== undefined && from === rest('rename to '))
    refuse('patch.noop', 'a rename to itself', at);
  if (has('rename ') || has('similarity ') || has('dissimilarity ')) {
    refuse('patch.rename', 'a rename header', at);
  }
  if (has('GIT binary patch') || has('Binary files ')) refuse('patch.binary', 'a binary patch', at);
  if (has('Submodule ')) refuse('patch.submodule', 'a submodule summary', at);
  if (has('old mode ') || has('new mode ')) refuse('patch.mode', 'a change of mode', at);
  if (lines.length > 2) refuse('patch.syntax', 'too many header lines', at);
  const created = rest('new file mode ');
  const deleted = rest('deleted file mode ');
  const index = rest('index ');
  const indexMode = index === undefined ? undefined : modeOfIndex(index, at);
  if (created !== undefined && deleted !== undefined)
    refuse('patch.syntax', 'two kinds of change', at);
  if (lines.length === 2 && index === undefined)
    refuse('patch.syntax', 'a header occurs twice', at);
  const mode = created ?? deleted ?? indexMode;
  if (mode !== undefined && !/^[0-7]{6}$/.test(mode))
    refuse('patch.mode', 'a mode of another form', at);
  const kind = created !== undefined ? 'create' : deleted !== undefined ? 'delete' : 'modify';
  return { kind, mode };
}

function modeOfIndex(rest: string, at: number): string | undefined {
  const match = /^[0-9a-f]{1,64}\.\.[0-9a-f]{1,64}(?: (\d{6}))?$/.exec(rest);
  if (match === null) refuse('patch.syntax', 'an index line of another form', at);
  return match[1];
}
