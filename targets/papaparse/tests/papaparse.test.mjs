import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import Papa from '../papaparse.js';

describe('papaparse', () => {
  it('finds the mark between values and the end of lines', () => {
    const { data, meta } = Papa.parse('a;b\r\n1;2\r\n3;4');
    assert.deepEqual(data, [
      ['a', 'b'],
      ['1', '2'],
      ['3', '4'],
    ]);
    assert.equal(meta.delimiter, ';');
    assert.equal(meta.linebreak, '\r\n');
  });

  it('reads quoted values', () => {
    assert.deepEqual(Papa.parse('a,"b ""c"", d"\n"x\ny",2').data, [
      ['a', 'b "c", d'],
      ['x\ny', '2'],
    ]);
    assert.deepEqual(Papa.parse("a,'b,c'", { quoteChar: "'" }).data, [['a', 'b,c']]);
  });

  it('makes records of rows under a header, with types when asked', () => {
    const options = { header: true, dynamicTyping: true };
    assert.deepEqual(Papa.parse('a,b\n1,true\n,x', options).data, [
      { a: 1, b: true },
      { a: null, b: 'x' },
    ]);
  });

  it('tells columns of the same name apart', () => {
    const { meta } = Papa.parse('a,a_1,a,a\n1,2,3,4', { header: true });
    assert.equal(new Set(meta.fields).size, 4);
  });

  it('says what is wrong with a text', () => {
    const codes = (text, options) => Papa.parse(text, options).errors.map(({ code }) => code);
    assert.deepEqual(codes('a,"b'), ['MissingQuotes']);
    assert.deepEqual(codes('a,b\n1', { header: true, delimiter: ',' }), ['TooFewFields']);
    assert.deepEqual(codes('a'), ['UndetectableDelimiter']);
  });

  it('leaves out comments and empty lines when told', () => {
    const options = { comments: '#', skipEmptyLines: true };
    assert.deepEqual(Papa.parse('#x\na,b\n\n1,2\n', options).data, [
      ['a', 'b'],
      ['1', '2'],
    ]);
  });

  it('writes rows and records', () => {
    assert.equal(Papa.unparse([['a', 'b,c']]), 'a,"b,c"');
    assert.equal(Papa.unparse([{ a: 1, b: 'x"y' }]), 'a,b\r\n1,"x""y"');
    assert.equal(Papa.unparse([["x'y,"]], { quoteChar: "'", escapeChar: "'" }), "'x''y,'");
  });

  it('writes no line without a value when told', () => {
    const rows = [{ a: 1 }, { a: ' ' }, { a: null }, { a: 2 }];
    assert.equal(Papa.unparse(rows, { skipEmptyLines: 'greedy' }), 'a\r\n1\r\n2');
  });

  it('refuses what it cannot write', () => {
    assert.throws(() => Papa.unparse(5), Error);
    assert.throws(() => Papa.unparse([{}], { columns: [] }), Error);
  });
});
