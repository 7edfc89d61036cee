import { describe, expect, test } from 'vitest';
import { markUntrusted, parseUntrusted, printable } from '../src/index.ts';

describe('printable', () => {
  test.each([
    ['an escape sequence', '\u001b[31m', '\\u{1b}[31m'],
    ['an eight-bit one', '\u009b2J', '\\u{9b}2J'],
    ['a carriage return', 'a\rb', 'a\\u{d}b'],
    ['NUL and DEL', '\u0000\u007f', '\\u{0}\\u{7f}'],
    ['a bidi override', 'a\u202eb', 'a\\u{202e}b'],
    ['a bidi isolate', '\u2066', '\\u{2066}'],
    ['a zero-width joiner', '\u200d', '\\u{200d}'],
    ['a byte order mark', '\ufeff', '\\u{feff}'],
    ['line and paragraph separators', '\u2028\u2029', '\\u{2028}\\u{2029}'],
    [
      'a command of a CI runner',
      'a\n \t::error::b\n\n::c::',
      'a\n \t\\u{3a}:error::b\n\n\\u{3a}:c::',
    ],
    ['a command of a CI runner, old form', 'a ##[error]b', 'a ##\\u{5b}error]b'],
    ['a tag beyond the first plane', '\u{e0041}', '\\u{e0041}'],
  ])('makes %s visible', (_, text, shown) => {
    expect(printable(text)).toBe(shown);
  });

  test('leaves line breaks, tabs and letters of every script', () => {
    const text = 'é漢\u05d0\u{1f600}\n\tx';
    expect(printable(text)).toBe(text);
  });

  test('is capped after escaping', () => {
    expect(printable('abc', 3)).toBe('abc');
    expect(printable('abcd', 3)).toBe('abc…');
    expect(printable('\u0000'.repeat(1000), 20).length).toBe(21);
  });
});

test('what is untrusted is seen by its parser only, unchanged', () => {
  const raw = { text: 'x' };
  expect(parseUntrusted(markUntrusted(raw), (seen) => seen === raw)).toBe(true);
});
