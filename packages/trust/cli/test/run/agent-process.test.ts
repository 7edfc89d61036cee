import { expect, test } from 'vitest';
import { parseEvent } from '../../src/run/agent-process.ts';

const note = (text: string): string => JSON.stringify({ kind: 'note', text });

test('an event is read as it was sent', () => {
  expect(parseEvent(note('hello'))).toEqual({ kind: 'note', text: 'hello' });
});

test.each([
  ['empty', ''],
  ['not JSON', 'loading…'],
  ['no object', '3'],
  ['null', 'null'],
  ['of no known kind', '{"kind":"accepted"}'],
  ['with a member more', '{"kind":"note","text":"x","accepted":true}'],
  ['with a member less', '{"kind":"note"}'],
  ['with a number that overflows', '{"kind":"drafted","count":1e999,"by":{}}'],
  ['cut short', note('hello').slice(0, -1)],
  ['too long', note('x'.repeat(64 * 1024))],
])('a line is dropped: %s', (_, line) => {
  expect(parseEvent(line)).toBeUndefined();
});
