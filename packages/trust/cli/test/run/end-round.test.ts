import { openLedger, targetState, type Ledger } from '@peltier/ledger';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { endRound } from '../../src/run/end-round.ts';
import { gitTrees } from './git-trees.ts';
import { openedRow, proposalOf, verdictOf, withdrawal, type Judged } from './judged-rows.ts';

let dir = '';
let cli: Ledger<'cli'>;
let judge: Ledger<'verdict'>;
let git: ReturnType<typeof gitTrees>;
let base = '';

beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'peltier-round-'));
  git = gitTrees(join(dir, 'mirror'));
  base = git.tree({ 'a.js': '1\n', 'b.js': '1\n' });
  const stateDir = join(dir, 'state');
  cli = openLedger({ stateDir, mode: 'create', role: 'cli' });
  judge = openLedger({ stateDir, mode: 'existing', role: 'verdict' });
  cli.append({ kind: 'target', target: 'demo', attempt: null, body: openedRow(base) });
});

afterEach(() => {
  cli.close();
  judge.close();
  rmSync(dir, { recursive: true, force: true });
});

const id = (digit: string): string => digit.repeat(64);
const round = () =>
  endRound(cli, {
    target: { name: 'demo' },
    prepared: { mirrorDir: join(dir, 'mirror') },
    row: openedRow(base),
  });

function judged(
  digit: string,
  files: Readonly<Record<string, string>>,
  rest: Partial<Judged> = {},
): string {
  const one: Judged = { candidate: id(digit), base, tree: git.tree(files), gain: 1.1, ...rest };
  const body = verdictOf(one);
  cli.append({
    kind: 'proposal',
    id: `proposal-${one.candidate}`,
    target: 'demo',
    attempt: null,
    body: proposalOf(one),
  });
  judge.append({ kind: 'verdict', target: 'demo', attempt: body.verdict_id, body });
  return body.verdict_id;
}

test('composes acceptances on different files; of two on one file the larger gain goes in', async () => {
  judged('1', { 'a.js': '2\n', 'b.js': '1\n' }, { gain: 1.05 });
  judged('2', { 'a.js': '3\n', 'b.js': '1\n' }, { gain: 1.4 });
  judged('3', { 'a.js': '1\n', 'b.js': '2\n' }, { gain: 1.2 });
  const end = await round();
  expect(end).toMatchObject({ composed: [id('2'), id('3')], conflicting: [id('1')] });
  expect(git.show(end.state.base_tree, 'a.js')).toBe('3\n');
  expect(git.show(end.state.base_tree, 'b.js')).toBe('2\n');
  expect(targetState(cli.read, 'demo')).toMatchObject({
    event: 'advanced',
    base_tree: end.state.base_tree,
    patches: [id('2'), id('3')],
  });
});

test('leaves the base where nothing that stands was accepted for speed on it', async () => {
  const changed = { 'a.js': '2\n', 'b.js': '1\n' };
  const rejected = { outcome: 'rejected', reason: 'gain.none' } as const;
  judged('1', changed, { changes: rejected });
  judged('2', changed, { changes: { require: 'not-slower', reason: 'not_slower.confirmed' } });
  judged('3', changed, { base: git.tree({ 'a.js': 'other\n' }) });
  const attempt = judged('4', changed);
  judge.append({ kind: 'audit', target: 'demo', attempt, body: withdrawal(attempt) });
  expect(await round()).toMatchObject({ composed: [], conflicting: [] });
  expect(targetState(cli.read, 'demo')).toMatchObject({ event: 'opened', base_tree: base });
});
