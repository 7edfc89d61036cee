import * as fc from 'fast-check';
import { appendFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { loadCorpus, writeCorpus } from '../../src/corpus/corpus.ts';
import { encodeValue } from '../../src/corpus/value-codec.ts';
import { decodeValue } from '../../src/corpus/value-decoder.ts';
import { temporaryDirectory } from '../fixtures/base-target.ts';
import { codeOf } from '../fixtures/throw-code.ts';

describe('the text form of inputs', () => {
  const anything = fc.anything({
    withBigInt: true,
    withDate: true,
    withMap: true,
    withSet: true,
    withNullPrototype: true,
    withSparseArray: true,
    withTypedArray: true,
    stringUnit: 'binary',
  });

  test('gives back every value that fast-check can think of', () => {
    fc.assert(
      fc.property(anything, (value) => {
        expect(decodeValue(encodeValue(value))).toStrictEqual(value);
      }),
      { numRuns: 500, seed: 1 },
    );
  });

  test('keeps what plain JSON loses', () => {
    const sparse: unknown[] = [];
    sparse[2] = undefined;
    const own = JSON.parse('{"__proto__":1,"$":"num"}') as object;
    const value = [
      NaN,
      -0,
      Infinity,
      undefined,
      10n,
      sparse,
      own,
      '\ud800',
      /x/gi,
      Buffer.from('é'),
      new Date(NaN),
    ];
    const back = decodeValue(encodeValue(value)) as typeof value;
    expect(back).toStrictEqual(value);
    expect(Object.is(back[1], -0)).toBe(true);
    expect(1 in (back[5] as unknown[])).toBe(false);
    expect(2 in (back[5] as unknown[])).toBe(true);
    expect(Object.getPrototypeOf(back[6])).toBe(Object.prototype);
  });

  test('refuses what it cannot carry and what it did not write', async () => {
    const cycle: unknown[] = [];
    cycle.push(cycle);
    for (const value of [
      cycle,
      () => 1,
      Symbol('x'),
      new URL('x:y'),
      new Proxy(new Error('x'), {}),
    ]) {
      expect(await codeOf(() => encodeValue(value))).toBe('source.corpus');
    }
    for (const text of [
      '',
      '{"$":"what"}',
      '{"$":"hole"}',
      '{"$":"bytes","v":["constructor",""]}',
    ]) {
      expect(await codeOf(() => decodeValue(text))).toBe('source.corpus');
    }
  });
});

describe('a corpus', () => {
  test('is read as it was written; a changed byte is found', async () => {
    const directory = join(temporaryDirectory(), 'corpus');
    const inputs = new Map([
      [
        'parse',
        [
          ['a', -0],
          ['b\nc', undefined],
        ],
      ],
      ['format', [[new Map([[1, 2n]])]]],
    ]);
    await writeCorpus(directory, inputs);
    expect((await loadCorpus(directory)).inputs).toEqual(inputs);
    appendFileSync(join(directory, 'parse.ndjson'), '[]\n');
    expect(await codeOf(loadCorpus(directory))).toBe('source.corpus_hash');
    writeFileSync(join(directory, 'manifest.json'), '{"files":[{"path":"../x"}]}');
    expect(await codeOf(loadCorpus(directory))).toBe('source.corpus');
    expect(await codeOf(loadCorpus(join(directory, 'none')))).toBe('source.corpus');
  });
});
