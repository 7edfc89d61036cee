import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openLedgerReader, verifyLedger } from '../../src/index.ts';
import { cliLedger, closing, temporaryState } from '../fixtures/temporary-state.ts';

const WRITER = join(import.meta.dirname, '../fixtures/append-loop.mjs');

/** Runs the writer; kills it after a number of acknowledged rows and a random delay when told to. */
async function runWriter(
  stateDir: string,
  { rows, killAfterMs }: { rows: number; killAfterMs?: number },
): Promise<{ acked: string[]; code: number | null; errors: string }> {
  const child = spawn(process.execPath, [WRITER, stateDir, String(rows)], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let [out, errors] = ['', ''];
  child.stdout.on('data', (chunk: Buffer) => {
    if (out === '' && killAfterMs !== undefined)
      setTimeout(() => child.kill('SIGKILL'), killAfterMs);
    out += chunk.toString();
  });
  child.stderr.on('data', (chunk: Buffer) => (errors += chunk.toString()));
  const [code] = (await once(child, 'close')) as [number | null];
  // A line without its line feed was cut by the kill and acknowledges nothing.
  return { acked: out.split('\n').slice(0, -1), code, errors };
}

function linesOf(stateDir: string): Set<string> {
  const reader = closing(openLedgerReader({ stateDir }));
  return new Set([...reader.all()].map(({ seq, id, hash }) => `${seq} ${id} ${hash}`));
}

test('four processes append 100 rows each into one right chain', async () => {
  const stateDir = temporaryState();
  const ends = await Promise.all([1, 2, 3, 4].map(() => runWriter(stateDir, { rows: 100 })));
  expect(ends.map(({ code, errors }) => ({ code, errors }))).toEqual(
    Array.from({ length: 4 }, () => ({ code: 0, errors: '' })),
  );
  const lines = linesOf(stateDir);
  const acked = ends.flatMap((end) => end.acked);
  expect(new Set(acked).size).toBe(400);
  expect(acked.filter((line) => !lines.has(line))).toEqual([]);

  const ledger = cliLedger(stateDir);
  const { checkpoint, size } = ledger.checkpoint();
  const report = verifyLedger({ stateDir }, { vkey: ledger.vkey, checkpoints: [checkpoint] });
  expect(report).toMatchObject({
    state: 'vouched',
    size: 416,
    vouchedSize: size,
    storedCheckpoints: 16,
  });
}, 120_000);

test('a writer killed at any moment loses no acknowledged row and leaves a right chain', async () => {
  const stateDir = temporaryState();
  const acked: string[] = [];
  for (let round = 0; round < 50; round += 1) {
    const end = await runWriter(stateDir, { rows: 0, killAfterMs: Math.random() * 40 });
    expect(end.errors).toBe('');
    acked.push(...end.acked);
  }
  expect(acked.length).toBeGreaterThanOrEqual(50);
  const lines = linesOf(stateDir);
  expect(acked.filter((line) => !lines.has(line))).toEqual([]);

  const ledger = cliLedger(stateDir);
  const { checkpoint } = ledger.checkpoint();
  const report = verifyLedger({ stateDir }, { vkey: ledger.vkey, checkpoints: [checkpoint] });
  expect(report).toMatchObject({ state: 'vouched', findings: [] });
}, 180_000);
