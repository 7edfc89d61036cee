import { expect, it } from 'vitest';
import { exitCause, type SeenEnd } from '../src/exit-cause.ts';

const clean: SeenEnd = {
  code: 0,
  signal: null,
  ours: undefined,
  oomKills: 0,
  started: true,
  words: 'words',
};

it('names every end', () => {
  expect(exitCause(clean)).toEqual({ kind: 'exited', code: 0 });
  expect(exitCause({ ...clean, code: 134 })).toEqual({ kind: 'signalled', signal: 6 });
  expect(exitCause({ ...clean, code: 152 })).toEqual({ kind: 'timeout', clock: 'cpu' });
  expect(exitCause({ ...clean, code: null, signal: 'SIGKILL' })).toEqual({
    kind: 'signalled',
    signal: 9,
  });
  expect(exitCause({ ...clean, ours: 'timeout' })).toEqual({ kind: 'timeout', clock: 'wall' });
  expect(exitCause({ ...clean, ours: 'flood' })).toEqual({ kind: 'flood' });
});

it('never reads an end after an out-of-memory kill as a success', () => {
  expect(exitCause({ ...clean, oomKills: 1 })).toEqual({ kind: 'oom' });
});

it('never reads walls that did not stand as an end of the program', () => {
  expect(exitCause({ ...clean, started: false })).toEqual({
    kind: 'launch-failed',
    found: 'words',
  });
});
