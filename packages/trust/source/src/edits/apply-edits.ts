import { createHash } from 'node:crypto';
import { z } from 'zod';
import { relativePathSchema } from '../config/relative-path.ts';
import { readBlobs, readTree, writeBlobs, writeTree } from '../git/object-store.ts';
import { SourceError } from '../source-error.ts';
import { treeDiff } from '../tree/tree-diff.ts';

const edit = z.strictObject({
  file: relativePathSchema,
  /** First line taken out, 1-based. */
  startLine: z.int().min(1),
  /** Last line taken out; `startLine - 1` takes out nothing and inserts before `startLine`. */
  endLine: z.int().min(0),
  /** SHA-256 of the lines taken out, each with its line feed. */
  sha256OfRemovedLines: z.string().regex(/^[0-9a-f]{64}$/),
  newLines: z.array(z.string().regex(/^[^\n]*$/)),
});

/** A patch that quotes no foreign code: where lines go out, what they hash to, and the new lines. */
export type Edit = z.infer<typeof edit>;

/** Reads the JSON text of an edits file. @throws {SourceError} `source.edits` */
export function parseEdits(text: string): Edit[] {
  try {
    return z.array(edit).min(1).parse(JSON.parse(text));
  } catch (cause) {
    throw new SourceError('source.edits', { found: 'not a list of edits', cause });
  }
}

/**
 * Turns edits into the unified diff that admission reads.
 * @throws {SourceError} `source.edits_stale` when removed lines are not those of the base, `source.edits` on overlap.
 */
export async function applyEdits(request: {
  readonly mirrorDir: string;
  readonly baseTree: string;
  readonly edits: readonly Edit[];
}): Promise<string> {
  const { mirrorDir, baseTree } = request;
  const entries = await readTree(mirrorDir, baseTree);
  const changed = new Map<string, string>();
  for (const file of new Set(request.edits.map((item) => item.file))) {
    const entry = entries.find(({ path }) => path === file);
    if (entry === undefined)
      throw new SourceError('source.edits_stale', { found: 'no such file', at: file });
    const [content = Buffer.alloc(0)] = await readBlobs(mirrorDir, [entry.oid]);
    const edits = request.edits.filter((item) => item.file === file);
    const text = editText(content.toString('utf8'), edits);
    const [oid = ''] = await writeBlobs(mirrorDir, [Buffer.from(text)]);
    changed.set(file, oid);
  }
  const next = entries.map(({ path, mode, oid }) => ({
    path,
    mode,
    oid: changed.get(path) ?? oid,
  }));
  return treeDiff({ mirrorDir, from: baseTree, to: await writeTree(mirrorDir, next) });
}

/** The hash that an edit names for the lines it takes out. */
export function hashLines(lines: readonly string[]): string {
  return createHash('sha256')
    .update(lines.map((line) => `${line}\n`).join(''))
    .digest('hex');
}

function editText(text: string, edits: readonly Edit[]): string {
  const endsWithFeed = text.endsWith('\n');
  const lines = text.split('\n');
  if (endsWithFeed) lines.pop();
  let last = lines.length + 1;
  for (const item of [...edits].sort((a, b) => b.startLine - a.startLine)) {
    const { startLine, endLine, newLines } = item;
    const at = `${item.file}:${startLine}`;
    if (endLine < startLine - 1 || endLine >= last) {
      throw new SourceError('source.edits', {
        found: 'ranges overlap or end before they start',
        at,
      });
    }
    const removed = lines.slice(startLine - 1, endLine);
    if (
      removed.length !== endLine - startLine + 1 ||
      hashLines(removed) !== item.sha256OfRemovedLines
    ) {
      throw new SourceError('source.edits_stale', { found: 'other lines stand there', at });
    }
    lines.splice(startLine - 1, removed.length, ...newLines);
    last = startLine;
  }
  return lines.join('\n') + (endsWithFeed ? '\n' : '');
}
