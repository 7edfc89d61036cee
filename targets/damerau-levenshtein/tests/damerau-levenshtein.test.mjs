import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import distance from '../index.js';

describe('distance', () => {
  for (const [one, two, steps] of [
    ['', '', 0],
    ['same', 'same', 0],
    ['', 'abc', 3],
    ['abc', '', 3],
    ['cat', 'cut', 1],
    ['cat', 'cart', 1],
    ['cart', 'cat', 1],
    ['form', 'from', 1],
    ['kitten', 'sitting', 3],
  ]) {
    it(`takes ${steps} steps from "${one}" to "${two}"`, () => {
      assert.equal(distance(one, two).steps, steps);
      assert.equal(distance(two, one).steps, steps);
    });
  }

  it('relates the steps to the longer text', () => {
    assert.deepEqual(distance('ab', 'abcd'), { steps: 2, relative: 0.5, similarity: 0.5 });
    assert.deepEqual(distance('', ''), { steps: 0, relative: 0, similarity: 1 });
  });

  it('takes lists', () => {
    assert.equal(distance([1, 2, 3], [1, 3, 2]).steps, 1);
  });

  it('gives up on texts that have little in common', () => {
    assert.equal(distance('abcdefghij', 'klmnopqrst').steps, 10);
  });
});
