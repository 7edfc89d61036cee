import { listTree, readSource } from '@peltier/source';
import type { OpHandler } from './door-context.ts';
import { openTarget } from './open-target.ts';

/** A window of a file at the current base, or the list of files; from git objects only. */
export const readTargetSource: OpHandler<'read_target_source'> = async (context, request) => {
  const { row, prepared } = await openTarget(context, request.target);
  const head = { target: request.target, base_tree: row.base_tree };
  if (request.path === undefined)
    return { ...head, files: await listTree(prepared, row.base_tree) };
  const source = await readSource({
    mirrorDir: prepared.mirrorDir,
    tree: row.base_tree,
    path: request.path,
    ...(request.window === undefined ? {} : { window: request.window }),
  });
  return {
    ...head,
    source: {
      path: source.path,
      blob: source.blob,
      total_bytes: source.totalBytes,
      total_lines: source.totalLines,
      ...(source.fromLine === undefined ? {} : { from_line: source.fromLine }),
      ...(source.fromByte === undefined ? {} : { from_byte: source.fromByte }),
      text: source.text,
      complete: source.complete,
    },
  };
};
