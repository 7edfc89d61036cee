import { expect, it } from 'vitest';
import { GOOD } from '../../../../test/e2e/fixtures/tiny-target.ts';
import { admitOperatorPatch } from '../src/admit-operator-patch.ts';
import { ORIGIN, preparedBench } from './fixtures/opened-attempt.ts';

it('writes a proposal once and keeps its diff', async () => {
  const { operator, openTarget } = await preparedBench();
  const open = await openTarget();
  const patch = { diff: Buffer.from(GOOD), origin: ORIGIN };
  const first = await admitOperatorPatch(operator, open, patch);
  const rows = operator.read.size();
  expect(await admitOperatorPatch(operator, open, patch)).toEqual(first);
  expect(operator.read.size()).toBe(rows);
  expect(operator.getBlob(first.diff_sha256).toString()).toBe(GOOD);
});

it('writes what was refused and why, without its text', async () => {
  const { operator, openTarget } = await preparedBench();
  const open = await openTarget();
  const diff = Buffer.from('SECRET words');
  const refused = admitOperatorPatch(operator, open, { diff, origin: ORIGIN });
  await expect(refused).rejects.toMatchObject({
    code: expect.stringMatching(/^patch\./u) as string,
  });
  const row = operator.read.bySeq(operator.read.size());
  expect(row).toMatchObject({ kind: 'refusal', body: { diff_bytes: 12, by: 'test' } });
  expect(JSON.stringify(row)).not.toContain('SECRET');
});
