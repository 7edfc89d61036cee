import { compareTrees, type CompareOptions, type Difference } from './compare-trees.ts';
import { readOutcome } from './read-outcome.ts';
import { renderNode } from './render.ts';
import { printable } from '@peltier/protocol';

export type { CompareOptions, Difference };

const RENDER_CHARS = 600;

/**
 * The first difference between two encoded outcomes, or undefined. Target code is never loaded here; the bytes may come
 * from hostile code.
 * @throws WorkerError worker.bytes when bytes are not canonical
 */
export function compareOutcomes(
  baseline: Uint8Array,
  candidate: Uint8Array,
  options: CompareOptions,
): Difference | undefined {
  if (Buffer.compare(baseline, candidate) === 0) return undefined;
  const found = compareTrees(readOutcome(baseline), readOutcome(candidate), options);
  return found === undefined ? undefined : { ...found, path: printable(found.path) };
}

/** An encoded outcome as one printable line, capped. */
export function renderOutcome(outcome: Uint8Array): string {
  return renderNode(readOutcome(outcome), RENDER_CHARS);
}
