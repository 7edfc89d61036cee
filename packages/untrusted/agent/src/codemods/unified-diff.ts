import { structuredPatch } from 'diff';

/**
 * The change of one file as a unified diff in git's form, three lines of context, `\ No newline at end of file` where it
 * applies. The empty text when nothing changed.
 */
export function gitDiff(
  path: string,
  texts: { readonly before: string; readonly after: string },
): string {
  if (texts.before === texts.after) return '';
  const { hunks } = structuredPatch(path, path, texts.before, texts.after, '', '', { context: 3 });
  const body = hunks.map(
    (hunk) =>
      `@@ -${range(hunk.oldStart, hunk.oldLines)} +${range(hunk.newStart, hunk.newLines)} @@\n${hunk.lines
        .map((line) => `${line}\n`)
        .join('')}`,
  );
  return `diff --git a/${path} b/${path}\n--- a/${path}\n+++ b/${path}\n${body.join('')}`;
}

function range(start: number, lines: number): string {
  return lines === 1 ? String(start) : `${start},${lines}`;
}
