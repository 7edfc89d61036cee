import { isEngineMessage } from './engine-message.ts';
import type { OutcomeNode, OutcomePart } from './outcome-tree.ts';
import { renderNode, renderNumber } from './render.ts';
import { sameNumber, type Tolerance } from './tolerance.ts';

/** Where two outcomes part, and what stands there on either side; all printable and capped. */
export interface Difference {
  readonly path: string;
  readonly baseline: string;
  readonly candidate: string;
}

export interface CompareOptions {
  readonly tolerance: Tolerance;
  /** `class`: of an error that the engine itself words, only the class counts. */
  readonly engineErrors: 'exact' | 'class';
}

const MISSING = 'nothing';

/** The first difference in canonical order, or undefined. */
export function compareTrees(
  baseline: OutcomeNode,
  candidate: OutcomeNode,
  { path = '', ...options }: CompareOptions & { readonly path?: string },
): Difference | undefined {
  if (baseline.number !== undefined && candidate.number !== undefined) {
    if (sameNumber(baseline.number, candidate.number, options.tolerance)) return undefined;
    return {
      path,
      baseline: renderNumber(baseline.number),
      candidate: renderNumber(candidate.number),
    };
  }
  if (baseline.label !== candidate.label) {
    return { path, baseline: renderNode(baseline), candidate: renderNode(candidate) };
  }
  const loose = options.engineErrors === 'class' && bothWordedByEngine(baseline, candidate);
  const length = Math.max(baseline.parts.length, candidate.parts.length);
  for (let i = 0; i < length; i++) {
    const [ours, theirs] = [baseline.parts[i], candidate.parts[i]];
    if (ours?.key !== theirs?.key) return missingPart({ ours, theirs, path });
    if (ours === undefined || theirs === undefined || (loose && ours.key === '.message')) continue;
    const found = compareTrees(ours.node, theirs.node, { ...options, path: path + ours.key });
    if (found !== undefined) return found;
  }
  return undefined;
}

function missingPart({
  ours,
  theirs,
  path,
}: {
  ours: OutcomePart | undefined;
  theirs: OutcomePart | undefined;
  path: string;
}): Difference {
  const show = (part: OutcomePart | undefined): string =>
    part === undefined ? MISSING : `${part.key}: ${renderNode(part.node)}`;
  return {
    path: path + ((ours ?? theirs)?.key ?? ''),
    baseline: show(ours),
    candidate: show(theirs),
  };
}

function bothWordedByEngine(baseline: OutcomeNode, candidate: OutcomeNode): boolean {
  return (
    baseline.errorClass !== undefined &&
    baseline.errorClass === candidate.errorClass &&
    isEngineMessage(messageOf(baseline)) &&
    isEngineMessage(messageOf(candidate))
  );
}

function messageOf(error: OutcomeNode): string {
  return error.parts.find((part) => part.key === '.message')?.node.label ?? '';
}
