import { expect, test } from 'vitest';
import { entryBytes, entryHash, GENESIS_PREV, SCHEMA_HASH } from '../../src/index.ts';

const row = {
  seq: 1,
  id: 'note-1',
  kind: 'note',
  at: '2026-01-01T00:00:00.000Z',
  target: null,
  attempt: null,
  body: '{"text":"é"}',
  prev: GENESIS_PREV,
};

test('the byte form is a format line and length-prefixed columns', () => {
  const bytes = entryBytes(row);
  const start = Buffer.from('peltier.entry.v1\n\0\0\0\u00011\0\0\0\u0006note-1', 'latin1');
  expect(bytes.subarray(0, start.length)).toEqual(start);
  expect(bytes.includes(Buffer.from('ffffffffffffffff0000000d', 'hex'))).toBe(true);
});

// Known answers: a change of either makes every ledger ever written unreadable and is a new format version.
test('the hash of a row and of the schema are what they were', () => {
  expect(entryHash(row)).toBe('8bb2fd96ab667c6b34b1c1a58e84f8a0624c2a893cab0540493f2dbc8a21696b');
  expect(SCHEMA_HASH).toBe('c964c64da9d720bda984947805ce8edd27c3a03451ba3176ac3c3ecadcda2a07');
});

test('moving a byte from one column to the next changes the hash', () => {
  const one = entryHash({ ...row, id: 'ab', kind: 'c' });
  expect(entryHash({ ...row, id: 'a', kind: 'bc' })).not.toBe(one);
  expect(entryHash({ ...row, target: '' })).not.toBe(entryHash(row));
});
