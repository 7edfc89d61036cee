import { lchownSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Hands a tree to a uid, links themselves and never what they point to. Call it only while no process of the
 * sandbox lives: then nothing can swap a directory for a link on the way.
 */
export function handOver(tree: string, uid: number): void {
  lchownSync(tree, uid, uid);
  for (const entry of readdirSync(tree, { withFileTypes: true })) {
    const path = join(tree, entry.name);
    if (entry.isDirectory()) handOver(path, uid);
    else lchownSync(path, uid, uid);
  }
}
