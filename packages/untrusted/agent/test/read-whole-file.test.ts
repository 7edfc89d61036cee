import { describe, expect, it } from 'vitest';
import type { OpResponse } from '@peltier/protocol';
import { BASE_TREE, TARGET } from '../../../../test/fakes/door-scripts.ts';
import { readWholeFile } from '../src/read-whole-file.ts';
import { runAgainst, scripted } from './run-against.ts';

type Source = OpResponse<'read_target_source'>;

/** Reads a file that the door answers with these texts, one after the other. */
async function readAs(
  texts: readonly string[],
  { bytes, tree = BASE_TREE }: { readonly bytes: number; readonly tree?: string },
): Promise<string | undefined> {
  let read: string | undefined;
  const answer = (text: string): { readonly data: Source } => ({
    data: {
      target: TARGET,
      base_tree: tree,
      source: {
        path: 'a.js',
        blob: 'c'.repeat(40),
        total_bytes: bytes,
        total_lines: 1,
        text,
        complete: false,
      },
    },
  });
  const ran = await runAgainst(
    { read_target_source: (_body, earlier) => answer(texts[earlier] ?? '') },
    scripted(async (campaign) => {
      read = await readWholeFile(campaign, { path: 'a.js', baseTree: BASE_TREE });
      return 'read';
    }),
  );
  expect(ran.error).toBeUndefined();
  return read;
}

describe('reading a whole file', () => {
  it('joins windows', async () => {
    expect(await readAs(['añ', 'b'], { bytes: 4 })).toBe('añb');
    expect(await readAs([''], { bytes: 0 })).toBe('');
  });

  it('gives nothing for bytes that are not UTF-8, a window without progress and another base', async () => {
    expect(await readAs(['a\uFFFD'], { bytes: 2 })).toBeUndefined();
    expect(await readAs(['a', ''], { bytes: 9 })).toBeUndefined();
    expect(await readAs(['a'], { bytes: 1, tree: 'd'.repeat(40) })).toBeUndefined();
  });
});
