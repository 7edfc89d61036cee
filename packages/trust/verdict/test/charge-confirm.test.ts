import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { chargedAlpha } from '@peltier/ledger';
import { expect, it } from 'vitest';
import { chargeConfirm } from '../src/charge-confirm.ts';
import { preparedBench } from './fixtures/opened-attempt.ts';

const DIST = join(import.meta.dirname, '..', 'dist', 'charge-confirm.js');
const season = { target: 'tiny', season: 1 };

it('charges until the budget is spent, and not once more', async () => {
  const { ledger, attempt } = await preparedBench();
  const { open } = await attempt();
  let charged = 0;
  while (charged < 100 && chargeConfirm(ledger, open)) charged += 1;
  expect(charged).toBe(40);
  expect(chargedAlpha(ledger.read, season)).toBeCloseTo(0.1, 12);
  const free = { ...open, attempt: { ...open.attempt, uncharged: true as const } };
  expect(chargeConfirm(ledger, free)).toBe(true);
  const next = { ...open, attempt: { ...open.attempt, season: 2 } };
  expect(chargeConfirm(ledger, next)).toBe(true);
});

it('two processes at once cannot overspend', async () => {
  const { stateDir, ledger, attempt } = await preparedBench();
  const { open } = await attempt();
  const needed = { attempt: open.attempt, accept: open.accept };
  const program = `
    const { openVerdictLedger } = await import('@peltier/ledger/append-verdict');
    const { chargeConfirm } = await import(${JSON.stringify(DIST)});
    const ledger = openVerdictLedger({ stateDir: ${JSON.stringify(stateDir)}, mode: 'existing' });
    for (let n = 0; n < 45; n += 1) chargeConfirm(ledger, ${JSON.stringify(needed)});
    ledger.close();
  `;
  const children = [1, 2].map(() =>
    spawn(process.execPath, ['--input-type=module', '-e', program], {
      cwd: import.meta.dirname,
      stdio: ['ignore', 'inherit', 'inherit'],
    }),
  );
  const codes = await Promise.all(children.map((child) => once(child, 'exit')));
  expect(codes.map(([code]: unknown[]) => code)).toEqual([0, 0]);
  const charges = ledger.read
    .byAttempt(open.attempt.verdict_id)
    .filter(({ body }) => body['outcome'] === 'charged');
  expect(charges).toHaveLength(40);
  expect(chargedAlpha(ledger.read, season)).toBeLessThanOrEqual(0.1 + 1e-9);
});
