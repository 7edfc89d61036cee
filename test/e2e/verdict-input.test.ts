import { appendFileSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { verifyLedger } from '@peltier/ledger/read';
import { describe, expect, it } from 'vitest';
import { GOOD, sumDiff, temporaryDirectory, tinyTarget, WRONG } from './fixtures/tiny-target.ts';
import { codeIn, judge, reasonIn, rowsOf, verdict } from './fixtures/verdict-process.ts';

const MINUTE = 60_000;

describe('a patch on the command line', () => {
  it(
    'is accepted, rejected or refused by exit code, and asked again gets the same verdict',
    async () => {
      const { stateDir } = await tinyTarget();
      const good = judge(stateDir, GOOD);
      expect([good.code, reasonIn(good)], good.stdout + good.stderr).toEqual([
        0,
        'equivalent.shown',
      ]);
      const rows = rowsOf(stateDir).length;
      const again = judge(stateDir, GOOD, { args: ['--json'] });
      expect(again.code).toBe(0);
      expect(JSON.parse(again.stdout)).toMatchObject({ repeated: true });
      expect(rowsOf(stateDir)).toHaveLength(rows);

      const wrong = judge(stateDir, WRONG);
      expect([wrong.code, reasonIn(wrong)]).toEqual([1, 'golden.differs']);
      const row = rowsOf(stateDir).at(-1);
      expect(row?.body).toMatchObject({ outcome: 'rejected', counterexample: { entry: 'sum' } });

      const malformed = judge(stateDir, 'not a diff\n');
      expect([malformed.code, codeIn(malformed)?.startsWith('patch.')]).toEqual([1, true]);
      expect(rowsOf(stateDir).at(-1)).toMatchObject({
        kind: 'refusal',
        body: { code: codeIn(malformed), diff_bytes: 11 },
      });

      const outside = judge(stateDir, GOOD.replaceAll('sum.js', 'package.json'));
      expect([outside.code, codeIn(outside)?.startsWith('patch.')]).toEqual([1, true]);
      expect(rowsOf(stateDir).at(-1)?.kind).toBe('refusal');
      expect(verifyLedger({ stateDir }).findings).toEqual([]);
    },
    MINUTE,
  );

  it(
    'that does not end, crashes or does not load is rejected, not failed',
    async () => {
      const { stateDir } = await tinyTarget();
      const crash = judge(stateDir, sumDiff('process.exit(0);'));
      expect(crash.code, crash.stdout).toBe(1);
      const load = judge(stateDir, sumDiff('total += number;', '}', 'await 1;', 'if (total) {'));
      expect(load.code, load.stdout + load.stderr).toBe(1);
      const outcomes = rowsOf(stateDir).filter(({ kind }) => kind === 'verdict');
      expect(outcomes.every(({ body }) => body['outcome'] === 'rejected')).toBe(true);
    },
    MINUTE,
  );
});

describe('usage', () => {
  it(
    'that names nothing to judge is exit code 2 with a code or a usage line',
    async () => {
      const { stateDir, root } = await tinyTarget();
      const cases: readonly (readonly string[])[] = [
        ['--state', stateDir, '--target', 'absent', '--patch', '-'],
        ['--state', stateDir, '--target', 'tiny', '--patch', join(root, 'absent.diff')],
        ['--state', stateDir, '--target', 'tiny', '--candidate', 'f'.repeat(64)],
        ['--state', stateDir, '--target', 'tiny', '--patch', '-', '--candidate', 'f'.repeat(64)],
        ['--state', stateDir, '--target', 'tiny', '--base', 'HEAD'],
        ['--state', stateDir, '--target', '../tiny', '--patch', '-'],
        ['--state', stateDir],
        ['--unheard-of'],
        ['--require', 'prettier'],
        ['replay', 'x', '--state', stateDir],
        ['replay', '1', '--state', stateDir],
        ['replay', '999', '--state', stateDir],
        ['replay'],
        ['attempt', 'verdict-none', '--state', stateDir],
        ['nonsense'],
      ];
      const ended = cases.map((args) => ({ args, ...verdict(args, { cwd: root, stdin: GOOD }) }));
      expect(ended.filter(({ code }) => code !== 2)).toEqual([]);
      expect(ended.every(({ stdout }) => stdout === '')).toBe(true);
      expect(ended.every(({ stderr }) => !stderr.includes('    at '))).toBe(true);
      expect(rowsOf(stateDir)).toHaveLength(1);
    },
    MINUTE,
  );

  it(
    'of a wrong accept.toml names file, line and key',
    async () => {
      const { stateDir, root } = await tinyTarget();
      const accept = join(root, 'accept.toml');
      writeFileSync(accept, '[confirm]\ngenerations = 20\nalhpa = 0.5\n');
      const ended = judge(stateDir, GOOD, { args: ['--accept', accept] });
      expect([ended.code, codeIn(ended)]).toEqual([2, 'config.accept']);
      expect(ended.stderr).toContain(`${accept}:3`);
      expect(ended.stderr).toContain('alhpa');
      const missing = judge(stateDir, GOOD, { args: ['--accept', join(root, 'none.toml')] });
      expect([missing.code, codeIn(missing)]).toEqual([2, 'config.accept']);
    },
    MINUTE,
  );

  it(
    'without a state directory makes none',
    () => {
      const root = temporaryDirectory();
      const ended = judge(join(root, 'absent'), GOOD);
      expect([ended.code, codeIn(ended)]).toEqual([2, 'ledger.missing']);
    },
    MINUTE,
  );
});

describe('trusted files that changed after the target was prepared', () => {
  it(
    'a corpus file changed by one byte: not measured, and said by a stable code',
    async () => {
      const { stateDir, corpusFile } = await tinyTarget();
      const text = readFileSync(corpusFile, 'utf8');
      writeFileSync(corpusFile, text.replace('3', '4'));
      const ended = judge(stateDir, GOOD);
      expect(ended.code, ended.stdout + ended.stderr).toBe(3);
      expect(ended.stdout + ended.stderr).toMatch(/source\.corpus_hash|gate\.pins/u);
      expect(rowsOf(stateDir).at(-1)?.body).toMatchObject({ outcome: 'invalid' });
    },
    MINUTE,
  );

  it(
    'changed inputs: invalid by the pins',
    async () => {
      const { stateDir, targetDir } = await tinyTarget();
      appendFileSync(join(targetDir, 'inputs.ts'), '// a remark\n');
      const ended = judge(stateDir, GOOD);
      expect(ended.code).toBe(3);
      expect(ended.stdout).toContain('gate.pins');
      expect(rowsOf(stateDir).at(-1)?.body).toMatchObject({ outcome: 'invalid', stage: 'pins' });
    },
    MINUTE,
  );

  it(
    'a baseline whose outputs differ from themselves: invalid, golden.unstable',
    async () => {
      const source = `export function sum(numbers) {
  let total = Math.random();
  for (const number of numbers) {
    total += number;
  }
  return total;
}
`;
      const { stateDir } = await tinyTarget({ source });
      const patch = GOOD.replace(' let total = 0;', ' let total = Math.random();');
      const ended = judge(stateDir, patch);
      expect([ended.code, reasonIn(ended)], ended.stderr).toEqual([3, 'golden.unstable']);
      expect(rowsOf(stateDir).at(-1)?.body).toMatchObject({ stage: 'golden' });
    },
    MINUTE,
  );
});
