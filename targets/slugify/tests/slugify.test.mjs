import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import slugify from '../slugify.js';

describe('slugify', () => {
  it('puts one hyphen for each run of spaces', () => {
    assert.equal(slugify('Some  Title here'), 'Some-Title-here');
    assert.equal(slugify('  padded '), 'padded');
  });

  it('takes the accents off letters', () => {
    assert.equal(slugify('Crème brûlée'), 'Creme-brulee');
    assert.equal(slugify('e\u0301'), 'e');
  });

  it('writes out signs', () => {
    assert.equal(slugify('this & that'), 'this-and-that');
    assert.equal(slugify('5 €'), '5-euro');
  });

  it('takes the replacement as an option or by itself', () => {
    assert.equal(slugify('a b', '_'), 'a_b');
    assert.equal(slugify('a b', { replacement: '' }), 'ab');
  });

  it('makes letters small, and strict slugs, when asked', () => {
    assert.equal(slugify('A B', { lower: true }), 'a-b');
    assert.equal(slugify("it's (a) b!", { strict: true }), 'its-a-b');
  });

  it('knows languages', () => {
    assert.equal(slugify('Ä', { locale: 'de' }), 'AE');
    assert.equal(slugify('Ä'), 'A');
  });

  it('removes what the caller says, and keeps the ends when told', () => {
    assert.equal(slugify('a1b2', { remove: /\d/g }), 'ab');
    assert.equal(slugify(' a ', { trim: false }), '-a-');
  });

  it('learns characters', () => {
    assert.equal(slugify('a ☢'), 'a');
    slugify.extend({ '☢': 'radioactive' });
    assert.equal(slugify('a ☢'), 'a-radioactive');
  });

  it('refuses what is no text', () => {
    assert.throws(() => slugify(5), Error);
    assert.throws(() => slugify(), Error);
  });
});
