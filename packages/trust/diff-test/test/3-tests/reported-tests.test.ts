import { describe, expect, it } from 'vitest';
import { readReport } from '../../src/3-tests/reported-tests.ts';

const line = (fields: object): string =>
  `${JSON.stringify({ nonce: 'n', kind: 'test', path: ['a.mjs', 'x'], ok: true, ...fields })}\n`;
const end = (count: number): string => line({ kind: 'end', count });

describe('a report of tests', () => {
  it('counts only lines with the nonce of this run', () => {
    const report = readReport(
      line({}) + line({ nonce: 'other', path: ['a.mjs', 'forged'] }) + end(1),
      'n',
    );
    expect([...report.passed]).toEqual(['a.mjs > x']);
    expect(report.complete).toBe(true);
  });

  it('numbers repeated ids', () => {
    expect([...readReport(line({}) + line({}) + end(2), 'n').passed]).toEqual([
      'a.mjs > x',
      'a.mjs > x (2)',
    ]);
  });

  it.each(['skip', 'todo', 'suite'])('does not count a %s as a pass', (mark) => {
    expect(readReport(line({ [mark]: true }) + end(1), 'n').passed.size).toBe(0);
  });

  it('knows a failure', () => {
    expect([...readReport(line({ ok: false }) + end(1), 'n').failed]).toEqual(['a.mjs > x']);
  });

  it.each([
    ['no end', line({})],
    ['another count', line({}) + end(2)],
    ['noise', `{]\n${line({})}`],
  ])('is not complete with %s', (_, text) => {
    expect(readReport(text, 'n').complete).toBe(false);
  });
});
