import { expect, test } from 'vitest';
import { demoPlan, isRight } from '../../src/demo/demo-plan.ts';

const patch = {
  id: 'a',
  title: 'A',
  edits: 'a.edits',
  class: 1,
  hypothesis: 'h',
  expected_effect: 'e',
  risks: 'r',
  right: { rejected: ['gain.none', 'gain.screen'], inconclusive: ['gain.unclear'] },
};
const [parsed] = demoPlan.parse({ target: 'demo', patches: [patch] }).patches;

test.each([
  ['rejected', 'gain.screen', true],
  ['inconclusive', 'gain.unclear', true],
  ['rejected', 'gain.unclear', false],
  ['accepted', 'gain.none', false],
  ['invalid', 'internal.error', false],
  ['toString', 'gain.none', false],
])('%s for %s is right: %s', (outcome, reason, right) => {
  expect(parsed !== undefined && isRight(parsed, { outcome, reason })).toBe(right);
});

test('a plan names known outcomes and at least one patch', () => {
  expect(demoPlan.safeParse({ target: 'demo', patches: [] }).success).toBe(false);
  const odd = { ...patch, right: { perhaps: ['gain.none'] } };
  expect(demoPlan.safeParse({ target: 'demo', patches: [odd] }).success).toBe(false);
});
