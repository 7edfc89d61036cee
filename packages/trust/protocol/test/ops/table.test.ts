import { expect, test } from 'vitest';
import { API_VERSION, OP_NAMES, OPS } from '../../src/index.ts';

test('a proposer can do these seven things and nothing else', () => {
  expect(OP_NAMES).toEqual([
    'read_profile',
    'read_ledger',
    'read_playbook',
    'read_target_source',
    'propose_patch',
    'run_verdict',
    'read_verdict',
  ]);
  expect(OP_NAMES.filter((op) => !OPS[op].readOnly)).toEqual(['propose_patch', 'run_verdict']);
  expect(API_VERSION).toBe('1.0');
});

test.each(OP_NAMES)('%s takes no member that it does not know', (op) => {
  const { error } = OPS[op].request.safeParse({ command: 'sh' });
  expect(error?.issues.length).toBeGreaterThan(0);
});
