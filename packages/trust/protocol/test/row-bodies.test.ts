import { describe, expect, test } from 'vitest';
import { ENTRY_KINDS, ROW_BODIES, VERDICT_REASONS, VERDICT_REASON_NAMES } from '../src/index.ts';

const tree = 'b'.repeat(40);
const hash = 'a'.repeat(64);
const attempt = {
  verdict_id: 'v',
  candidate_id: hash,
  target: 'demo',
  require: 'faster',
  policy_hash: hash,
  season: 1,
  attempt_number: 1,
  by: 'x',
};
const target = {
  event: 'opened',
  target: 'demo',
  source_tree: tree,
  base_tree: tree,
  patches: [],
  config_hash: hash,
  season: 1,
  why: '',
};

describe('the bodies of rows', () => {
  test('every kind of row has one, and no other', () => {
    expect(Object.keys(ROW_BODIES).sort()).toEqual([...ENTRY_KINDS].sort());
    expect(ENTRY_KINDS).toEqual([
      'target',
      'proposal',
      'refusal',
      'attempt',
      'stage',
      'verdict',
      'audit',
      'calibration',
      'checkpoint',
      'note',
    ]);
  });

  test.each([
    ['attempt', attempt],
    ['target', target],
    ['note', { topic: 't', text: '' }],
    ['checkpoint', { note: 'n', anything: 1 }],
  ] as const)('%s is read as written', (kind, body) => {
    expect(ROW_BODIES[kind].parse(body)).toEqual(body);
  });

  test.each([
    ['a member more', 'attempt', { ...attempt, outcome: 'accepted' }],
    ['an attempt that says it is charged', 'attempt', { ...attempt, uncharged: false }],
    ['season nought', 'attempt', { ...attempt, season: 0 }],
    ['a name that is a path', 'target', { ...target, target: '../x' }],
    ['a tree that is an option', 'target', { ...target, base_tree: '--all' }],
    ['an event nobody knows', 'target', { ...target, event: 'closed' }],
    ['a note without text', 'note', { topic: 't' }],
  ] as const)('refused: %s', (_, kind, body) => {
    expect(ROW_BODIES[kind].safeParse(body).success).toBe(false);
  });
});

test('only three reasons accept, and all three are decisions at the end of the pipeline', () => {
  const accepting = VERDICT_REASON_NAMES.filter((n) => VERDICT_REASONS[n].outcome === 'accepted');
  expect(accepting).toEqual(['gain.confirmed', 'not_slower.confirmed', 'equivalent.shown']);
  expect(accepting.map((name) => VERDICT_REASONS[name].stage)).toEqual(Array(3).fill('decision'));
});
