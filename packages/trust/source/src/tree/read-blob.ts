import { LIMITS } from '@peltier/protocol';
import { readBlobs, readTree } from '../git/object-store.ts';
import { SourceError } from '../source-error.ts';
import { isReadable } from './list-tree.ts';

/** Which part of a file: lines from 1, or bytes from 0. */
export type SourceWindow =
  | { readonly by: 'lines'; readonly from: number; readonly count: number }
  | { readonly by: 'bytes'; readonly from: number; readonly count: number };

export interface SourceText {
  readonly path: string;
  readonly blob: string;
  readonly totalBytes: number;
  readonly totalLines: number;
  readonly fromLine?: number;
  readonly fromByte?: number;
  /** At most 64 KiB; whole lines in a line window, whole characters in a byte window. */
  readonly text: string;
  /** The window reaches the end of the file and starts at its beginning. */
  readonly complete: boolean;
}

/**
 * Reads a window of a file at a tree, from git objects and never from the file system.
 * @throws {SourceError} `source.not_readable` unless the path is exactly a regular 100644 file of the tree.
 */
export async function readSource(request: {
  readonly mirrorDir: string;
  readonly tree: string;
  readonly path: string;
  readonly window?: SourceWindow;
}): Promise<SourceText> {
  const entries = await readTree(request.mirrorDir, request.tree);
  const entry = entries.find(({ path }) => path === request.path);
  if (entry === undefined || !isReadable(entry)) {
    throw new SourceError('source.not_readable', { found: 'not a readable file of this tree' });
  }
  const [content = Buffer.alloc(0)] = await readBlobs(request.mirrorDir, [entry.oid]);
  const whole = { path: entry.path, blob: entry.oid, totalBytes: content.length };
  const starts = lineStarts(content);
  const counted = { ...whole, totalLines: starts.length };
  const window = request.window ?? { by: 'bytes', from: 0, count: LIMITS.sourceWindowBytes };
  switch (window.by) {
    case 'lines': {
      const from = starts[window.from - 1] ?? content.length;
      const end = lineEnd({ starts, window, from, total: content.length });
      return { ...counted, fromLine: window.from, ...cut(content, from, end) };
    }
    case 'bytes': {
      const from = Math.min(characterStart(content, window.from), content.length);
      const count = Math.min(window.count, LIMITS.sourceWindowBytes);
      const end = Math.max(from, characterStart(content, from + count));
      return { ...counted, fromByte: from, ...cut(content, from, end) };
    }
  }
}

function cut(content: Buffer, from: number, end: number): Pick<SourceText, 'text' | 'complete'> {
  const stop = Math.min(end, content.length);
  return {
    text: content.subarray(from, stop).toString('utf8'),
    complete: from === 0 && stop === content.length,
  };
}

function lineStarts(content: Buffer): number[] {
  const starts: number[] = [];
  for (let at = 0; at < content.length;) {
    starts.push(at);
    const feed = content.indexOf(0x0a, at);
    at = feed === -1 ? content.length : feed + 1;
  }
  return starts;
}

/** The end of the last whole line that fits into the cap; a single longer line is cut at a character. */
function lineEnd(place: {
  readonly starts: readonly number[];
  readonly window: { readonly from: number; readonly count: number };
  readonly from: number;
  readonly total: number;
}): number {
  const { starts, window, from, total } = place;
  let end = from;
  for (let line = window.from; line < window.from + window.count && line <= starts.length; line++) {
    const next = starts[line] ?? total;
    if (next - from > LIMITS.sourceWindowBytes) break;
    end = next;
  }
  return end === from ? Math.min(total, from + LIMITS.sourceWindowBytes) : end;
}

/** Moves a byte offset back to the start of its UTF-8 character. */
function characterStart(content: Buffer, offset: number): number {
  let at = offset;
  while (at > 0 && at < content.length && ((content[at] ?? 0) & 0xc0) === 0x80) at--;
  return at;
}
