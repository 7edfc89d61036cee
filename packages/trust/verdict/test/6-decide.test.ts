import { acceptConfig, VERDICT_REASONS } from '@peltier/protocol';
import { expect, it } from 'vitest';
import { decideAfterConfirm, decideAfterScreen } from '../src/6-decide.ts';
import { runSamples } from './fixtures/run-samples.ts';

const accept = acceptConfig.parse({});

it.each([
  ['a clear gain', { ratio: 0.8 }, 'gain.confirmed'],
  ['a clear loss', { ratio: 1.2 }, 'gain.slower'],
  ['no effect', { ratio: 1 }, 'gain.none'],
  ['a gain below the minimum', { ratio: 0.985 }, 'gain.none'],
  ['a gain bought with memory', { ratio: 0.8, memoryRatio: 1.5 }, 'guard.worse'],
  ['a wide spread', { ratio: 0.95, spread: 0.4 }, 'gain.unclear'],
  ['a gain that CPU time does not share', { ratio: 0.8, cpuRatio: 0.95 }, 'witness.disagrees'],
  ['a gain by moving work', { ratio: 0.8, cpuRatio: 1.1 }, 'witness.disagrees'],
  ['a gain in few calls', { ratio: 0.7, ordinaryRatio: 1.02 }, 'estimators.disagree'],
] as const)('confirm: %s', (_, shape, reason) => {
  const decision = decideAfterConfirm(runSamples(shape), { accept, require: 'faster' });
  expect(decision.reason, decision.detail).toBe(reason);
});

it.each([
  ['no slower', { ratio: 1 }, 'not_slower.confirmed'],
  ['slower by more than the margin', { ratio: 1.2 }, 'gain.slower'],
  ['slower by the margin', { ratio: 1.03, spread: 0.05 }, 'gain.unclear'],
] as const)('not-slower: %s', (_, shape, reason) => {
  const decision = decideAfterConfirm(runSamples(shape), { accept, require: 'not-slower' });
  expect(decision.reason, decision.detail).toBe(reason);
});

it('screen: lets a sign of a gain through and stops the rest', () => {
  expect(decideAfterScreen(runSamples({ phase: 'screen', ratio: 0.9 }), accept)).toBeUndefined();
  for (const ratio of [1, 1.1]) {
    const stopped = decideAfterScreen(runSamples({ phase: 'screen', ratio }), accept);
    expect(stopped?.reason).toBe('gain.screen');
  }
});

it('a screen never accepts', () => {
  expect(VERDICT_REASONS['gain.screen'].outcome).toBe('rejected');
});
