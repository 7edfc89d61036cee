import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import unique from '../index.js';

describe('unique', () => {
  it('keeps the first of each value', () => {
    assert.deepEqual(unique(['b', 'a', 'b', 'c', 'a']), ['b', 'a', 'c']);
  });

  it('changes the list it was given', () => {
    const given = [1, 1, 2];
    assert.equal(unique(given), given);
    assert.deepEqual(given, [1, 2]);
  });

  it('leaves a list without duplicates alone', () => {
    assert.deepEqual(unique([3, 1, 2]), [3, 1, 2]);
    assert.deepEqual(unique([]), []);
  });

  it('compares by type and by identity', () => {
    const one = {};
    assert.deepEqual(unique([1, '1', one, {}, one]), [1, '1', one, {}]);
  });

  it('refuses what is no array', () => {
    assert.throws(() => unique(), TypeError);
    assert.throws(() => unique('aab'), TypeError);
  });
});

describe('immutable', () => {
  it('gives a new list and leaves the old one alone', () => {
    const given = [1, 2, 1];
    const found = unique.immutable(given);
    assert.deepEqual(found, [1, 2]);
    assert.deepEqual(given, [1, 2, 1]);
    assert.notEqual(found, given);
  });

  it('refuses what is no array', () => {
    assert.throws(() => unique.immutable({ length: 1 }), TypeError);
  });
});
