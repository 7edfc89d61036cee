import { describe, expect, test } from 'vitest';
import {
  consistencyProof,
  EMPTY_RANGE,
  emptyRoot,
  extendRange,
  inclusionProof,
  leafHash,
  nodeHash,
  rangeRoot,
  verifyConsistency,
  verifyInclusion,
  type LeafSource,
} from '../../src/index.ts';

/** The leaves and roots of the reference test of Certificate Transparency logs. */
const DATA = [
  '',
  '00',
  '10',
  '2021',
  '3031',
  '40414243',
  '5051525354555657',
  '606162636465666768696a6b6c6d6e6f',
];
const ROOTS = [
  '6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d',
  'fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125',
  'aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77',
  'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7',
  '4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4',
  '76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef',
  'ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c',
  '5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328',
];
const leaves = DATA.map((hex) => leafHash(Buffer.from(hex, 'hex')));
const source: LeafSource = (from, to) => leaves.slice(from, to);
const rootOf = (size: number): Buffer => rangeRoot(extendRange(EMPTY_RANGE, leaves.slice(0, size)));

/** RFC 6962 §2.1 word for word: recursive, over all leaves. */
function recursiveRoot(list: readonly Buffer[]): Buffer {
  const [first] = list;
  if (first === undefined) return emptyRoot();
  if (list.length === 1) return first;
  let k = 1;
  while (k * 2 < list.length) k *= 2;
  return nodeHash(recursiveRoot(list.slice(0, k)), recursiveRoot(list.slice(k)));
}

describe('RFC 6962 roots', () => {
  test('match the reference vectors for every size', () => {
    expect(emptyRoot().toString('hex')).toBe(
      'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
    );
    expect(ROOTS.map((_, i) => rootOf(i + 1).toString('hex'))).toEqual(ROOTS);
  });

  test('a range extended in any two steps has the recursive root', () => {
    const many = Array.from({ length: 70 }, (_, i) => leafHash(Buffer.from([i])));
    for (let size = 0; size <= many.length; size += 1) {
      const cut = Math.floor(size / 3);
      const range = extendRange(
        extendRange(EMPTY_RANGE, many.slice(0, cut)),
        many.slice(cut, size),
      );
      expect(rangeRoot(range)).toEqual(recursiveRoot(many.slice(0, size)));
    }
  });
});

describe('proofs', () => {
  test('every inclusion proof verifies, and no other leaf, index or root does', () => {
    for (let size = 1; size <= leaves.length; size += 1)
      for (let index = 0; index < size; index += 1) {
        const proof = inclusionProof(source, { index, size });
        const claim = {
          leaf: leaves[index] ?? emptyRoot(),
          index,
          size,
          proof,
          root: rootOf(size),
        };
        expect(verifyInclusion(claim)).toBe(true);
        expect(verifyInclusion({ ...claim, leaf: leafHash(Buffer.from('no')) })).toBe(false);
        expect(verifyInclusion({ ...claim, root: emptyRoot() })).toBe(false);
        expect(verifyInclusion({ ...claim, proof: [...proof, emptyRoot()] })).toBe(false);
        expect(verifyInclusion({ ...claim, index: size })).toBe(false);
        if (size > 1) expect(verifyInclusion({ ...claim, index: (index + 1) % size })).toBe(false);
      }
  });

  test('every consistency proof verifies, and no other root does', () => {
    for (let to = 1; to <= leaves.length; to += 1)
      for (let from = 1; from <= to; from += 1) {
        const proof = consistencyProof(source, { from, to });
        const claim = { from, to, fromRoot: rootOf(from), toRoot: rootOf(to), proof };
        expect(verifyConsistency(claim)).toBe(true);
        expect(verifyConsistency({ ...claim, fromRoot: emptyRoot() })).toBe(false);
        expect(verifyConsistency({ ...claim, toRoot: emptyRoot() })).toBe(false);
        expect(verifyConsistency({ ...claim, proof: [...proof, emptyRoot()] })).toBe(false);
        if (proof.length > 0)
          expect(verifyConsistency({ ...claim, proof: proof.slice(1) })).toBe(false);
      }
  });

  test('proofs of what does not exist are refused', () => {
    expect(() => inclusionProof(source, { index: 3, size: 3 })).toThrow(RangeError);
    expect(() => consistencyProof(source, { from: 0, to: 3 })).toThrow(RangeError);
    expect(() => consistencyProof(source, { from: 4, to: 3 })).toThrow(RangeError);
  });
});
