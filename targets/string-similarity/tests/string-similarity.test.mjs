import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import similarity from '../src/index.js';

const { compareTwoStrings, findBestMatch } = similarity;

describe('compareTwoStrings', () => {
  it('is 1 for equal texts and for two empty ones', () => {
    assert.equal(compareTwoStrings('kitten', 'kitten'), 1);
    assert.equal(compareTwoStrings('', ''), 1);
  });

  it('is 0 when a text has no pair of letters', () => {
    assert.equal(compareTwoStrings('a', 'b'), 0);
    assert.equal(compareTwoStrings('ab', ''), 0);
  });

  it('is twice the shared pairs over all pairs', () => {
    // ki it tt te en | si it tt ti in ng: two are shared.
    assert.equal(compareTwoStrings('kitten', 'sitting'), (2 * 2) / (5 + 6));
  });

  it('counts a repeated pair as often as both have it', () => {
    assert.equal(compareTwoStrings('aaaa', 'aa'), (2 * 1) / (3 + 1));
    assert.equal(compareTwoStrings('abab', 'abba'), (2 * 2) / (3 + 3));
  });

  it('takes no notice of white space', () => {
    assert.equal(compareTwoStrings(' k i t\tten\n', 'kitten'), 1);
    assert.equal(compareTwoStrings('a b', 'b a'), 0);
  });

  it('tells upper from lower case', () => {
    assert.equal(compareTwoStrings('KITTEN', 'kitten'), 0);
  });

  it('gives the same either way round', () => {
    assert.equal(compareTwoStrings('night', 'nacht'), compareTwoStrings('nacht', 'night'));
  });
});

describe('findBestMatch', () => {
  it('rates every candidate in order and names the best', () => {
    const found = findBestMatch('night', ['nacht', 'night', 'day']);
    assert.deepEqual(found, {
      ratings: [
        { target: 'nacht', rating: 0.25 },
        { target: 'night', rating: 1 },
        { target: 'day', rating: 0 },
      ],
      bestMatch: { target: 'night', rating: 1 },
      bestMatchIndex: 1,
    });
  });

  it('prefers the first of equals', () => {
    assert.equal(findBestMatch('ab', ['cd', 'ab', 'ab']).bestMatchIndex, 1);
    assert.equal(findBestMatch('ab', ['cd', 'ef']).bestMatchIndex, 0);
  });

  it('refuses anything but a text and a list of texts', () => {
    for (const [first, second] of [[], ['a'], ['a', []], [1, ['a']], ['a', ['b', 2]], ['a', 'b']])
      assert.throws(() => findBestMatch(first, second), Error);
  });
});
