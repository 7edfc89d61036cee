import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { markdownTable } from '../index.js';

const rows = [
  ['Name', 'Count'],
  ['a', '10'],
  ['long', ''],
];
const lines = (options, table = rows) => markdownTable(table, options).split('\n');

describe('markdown-table', () => {
  it('draws a table with a line below its head', () => {
    assert.deepEqual(lines(), [
      '| Name | Count |',
      '| ---- | ----- |',
      '| a    | 10    |',
      '| long |       |',
    ]);
  });

  it('aligns columns', () => {
    assert.deepEqual(lines({ align: ['c', 'r'] }), [
      '| Name | Count |',
      '| :--: | ----: |',
      '|   a  |    10 |',
      '| long |       |',
    ]);
    assert.equal(lines({ align: 'l' })[1], '| :--- | :---- |');
  });

  it('leaves out what it is told to', () => {
    assert.equal(lines({ padding: false })[2], '|a   |10   |');
    assert.equal(lines({ delimiterStart: false })[2], 'a    | 10    |');
    assert.equal(lines({ delimiterEnd: false })[2], '| a    | 10');
    assert.equal(lines({ alignDelimiters: false })[2], '| a | 10 |');
    assert.equal(lines({ alignDelimiters: false })[3], '| long | |');
  });

  it('fills rows that are too short', () => {
    assert.deepEqual(lines({}, [['a'], ['b', 'c']]), ['| a |   |', '| - | - |', '| b | c |']);
  });

  it('writes no text for nothing, and numbers as text', () => {
    assert.equal(lines({}, [[null, undefined, 5]])[0], '|   |   | 5 |');
  });

  it('measures texts as the caller does', () => {
    const table = [['a'], ['日本']];
    const stringLength = (text) => (text === '日本' ? 4 : text.length);
    assert.equal(lines({ stringLength }, table)[0], '| a    |');
  });
});
