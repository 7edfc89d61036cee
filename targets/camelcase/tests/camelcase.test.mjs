import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import camelCase from '../index.js';

describe('camelCase', () => {
  for (const [input, output] of [
    ['foo-bar', 'fooBar'],
    ['foo_bar', 'fooBar'],
    ['Foo Bar', 'fooBar'],
    ['foo.bar', 'fooBar'],
    ['--foo--bar--', 'fooBar'],
    ['FOO_BAR', 'fooBar'],
    ['fooBAR', 'fooBar'],
    ['XMLHttpRequest', 'xmlHttpRequest'],
    ['foo2bar', 'foo2Bar'],
    ['straße-ä', 'straßeÄ'],
    ['A', 'a'],
    ['  ', ''],
  ]) {
    it(`makes "${output}" of "${input}"`, () => {
      assert.equal(camelCase(input), output);
    });
  }

  it('joins a list', () => {
    assert.equal(camelCase(['foo', ' bar ', '']), 'fooBar');
  });

  it('begins with a capital when asked', () => {
    assert.equal(camelCase('foo-bar', { pascalCase: true }), 'FooBar');
  });

  it('keeps runs of capitals when asked', () => {
    assert.equal(camelCase('foo-BAR', { preserveConsecutiveUppercase: true }), 'fooBAR');
  });

  it('follows a language', () => {
    assert.equal(camelCase('lorem-ipsum', { locale: 'tr' }), 'loremİpsum');
    assert.equal(camelCase('lorem-ipsum', { locale: false }), 'loremIpsum');
  });

  it('refuses what is neither text nor list', () => {
    assert.throws(() => camelCase(5), TypeError);
  });
});
