import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { codeOf, openDoor, proposal } from '../fixtures/running-door.ts';
import { sumDiff } from '../fixtures/prepared-target.ts';

it('has no profile before the bench wrote one of this very base', async () => {
  const { client, stateDir, baseTree } = await openDoor();
  expect(await codeOf(client.call('read_profile', { target: 'tiny' }))).toBe('ops.no_profile');
  mkdirSync(join(stateDir, 'profiles'));
  const file = join(stateDir, 'profiles', `tiny-${baseTree}.json`);
  const other = {
    target: 'tiny',
    base_tree: '0'.repeat(40),
    entries: [],
    hotspots: [],
    outside_percent: 0,
  };
  writeFileSync(file, JSON.stringify(other));
  expect(await codeOf(client.call('read_profile', { target: 'tiny' }))).toBe('ops.no_profile');
});

it('reads the playbook: an index, one page, a hash that follows the text', async () => {
  const { client, stateDir } = await openDoor();
  mkdirSync(join(stateDir, 'playbook'));
  const write = (name: string, text: string): void => {
    writeFileSync(join(stateDir, 'playbook', name), text);
  };
  write('class-1.md', '# Settings\n');
  write('class-3.md', '# Allocation\n');
  const first = await client.call('read_playbook', {});
  expect(first.data.classes.map(({ title }) => title)).toEqual(['Settings', 'Allocation']);
  expect(first.data.text).toBeUndefined();
  expect(await codeOf(client.call('read_playbook', { class: 2 }))).toBe('ops.unknown_class');
  write('class-3.md', '# Allocation\n\nmore\n');
  const second = await client.call('read_playbook', { class: 3 });
  expect(second.data.text).toBe('# Allocation\n\nmore\n');
  expect(second.data.playbook_hash).not.toBe(first.data.playbook_hash);
});

it('reads sources from the tree of the base only', async () => {
  const { client, targetDir } = await openDoor();
  writeFileSync(join(targetDir, 'sum.js'), 'changed on disk\n');
  const read = (path: string) => client.call('read_target_source', { target: 'tiny', path });
  expect((await read('sum.js')).data.source?.text).toContain('export function sum');
  for (const path of ['../state/keys', '/etc/passwd', './sum.js', 'sum.js/', '.git/config', ''])
    expect(await codeOf(read(path)), path).toBe('source.not_readable');
});

it('pages through earlier work without a gap', async () => {
  const { client, baseTree } = await openDoor();
  for (const line of ['total = total + number;', 'total = number + total;'])
    await client.call('propose_patch', proposal(baseTree, sumDiff(line)));
  const seen: number[] = [];
  let before: number | undefined;
  for (let page = 0; page < 5; page += 1) {
    const { data } = await client.call('read_ledger', {
      target: 'tiny',
      limit: 1,
      ...(before === undefined ? {} : { before }),
    });
    seen.push(...data.rows.map(({ seq }) => seq));
    before = data.next_before;
    if (before === undefined) break;
  }
  expect(seen).toEqual([3, 2, 1]);
});
