import { expect, test } from 'vitest';
import { openVerdictLedger } from '../../src/append-verdict/index.ts';
import { chargedAlpha, targetState } from '../../src/index.ts';
import { stageRow, targetRow } from '../fixtures/judged-rows.ts';
import { cliLedger, closing, temporaryState } from '../fixtures/temporary-state.ts';

test('a target is what its newest row says, and nothing when it was never opened', () => {
  const cli = cliLedger(temporaryState());
  expect(targetState(cli.read, 'demo')).toBeUndefined();
  cli.append(targetRow('opened'));
  cli.append(targetRow('season', { season: 2 }));
  cli.append(targetRow('opened', { target: 'other', season: 7 }));
  expect(targetState(cli.read, 'demo')).toMatchObject({ event: 'season', season: 2 });
  expect(targetState(cli.read, 'other')).toMatchObject({ season: 7 });
});

test('charges add up within one target and season, over more than a page', () => {
  const stateDir = temporaryState();
  cliLedger(stateDir);
  const judge = closing(openVerdictLedger({ stateDir, mode: 'existing' }));
  judge.appendAll(Array.from({ length: 1001 }, () => stageRow({ season: 1, alpha: 2 ** -10 })));
  judge.append(stageRow({ season: 2, alpha: 0.25 }));
  judge.append(stageRow({ season: 1, alpha: 0.25, outcome: 'passed' }));
  judge.append(stageRow({ season: 1, alpha: 0.25, target: 'other' }));
  expect(chargedAlpha(judge.read, { target: 'demo', season: 1 })).toBe(1001 * 2 ** -10);
  expect(chargedAlpha(judge.read, { target: 'demo', season: 2 })).toBe(0.25);
  expect(chargedAlpha(judge.read, { target: 'demo', season: 3 })).toBe(0);
});
