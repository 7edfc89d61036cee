import { describe, expect, test } from 'vitest';
import { canonicalJson, type JsonValue } from '../src/index.ts';

describe('canonicalJson', () => {
  test.each<[string, JsonValue, string]>([
    ['nothing', null, 'null'],
    [
      'keys by UTF-16 code units',
      { '\ufb33': 1, '\u{1f600}': 2, b: 3, a: 4, B: 5, 10: 6, 9: 7 },
      '{"10":6,"9":7,"B":5,"a":4,"b":3,"😀":2,"\ufb33":1}',
    ],
    ['order of arrays', [3, [2, 'x'], {}], '[3,[2,"x"],{}]'],
    ['absent members', { a: undefined, b: { c: undefined } }, '{"b":{}}'],
    ['numbers as ECMAScript writes them', [-0, 1e21, 1e-7, 0.1, 100], '[0,1e+21,1e-7,0.1,100]'],
    ['escapes', '\u0000\b\t\n"\\/\u007f\u2028é', '"\\u0000\\b\\t\\n\\"\\\\/\u007f\u2028é"'],
    [
      'an own member named as a prototype',
      JSON.parse('{"__proto__":1}') as JsonValue,
      '{"__proto__":1}',
    ],
  ])('writes %s', (_, value, text) => {
    expect(canonicalJson(value)).toBe(text);
  });

  test('is the same for every order of insertion, and its own fixed point', () => {
    const text = canonicalJson({ z: [1, { y: 2, x: 3 }], a: 'é' });
    expect(canonicalJson({ a: 'é', z: [1, { x: 3, y: 2 }] })).toBe(text);
    expect(canonicalJson(JSON.parse(text) as JsonValue)).toBe(text);
  });

  test.each<[string, JsonValue]>([
    ['NaN', Number.NaN],
    ['an infinity', [Number.NEGATIVE_INFINITY]],
    ['a lone surrogate', 'a\ud800b'],
    ['a lone surrogate as key', { '\udc00': 1 }],
  ])('refuses %s', (_, value) => {
    expect(() => canonicalJson(value)).toThrow(TypeError);
  });
});
