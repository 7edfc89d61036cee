import assert from 'node:assert/strict';
import { createRequire } from 'node:module';
import { describe, it } from 'node:test';

const require = createRequire(import.meta.url);
const { SourceMapConsumer, SourceMapGenerator } = require('../source-map.js');
const util = require('../lib/util.js');

function example() {
  const generator = new SourceMapGenerator({ file: 'out.js', sourceRoot: '/app/src' });
  const add = (line, column, source, name) =>
    generator.addMapping({
      generated: { line, column },
      original: { line: 10 * line, column: 2 * column },
      source,
      name,
    });
  add(1, 0, 'a.js', 'x');
  add(1, 8, 'b.js');
  add(3, 4, 'a.js', 'y');
  return generator;
}

describe('source-map-js', () => {
  it('writes mappings', () => {
    const map = example().toJSON();
    assert.deepEqual(map.sources, ['a.js', 'b.js']);
    assert.deepEqual(map.names, ['x', 'y']);
    assert.equal(map.mappings.split(';').length, 3);
  });

  it('reads what it wrote', () => {
    const consumer = new SourceMapConsumer(example().toString());
    assert.deepEqual(consumer.originalPositionFor({ line: 3, column: 5 }), {
      source: '/app/src/a.js',
      line: 30,
      column: 8,
      name: 'y',
    });
  });

  it('keeps the contents of sources', () => {
    const generator = example();
    generator.setSourceContent('b.js', 'text');
    assert.deepEqual(generator.toJSON().sourcesContent, [null, 'text']);
  });

  it('refuses a mapping without a place', () => {
    assert.throws(() => example().addMapping({ generated: { line: 0, column: 0 } }), Error);
    assert.throws(() => example().addMapping({}), Error);
  });

  it('finds the way from a directory to a file', () => {
    assert.equal(util.relative('/a/b', '/a/b/c'), 'c');
    assert.equal(util.relative('/a/b/c/', '/a/d'), '../../d');
    assert.equal(util.relative('/a', 'b'), 'b');
    assert.equal(util.relative('http://h/a/b', 'http://h/a/c'), '../c');
  });

  it('joins paths and makes them plain', () => {
    assert.equal(util.join('/a/', '../b'), '/b');
    assert.equal(util.join('http://h/a', '/b'), 'http://h/b');
    assert.equal(util.join('a', 'http://h'), 'http://h');
    assert.equal(util.normalize('a//b/./../c'), 'a/c');
  });
});
