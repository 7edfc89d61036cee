import { once } from 'node:events';
import { utimesSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { openVerdictLedger } from '@peltier/ledger/append-verdict';
import { openLedgerReader, verifyLedger } from '@peltier/ledger/read';
import { expect, it } from 'vitest';
import { crashRounds, momentOf } from './fixtures/crash-rounds.ts';
import { mountsBelow, processesNaming, sessionsOf } from './fixtures/left-behind.ts';
import { sumDiff, tinyTarget, GOOD } from './fixtures/tiny-target.ts';
import { judge, rowsOf, startJudging, verdict } from './fixtures/verdict-process.ts';

const ROUNDS = crashRounds(12);
/** Longer than one verdict by gates takes on a slow machine, so that some kills come too late. */
const SPAN_MS = 6_000;

it(
  `killed at ${String(ROUNDS)} moments, it loses nothing and leaves nothing`,
  async () => {
    const { stateDir } = await tinyTarget();
    const checkpoints: string[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const child = startJudging(
        stateDir,
        sumDiff(`total = ${String(round)} - ${String(round)} + total + number;`),
      );
      const gone = once(child, 'exit');
      await Promise.race([delay(momentOf(round, SPAN_MS)), gone]);
      const acknowledged = rowsOf(stateDir);
      if (child.exitCode === null) child.kill('SIGKILL');
      await gone;
      const after = rowsOf(stateDir);
      expect(after.slice(0, acknowledged.length)).toEqual(acknowledged);

      const reader = openLedgerReader({ stateDir });
      const open = reader.openAttempts().map(({ attempt }) => attempt);
      reader.close();
      const ending = verdict(['end-interrupted', '--state', stateDir]);
      expect(JSON.parse(ending.stdout), ending.stderr).toEqual({ ended: open });
      expect(JSON.parse(verdict(['end-interrupted', '--state', stateDir]).stdout)).toEqual({
        ended: [],
      });
      const ledger = openVerdictLedger({ stateDir, mode: 'existing' });
      checkpoints.push(ledger.checkpoint().checkpoint);
      ledger.close();
    }
    const rows = rowsOf(stateDir);
    const attempts = rows.filter(({ kind }) => kind === 'attempt').map(({ attempt }) => attempt);
    const ends = rows.filter(({ kind }) => kind === 'verdict').map(({ attempt }) => attempt);
    expect(attempts.length).toBeGreaterThan(0);
    expect(ends.sort()).toEqual(attempts.sort());
    expect(verifyLedger({ stateDir }, { checkpoints }).findings).toEqual([]);

    // Every process of a sandbox ends with the verdict that started it.
    for (let tries = 0; tries < 50 && processesNaming(stateDir).length > 0; tries += 1)
      await delay(100);
    expect(processesNaming(stateDir)).toEqual([]);
    expect(mountsBelow(stateDir)).toEqual([]);
  },
  60_000 + ROUNDS * 20_000,
);

it('judges the same patch again after a kill, and clears away what the kill left', async () => {
  const { stateDir } = await tinyTarget();
  const child = startJudging(stateDir, GOOD);
  const gone = once(child, 'exit');
  while (!rowsOf(stateDir).some(({ kind }) => kind === 'stage') && child.exitCode === null)
    await delay(20);
  child.kill('SIGKILL');
  await gone;
  verdict(['end-interrupted', '--state', stateDir]);
  const [left = ''] = sessionsOf(stateDir);
  const longAgo = new Date(Date.now() - 7_200_000);
  utimesSync(join(stateDir, 'sessions', left), longAgo, longAgo);
  const again = judge(stateDir, GOOD);
  expect(again.code, again.stdout + again.stderr).toBe(0);
  const outcomes = rowsOf(stateDir).filter(({ kind }) => kind === 'verdict');
  expect(outcomes.map(({ body }) => body['reason'])).toEqual(['interrupted', 'equivalent.shown']);
  expect(sessionsOf(stateDir)).toEqual([]);
}, 60_000);
