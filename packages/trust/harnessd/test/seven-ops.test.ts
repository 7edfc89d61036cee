import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openLedgerReader, verifyLedger } from '@peltier/ledger/read';
import { expect, it } from 'vitest';
import { openDoor, planVerdict, proposal } from './fixtures/running-door.ts';
import { SOURCE, sumDiff } from './fixtures/prepared-target.ts';

it('answers all seven ops to the typed client', async () => {
  const { client, stateDir, baseTree } = await openDoor();
  planVerdict(stateDir, { outcome: 'accepted' });
  mkdirSync(join(stateDir, 'playbook'));
  writeFileSync(join(stateDir, 'playbook', 'class-2.md'), '# Hoisting\n\nMove it out.\n');
  mkdirSync(join(stateDir, 'profiles'));
  const hotspot = { function: 'sum', file: 'sum.js', line: 1, self_percent: 99, lines: [] };
  writeFileSync(
    join(stateDir, 'profiles', `tiny-${baseTree}.json`),
    JSON.stringify({
      target: 'tiny',
      base_tree: baseTree,
      entries: ['sum'],
      hotspots: [hotspot, { ...hotspot, self_percent: 1 }],
      outside_percent: 0,
    }),
  );

  const profile = await client.call('read_profile', { target: 'tiny', limit: 1 });
  expect(profile.data.hotspots).toEqual([hotspot]);

  const playbook = await client.call('read_playbook', { class: 2 });
  expect(playbook.data.classes).toEqual([{ class: 2, title: 'Hoisting' }]);
  expect(playbook.data.text).toContain('Move it out.');

  const list = await client.call('read_target_source', { target: 'tiny' });
  expect(list.data.files?.filter((file) => file.writable).map((file) => file.path)).toEqual([
    'sum.js',
  ]);
  const window = { by: 'lines', from: 1, count: 1 } as const;
  const line = await client.call('read_target_source', { target: 'tiny', path: 'sum.js', window });
  expect(line.data.source?.text).toBe(`${SOURCE.split('\n')[0] ?? ''}\n`);

  const diff = sumDiff('total = number + total;');
  const admitted = await client.call('propose_patch', proposal(baseTree, diff));
  expect(admitted.data).toMatchObject({
    state: 'admitted',
    files: [{ path: 'sum.js', added: 1, removed: 1 }],
  });
  const candidate_id = admitted.data.candidate_id ?? '';

  const ordered = await client.call('run_verdict', { candidate_id });
  const { verdict_id } = ordered.data;
  const verdict = await client.call('read_verdict', { verdict_id, wait_ms: 25_000 });
  expect(verdict.data).toMatchObject({ state: 'done', outcome: 'accepted', speedup_percent: 23 });

  const work = await client.call('read_ledger', { target: 'tiny' });
  expect(work.data.rows.map(({ kind }) => kind)).toEqual(['verdict', 'proposal', 'target']);
  expect(work.data.rows[0]).toMatchObject({ outcome: 'accepted', candidate_id, class: 2 });

  // Each reply is a checkpoint that a verifier accepts later.
  const reader = openLedgerReader({ stateDir });
  expect(work.ledger).toMatchObject({ size: reader.size(), head: reader.head().head });
  const stored = createHash('sha256').update(diff).digest('hex');
  expect(reader.getBlob(stored).toString()).toBe(diff);
  reader.close();
  const report = verifyLedger({ stateDir }, { checkpoints: [admitted.ledger.checkpoint] });
  expect(report.findings).toEqual([]);
});
