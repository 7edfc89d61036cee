import { VERDICT_REASONS, type VerdictReason } from '@peltier/protocol';
import { expect, it } from 'vitest';
import { exitCodeOf, parseRequirement, requirementMet } from '../src/verdict-exit.ts';
import { verdictBody } from './fixtures/verdict-body.ts';

it('every reason has the exit code of its outcome; a leak is a breach of integrity', () => {
  const expected = { accepted: 0, rejected: 1, inconclusive: 3, invalid: 3 };
  for (const reason of Object.keys(VERDICT_REASONS) as VerdictReason[]) {
    const verdict = verdictBody({ reason });
    const code = reason === 'isolation.leak' ? 4 : expected[verdict.outcome];
    expect(exitCodeOf(verdict), reason).toBe(code);
    expect(requirementMet(verdict)).toBe(code === 0);
  }
});

it('knows three requirements', () => {
  expect(['faster', 'not-slower', 'equivalent'].map(parseRequirement)).not.toContain(undefined);
  expect(['', 'Faster', 'constructor'].map(parseRequirement)).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});
