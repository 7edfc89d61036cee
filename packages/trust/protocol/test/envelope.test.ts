import { expect, test } from 'vitest';
import { ledgerState, problem, successEnvelope } from '../src/index.ts';

const ledger = { size: 3, head: 'a'.repeat(64), checkpoint: 'note' };
const success = { ok: true, op: 'read_ledger', api: '1.0', request_id: 'r', data: {}, ledger };
const refused = {
  type: 't',
  title: 't',
  status: 422,
  detail: 'd',
  code: 'patch.malformed',
  hint: 'h',
  retryable: false,
  request_id: 'r',
};

test('a success and a problem are read as they are', () => {
  expect(successEnvelope.parse(success)).toEqual(success);
  expect(problem.parse(refused)).toEqual(refused);
});

test.each([
  ['more members than known', { ...success, extra: 1 }],
  ['a success that is none', { ...success, ok: false }],
  ['no witness of the ledger', { ...success, ledger: undefined }],
  ['a head that is no hash', { ...success, ledger: { ...ledger, head: 'A'.repeat(64) } }],
])('a reply is refused: %s', (_, reply) => {
  expect(successEnvelope.safeParse(reply).success).toBe(false);
});

test('a state of the ledger and a problem hold nothing else', () => {
  expect(ledgerState.safeParse({ ...ledger, size: -1 }).success).toBe(false);
  expect(ledgerState.safeParse({ ...ledger, rows: [] }).success).toBe(false);
  expect(problem.safeParse({ ...refused, stack: 'at …' }).success).toBe(false);
});
