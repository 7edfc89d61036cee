import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import toposort from '../index.js';

describe('toposort', () => {
  it('puts each node before those it leads to', () => {
    const edges = [
      ['shoes', 'walk'],
      ['socks', 'shoes'],
      ['trousers', 'shoes'],
      ['trousers', 'belt'],
    ];
    const order = toposort(edges);
    assert.equal(order.length, 5);
    for (const [first, second] of edges) assert.ok(order.indexOf(first) < order.indexOf(second));
  });

  it('keeps the order of edges among equals', () => {
    assert.deepEqual(
      toposort([
        ['a', 'b'],
        ['c', 'd'],
      ]),
      ['a', 'b', 'c', 'd'],
    );
  });

  it('takes nodes of any type', () => {
    const node = {};
    assert.deepEqual(
      toposort([
        [1, '1'],
        ['1', node],
      ]),
      [1, '1', node],
    );
  });

  it('refuses cycles', () => {
    assert.throws(
      () =>
        toposort([
          ['a', 'b'],
          ['b', 'a'],
        ]),
      Error,
    );
    assert.throws(() => toposort([['a', 'a']]), Error);
  });

  it('takes the nodes beforehand, and refuses others', () => {
    assert.deepEqual(toposort.array(['b', 'a', 'c'], [['a', 'b']]).toSorted(), ['a', 'b', 'c']);
    assert.throws(() => toposort.array(['a'], [['a', 'b']]), Error);
  });
});
