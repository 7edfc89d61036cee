import { writeFileSync } from 'node:fs';
import { readOrGone } from '../process-stat.ts';

/** What a group enforces. */
export interface GroupLimits {
  readonly memoryBytes: number;
  readonly pids: number;
  readonly cpus?: readonly number[];
}

/** Writes a control file; false when this kernel does not have it or refuses the value. */
export function tryWrite(path: string, text: string): boolean {
  try {
    writeFileSync(path, text);
    return true;
  } catch {
    return false;
  }
}

/** Copies the value of the parent's control file into the child's where the child has none. */
export function inherit(file: { parent: string; child: string }): void {
  if ((readOrGone(file.child) ?? '').trim() !== '') return;
  tryWrite(file.child, (readOrGone(file.parent) ?? '').trim());
}
