import { emptyRoot, nodeHash } from './tree-hash.ts';

/**
 * The right edge of a Merkle tree: one hash per complete subtree, largest first, as many as `size` has one-bits.
 * It is all that is needed to add leaves and to name the root.
 */
export interface CompactRange {
  readonly size: number;
  readonly nodes: readonly Buffer[];
}

export const EMPTY_RANGE: CompactRange = { size: 0, nodes: [] };

/** The range with further leaf hashes at its right; costs one hash per leaf on average. */
export function extendRange(range: CompactRange, leaves: Iterable<Buffer>): CompactRange {
  const nodes = [...range.nodes];
  let { size } = range;
  for (const leaf of leaves) {
    let node = leaf;
    // Each trailing one-bit of the old size is a complete subtree of equal height: merge with it.
    for (let bits = size; bits % 2 === 1; bits = Math.floor(bits / 2)) {
      const left = nodes.pop();
      if (left === undefined) throw new RangeError('a compact range lacks a node');
      node = nodeHash(left, node);
    }
    nodes.push(node);
    size += 1;
  }
  return { size, nodes };
}

/** The RFC 6962 root of the tree whose right edge this is. */
export function rangeRoot(range: CompactRange): Buffer {
  const [last, ...higher] = [...range.nodes].reverse();
  if (last === undefined) return emptyRoot();
  return higher.reduce((right, left) => nodeHash(left, right), last);
}

/** True when the number of nodes fits the size: what a stored range is checked for before it is used. */
export function isWellFormedRange(range: CompactRange): boolean {
  if (!Number.isSafeInteger(range.size) || range.size < 0) return false;
  const ones = range.size.toString(2).replaceAll('0', '').length;
  return ones === range.nodes.length && range.nodes.every((node) => node.length === 32);
}
