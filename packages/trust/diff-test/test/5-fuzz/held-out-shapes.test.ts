import { describe, expect, it } from 'vitest';
import { heldOutInputs } from '../../src/5-fuzz/held-out-shapes.ts';
import { seededRandom } from '../../src/5-fuzz/seeded-random.ts';
import { smallerInputs } from '../../src/5-fuzz/smaller-inputs.ts';

const derive = (seed: string): readonly { shape: string; args: readonly unknown[] }[] =>
  heldOutInputs([['abc', [1, 2, 3], 7]], { count: 120, random: seededRandom(seed) });

describe('held-out inputs', () => {
  it('are the same for the same seed and others for another', () => {
    expect(derive('a')).toEqual(derive('a'));
    expect(derive('a')).not.toEqual(derive('b'));
  });

  it('hold every shape that an ordinary generator misses', () => {
    const made = derive('a').map(({ args }) => args);
    const texts = made.map(([text]) => text).filter((text) => typeof text === 'string');
    const lists = made.map(([, list]) => list).filter((list) => Array.isArray(list));
    expect(texts.some((text) => text.length > 255)).toBe(true);
    expect(texts.some((text) => !text.isWellFormed())).toBe(true);
    expect(texts.some((text) => /[\u0100-\u01ff]/u.test(text))).toBe(true);
    expect(texts).toContain('');
    expect(texts).toContain('ABC');
    expect(lists.some((list) => list.some(Number.isNaN))).toBe(true);
    expect(lists.some((list) => list.some((item) => Object.is(item, -0)))).toBe(true);
    expect(lists.some((list) => Object.keys(list).length < list.length)).toBe(true);
    expect(lists.some((list) => list.length > 255)).toBe(true);
    expect(made.some((args) => args.length === 2)).toBe(true);
    expect(made.some((args) => Object.is(args[2], -0))).toBe(true);
  });

  it('leave the tuples they come from alone', () => {
    const tuple = ['abc', { a: [1, 2] }] as const;
    heldOutInputs([tuple], { count: 60, random: seededRandom('x') });
    expect(tuple).toEqual(['abc', { a: [1, 2] }]);
  });
});

describe('smaller inputs', () => {
  type Bad = (args: readonly unknown[]) => boolean;

  function firstSmaller(args: readonly unknown[], bad: Bad): readonly unknown[] | undefined {
    for (const smaller of smallerInputs(args)) if (bad(smaller)) return smaller;
    return undefined;
  }

  function smallest(args: readonly unknown[], bad: Bad): readonly unknown[] {
    const next = firstSmaller(args, bad);
    return next === undefined ? args : smallest(next, bad);
  }

  it.each<[string, readonly unknown[], (args: readonly unknown[]) => boolean, readonly unknown[]]>([
    [
      'a long text',
      ['a'.repeat(300)],
      ([text]) => (text as string).length > 255,
      ['a'.repeat(256)],
    ],
    [
      'two NaNs',
      [[1, NaN, 2, NaN]],
      ([list]) => (list as number[]).filter(Number.isNaN).length > 1,
      [[NaN, NaN]],
    ],
    [
      'a member',
      [{ a: 1, b: { c: [9] } }, 5],
      ([object]) => JSON.stringify(object).includes('"c"'),
      [{ b: { c: [] } }, 0],
    ],
    ['a lone surrogate', ['ab\ud800cd'], ([text]) => !(text as string).isWellFormed(), ['\ud800']],
  ])('reduce %s to what matters', (_, args, bad, expected) => {
    expect(smallest(args, bad)).toEqual(expected);
  });
});
