import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import he from '../he.js';

describe('encode', () => {
  it('encodes what is not plain ASCII, and the five marks', () => {
    assert.equal(he.encode('<é & "𝌆">'), '&#x3C;&#xE9; &#x26; &#x22;&#x1D306;&#x22;&#x3E;');
  });

  it('uses names when asked', () => {
    assert.equal(he.encode('<é>', { useNamedReferences: true }), '&lt;&eacute;&gt;');
  });

  it('encodes everything, or in decimals, when asked', () => {
    assert.equal(he.encode('ab', { encodeEverything: true }), '&#x61;&#x62;');
    assert.equal(he.encode('é', { decimal: true }), '&#233;');
    assert.equal(he.encode('<é', { allowUnsafeSymbols: true }), '<&#xE9;');
  });

  it('refuses forbidden characters when strict', () => {
    assert.throws(() => he.encode('\u0000', { strict: true }), Error);
  });
});

describe('decode', () => {
  it('reads names and numbers', () => {
    assert.equal(he.decode('&lt;&eacute;&#233;&#xE9;&#x1D306;&gt;'), '<ééé𝌆>');
    assert.equal(he.decode('&unknown; &'), '&unknown; &');
  });

  it('reads old names without a semicolon, but not in attributes', () => {
    assert.equal(he.decode('&ampx'), '&x');
    assert.equal(he.decode('&ampx', { isAttributeValue: true }), '&ampx');
  });

  it('replaces what no character has', () => {
    assert.equal(he.decode('&#x80;&#xD800;&#x110000;'), '€\ufffd\ufffd');
  });

  it('refuses open references when strict', () => {
    assert.throws(() => he.decode('&amp', { strict: true }), Error);
    assert.equal(he.unescape, he.decode);
  });
});

describe('escape', () => {
  it('escapes six marks and nothing else', () => {
    assert.equal(he.escape('<a href="é">\'&`'), '&lt;a href=&quot;é&quot;&gt;&#x27;&amp;&#x60;');
  });
});
