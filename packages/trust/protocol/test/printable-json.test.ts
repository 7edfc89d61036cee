import { expect, test } from 'vitest';
import { printableJson } from '../src/index.ts';

test('JSON reads back as it was, and holds nothing that a terminal or a CI runner obeys', () => {
  const value = {
    'k\u009b': ['\u009b31m\u202e\u200d\u{e0041}\u007f\u2028', 'a\n::error::b ##[error]c'],
  };
  for (const text of [printableJson(value), printableJson(value, 2)]) {
    expect(JSON.parse(text)).toEqual(value);
    expect(text.replaceAll('\n', '')).not.toMatch(/[\p{Cc}\p{Cf}\u2028]|##\[/u);
    expect(text).not.toMatch(/^\s*::/mu);
  }
});
