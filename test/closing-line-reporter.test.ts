import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '..');

/** Runs vitest on fixtures whose name starts so; returns its exit code and the last line of its output. */
async function closingLine(
  fixtures: readonly string[],
  environment: Readonly<Record<string, string>> = {},
): Promise<{ code: number; line: string }> {
  const command = join(root, 'node_modules', 'vitest', 'vitest.mjs');
  const folder = join(root, 'test', 'fixtures', 'closing-line');
  const flags = ['run', '--config', join(folder, 'vitest.config.ts')];
  return new Promise((resolve) => {
    const child = execFile(
      process.execPath,
      [command, ...flags, ...fixtures],
      { cwd: folder, env: { ...process.env, CI: 'true', ...environment } },
      (_, stdout) => {
        resolve({ code: child.exitCode ?? -1, line: stdout.trimEnd().split('\n').at(-1) ?? '' });
      },
    );
  });
}

it.each([
  { fixtures: ['passes'], code: 0, line: '1 passed, 0 failed, 0 skipped' },
  { fixtures: ['mixed'], code: 1, line: '2 passed, 1 failed, 2 skipped' },
  { fixtures: ['throws-at-import'], code: 1, line: '0 passed, 1 failed, 0 skipped' },
  { fixtures: ['fails-before-all'], code: 1, line: '0 passed, 1 failed, 1 skipped' },
  { fixtures: ['rejects-unhandled'], code: 1, line: '1 passed, 1 failed, 0 skipped' },
  { fixtures: ['passes', 'mixed', 'throws'], code: 1, line: '3 passed, 2 failed, 2 skipped' },
])('$fixtures ends with "$line"', async ({ fixtures, code, line }) => {
  expect(await closingLine(fixtures)).toEqual({ code, line });
});

it('counts a run whose global set-up fails, and one without tests, as one failure', async () => {
  const failed = { code: 1, line: '0 passed, 1 failed, 0 skipped' };
  expect(await closingLine(['passes'], { PELTIER_FIXTURE_SETUP: 'throws' })).toEqual(failed);
  expect(await closingLine(['no-such-fixture'])).toEqual(failed);
});
