import { EMPTY_RANGE, extendRange, rangeRoot } from './compact-range.ts';
import { nodeHash } from './tree-hash.ts';

/** Hands out the leaf hashes from `from` (inclusive) to `to` (exclusive), counted from 0. */
export type LeafSource = (from: number, to: number) => Iterable<Buffer>;

/** Largest power of two below n; n at least 2. */
function split(n: number): number {
  let k = 1;
  while (k * 2 < n) k *= 2;
  return k;
}

function subtreeRoot(leaves: LeafSource, span: { from: number; to: number }): Buffer {
  return rangeRoot(extendRange(EMPTY_RANGE, leaves(span.from, span.to)));
}

/**
 * Audit path of a leaf, from the bottom up (RFC 6962 §2.1.1).
 * @throws {RangeError} unless 0 <= index < size
 */
export function inclusionProof(
  leaves: LeafSource,
  { index, size }: { index: number; size: number },
): Buffer[] {
  if (!(index >= 0 && index < size)) throw new RangeError(`no leaf ${index} in a tree of ${size}`);
  const path: Buffer[] = [];
  let [from, to] = [0, size];
  while (to - from > 1) {
    const middle = from + split(to - from);
    if (index < middle) {
      path.push(subtreeRoot(leaves, { from: middle, to }));
      to = middle;
    } else {
      path.push(subtreeRoot(leaves, { from, to: middle }));
      from = middle;
    }
  }
  return path.reverse();
}

/** Checks an audit path against a root (RFC 9162 §2.1.3.2). */
export function verifyInclusion(claim: {
  readonly leaf: Buffer;
  readonly index: number;
  readonly size: number;
  readonly proof: readonly Buffer[];
  readonly root: Buffer;
}): boolean {
  if (!(claim.index >= 0 && claim.index < claim.size)) return false;
  let [position, last, node] = [claim.index, claim.size - 1, claim.leaf];
  for (const sibling of claim.proof) {
    if (last === 0) return false;
    if (position % 2 === 1 || position === last) {
      node = nodeHash(sibling, node);
      while (position % 2 === 0 && position !== 0) [position, last] = [half(position), half(last)];
    } else node = nodeHash(node, sibling);
    [position, last] = [half(position), half(last)];
  }
  return last === 0 && node.equals(claim.root);
}

/**
 * Proof that the tree of `from` leaves is a prefix of the tree of `to` leaves (RFC 6962 §2.1.2).
 * @throws {RangeError} unless 0 < from <= to
 */
export function consistencyProof(
  leaves: LeafSource,
  { from, to }: { from: number; to: number },
): Buffer[] {
  if (!(from > 0 && from <= to)) throw new RangeError(`no proof from ${from} to ${to}`);
  const proof: Buffer[] = [];
  let [low, high] = [0, to];
  let whole = true;
  while (from !== high) {
    const middle = low + split(high - low);
    if (from <= middle) {
      proof.push(subtreeRoot(leaves, { from: middle, to: high }));
      high = middle;
    } else {
      proof.push(subtreeRoot(leaves, { from: low, to: middle }));
      low = middle;
      whole = false;
    }
  }
  if (!whole) proof.push(subtreeRoot(leaves, { from: low, to: high }));
  return proof.reverse();
}

/** Checks a consistency proof between two roots (RFC 9162 §2.1.4.2). */
export function verifyConsistency(claim: {
  readonly from: number;
  readonly fromRoot: Buffer;
  readonly to: number;
  readonly toRoot: Buffer;
  readonly proof: readonly Buffer[];
}): boolean {
  const { from, to, fromRoot, toRoot } = claim;
  if (!(from > 0 && from <= to)) return false;
  if (from === to) return claim.proof.length === 0 && fromRoot.equals(toRoot);
  const path = isPowerOfTwo(from) ? [fromRoot, ...claim.proof] : [...claim.proof];
  const [seed, ...rest] = path;
  if (seed === undefined) return false;
  let [position, last] = [from - 1, to - 1];
  while (position % 2 === 1) [position, last] = [half(position), half(last)];
  let [oldNode, newNode] = [seed, seed];
  for (const sibling of rest) {
    if (last === 0) return false;
    if (position % 2 === 1 || position === last) {
      oldNode = nodeHash(sibling, oldNode);
      newNode = nodeHash(sibling, newNode);
      while (position % 2 === 0 && position !== 0) [position, last] = [half(position), half(last)];
    } else newNode = nodeHash(newNode, sibling);
    [position, last] = [half(position), half(last)];
  }
  return last === 0 && oldNode.equals(fromRoot) && newNode.equals(toRoot);
}

const half = (n: number): number => Math.floor(n / 2);
const isPowerOfTwo = (n: number): boolean => 2 ** Math.round(Math.log2(n)) === n;
