import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import ini from '../lib/ini.js';

const plain = (value) => JSON.parse(JSON.stringify(value));
const parse = (text, options) => plain(ini.parse(text, options));

describe('parse', () => {
  it('reads keys, sections and sections within sections', () => {
    assert.deepEqual(parse('a = 1\n[s]\nb=two words\n[s.t]\nc = x'), {
      a: '1',
      s: { b: 'two words', t: { c: 'x' } },
    });
  });

  it('knows true, false, null, and keys without a value', () => {
    assert.deepEqual(parse('a=true\nb=false\nc=null\nd'), { a: true, b: false, c: null, d: true });
  });

  it('skips comments and empty lines', () => {
    assert.deepEqual(parse('; x\n# y\n\na=b ; z'), { a: 'b' });
  });

  it('takes quotes off and backslashes away', () => {
    assert.deepEqual(parse('a="x;y"\nb=x\\;y\nc=\'z\''), { a: 'x;y', b: 'x;y', c: 'z' });
  });

  it('reads lists by brackets, or by repetition', () => {
    assert.deepEqual(parse('l[]=1\nl[]=2'), { l: ['1', '2'] });
    assert.deepEqual(parse('l=1\nl=2', { bracketedArray: false }), { l: ['1', '2'] });
  });

  it('never reaches a prototype', () => {
    ini.parse('[__proto__]\npolluted=1');
    assert.equal({}.polluted, undefined);
  });
});

describe('stringify', () => {
  it('writes values before sections', () => {
    assert.equal(
      ini.stringify({ s: { b: 'x' }, a: 1 }, { platform: 'linux' }),
      'a=1\n\n[s]\nb=x\n',
    );
  });

  it('quotes what needs it', () => {
    assert.equal(
      ini.stringify({ a: ' x ', b: 'y=z', c: 'p;q' }, { platform: 'linux' }),
      'a=" x "\nb="y=z"\nc=p\\;q\n',
    );
  });

  it('follows its options', () => {
    const options = { platform: 'linux', whitespace: true, sort: true, section: 'top' };
    assert.equal(ini.stringify({ b: 1, a: [2, 3] }, options), '[top]\na[] = 2\na[] = 3\nb = 1\n');
    assert.equal(
      ini.stringify({ long: 1, b: 2 }, { platform: 'linux', align: true }),
      'long = 1\nb    = 2\n',
    );
    assert.equal(ini.stringify({ a: 1 }, { platform: 'win32' }), 'a=1\r\n');
  });

  it('gives back what was parsed', () => {
    const value = { a: 'x', s: { b: ['1', '2'], t: { c: '; #' } } };
    assert.deepEqual(parse(ini.stringify(value)), value);
  });
});
