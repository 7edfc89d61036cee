import { expect, test } from 'vitest';
import { CodedError, ERROR_REGISTRY, isCodedError } from '../src/index.ts';

class FixtureError extends CodedError<'ledger.busy'> {}

test('an error has the facts of its code and the name of its class', () => {
  const cause = new Error('behind');
  const error = new FixtureError('ledger.busy', { found: 'a lock', at: 'ledger.db', cause });
  expect(error).toMatchObject({
    name: 'FixtureError',
    code: 'ledger.busy',
    found: 'a lock',
    at: 'ledger.db',
    hint: ERROR_REGISTRY['ledger.busy'].hint,
    facts: ERROR_REGISTRY['ledger.busy'],
    cause,
  });
  expect(isCodedError(error)).toBe(true);
});

test('a thrower may know a better hint; a cause that is not there is not a member', () => {
  const error = new FixtureError('ledger.busy', { found: 'x', hint: 'better' });
  expect(error.hint).toBe('better');
  expect('cause' in error).toBe(false);
});

test.each([
  ['an error of the system', Object.assign(new Error('x'), { code: 'ENOENT' })],
  ['a code that every object has', Object.assign(new Error('x'), { code: 'toString' })],
  ['a code that is no text', Object.assign(new Error('x'), { code: 5 })],
  ['no error', { code: 'ledger.busy' }],
  ['nothing', undefined],
])('is not one of ours: %s', (_, value) => {
  expect(isCodedError(value)).toBe(false);
});
