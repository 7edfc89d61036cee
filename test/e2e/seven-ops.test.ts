import { join } from 'node:path';
import { startDaemon } from '@peltier/harnessd';
import { openCliLedger } from '@peltier/ledger/append-cli';
import { verifyLedger } from '@peltier/ledger/read';
import { createDoorClient, DoorProblem } from '@peltier/protocol/client';
import { afterEach, expect, it } from 'vitest';
import { GOOD, tinyTarget, WRONG } from './fixtures/tiny-target.ts';
import { VERDICT_ARGV } from './fixtures/verdict-process.ts';

const ROOT = join(import.meta.dirname, '../..');
const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

it('a proposer gets verdicts of the real pipeline through the door, and a witness of each', async () => {
  const { stateDir, baseTree } = await tinyTarget();
  // As an operator hands it to a witness: before anything was asked.
  const ledger = openCliLedger({ stateDir, mode: 'existing' });
  const { vkey } = ledger;
  ledger.close();
  const daemon = await startDaemon({
    stateDir,
    verdictCommand: [...VERDICT_ARGV],
    playbookDir: join(ROOT, 'playbook'),
    require: 'equivalent',
  });
  closing.push(daemon.close);
  const client = createDoorClient({ kind: 'socket', path: daemon.socketPath });
  const witness: string[] = [];

  const judged = async (diff: string) => {
    const proposed = await client.call('propose_patch', {
      kind: 'patch',
      target: 'tiny',
      base_tree: baseTree,
      diff,
      class: 2,
      hypothesis: 'adds faster',
      expected_effect: 'none',
      risks: 'none',
    });
    witness.push(proposed.ledger.checkpoint);
    const candidate_id = proposed.data.candidate_id ?? '';
    const { data } = await client.call('run_verdict', { candidate_id });
    for (;;) {
      const read = await client.call('read_verdict', {
        verdict_id: data.verdict_id,
        wait_ms: 20_000,
      });
      witness.push(read.ledger.checkpoint);
      if (read.data.state === 'done') return read.data;
    }
  };

  expect(await judged(GOOD)).toMatchObject({ outcome: 'accepted', reason: 'equivalent.shown' });
  const wrong = await judged(WRONG);
  expect(wrong).toMatchObject({ outcome: 'rejected', reason: 'golden.differs' });
  expect(typeof wrong.counterexample_shape).toBe('string');
  expect(JSON.stringify(wrong)).not.toMatch(/baseline|"input"|seed/u);

  await expect(judged('not a diff')).rejects.toBeInstanceOf(DoorProblem);
  const declined = await client.call('propose_patch', {
    kind: 'decline',
    target: 'tiny',
    base_tree: baseTree,
    evidence: 'one addition a number is all there is',
  });
  expect(declined.data.state).toBe('declined');

  const work = await client.call('read_ledger', { target: 'tiny' });
  witness.push(work.ledger.checkpoint);
  const kinds = work.data.rows.map(({ kind }) => kind);
  expect(kinds.filter((kind) => kind === 'verdict')).toHaveLength(2);
  expect(kinds).toContain('refusal');
  const report = verifyLedger({ stateDir }, { vkey, checkpoints: witness });
  expect(report).toMatchObject({ state: 'vouched', findings: [] });
}, 120_000);
