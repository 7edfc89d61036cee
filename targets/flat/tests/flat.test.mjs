import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import flat from '../index.js';

const NESTED = { a: { b: { c: 1 } }, list: ['x', { y: 2 }], empty: {}, none: null };
const FLAT = { 'a.b.c': 1, 'list.0': 'x', 'list.1.y': 2, empty: {}, none: null };

describe('flatten', () => {
  it('names each value by its path', () => {
    assert.deepEqual(flat.flatten(NESTED), FLAT);
    assert.deepEqual(flat(NESTED), FLAT);
  });

  it('takes another delimiter', () => {
    assert.deepEqual(flat.flatten({ a: { b: 1 } }, { delimiter: ':' }), { 'a:b': 1 });
  });

  it('stops at a depth', () => {
    assert.deepEqual(flat.flatten({ a: { b: { c: 1 } } }, { maxDepth: 2 }), { 'a.b': { c: 1 } });
  });

  it('keeps arrays when told', () => {
    assert.deepEqual(flat.flatten({ a: [1, 2] }, { safe: true }), { a: [1, 2] });
  });

  it('passes keys through a function', () => {
    const transformKey = (key) => key.toUpperCase();
    assert.deepEqual(flat.flatten({ a: { b: 1 } }, { transformKey }), { 'A.B': 1 });
  });
});

describe('unflatten', () => {
  it('is the way back', () => {
    assert.deepEqual(flat.unflatten(FLAT), NESTED);
  });

  it('makes objects of numbers when told', () => {
    assert.deepEqual(flat.unflatten({ 'a.0': 1 }, { object: true }), { a: { 0: 1 } });
  });

  it('overwrites only when told', () => {
    assert.deepEqual(flat.unflatten({ a: 1, 'a.b': 2 }), { a: 1 });
    assert.deepEqual(flat.unflatten({ a: 1, 'a.b': 2 }, { overwrite: true }), { a: { b: 2 } });
  });

  it('never reaches a prototype', () => {
    flat.unflatten({ '__proto__.polluted': true, 'a.__proto__.polluted': true });
    assert.equal({}.polluted, undefined);
  });

  it('gives back what is no object', () => {
    assert.equal(flat.unflatten(5), 5);
  });
});
