import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import wrap from '../index.js';

const TEXT = 'one two three four five six';

describe('wrap', () => {
  it('breaks between words and indents by two', () => {
    assert.equal(wrap(TEXT, { width: 10 }), '  one two \n  three four \n  five six');
  });

  it('takes 50 characters unless told', () => {
    const lines = wrap('abcd '.repeat(20)).split('\n');
    assert.equal(lines.length, 2);
    assert.equal(lines[0].length, 52);
  });

  it('indents as told', () => {
    assert.equal(wrap('a b', { width: 1, indent: '> ' }), '> a \n> b');
    assert.equal(wrap('a b', { width: 1, indent: '' }), 'a \nb');
  });

  it('joins lines as told', () => {
    assert.equal(wrap('a b', { width: 1, indent: '', newline: ' / ' }), 'a  / b');
  });

  it('takes spaces off the end of lines when asked', () => {
    assert.equal(wrap(TEXT, { width: 10, trim: true }), '  one two\n  three four\n  five six');
  });

  it('breaks long words only when asked', () => {
    assert.equal(wrap('abcdefgh', { width: 3, indent: '' }), 'abcdefgh');
    assert.equal(wrap('abcdefgh', { width: 3, indent: '', cut: true }), 'abc\ndef\ngh');
  });

  it('keeps line breaks of the text', () => {
    assert.equal(wrap('a\nb', { indent: '' }), 'a\nb');
  });

  it('passes each line to escape', () => {
    const escape = (line) => line.toUpperCase();
    assert.equal(wrap('a b', { width: 1, indent: '', escape }), 'A \nB');
  });

  it('gives back nothing for nothing', () => {
    assert.equal(wrap(undefined), undefined);
    assert.equal(wrap(null), null);
  });
});
