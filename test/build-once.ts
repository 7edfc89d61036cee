import { execFileSync } from 'node:child_process';
import { dirname } from 'node:path';

/** Child processes under test run from dist/, so it must match the sources; incremental, so cheap when nothing changed. */
export default function buildOnce(): void {
  if (process.env['PELTIER_TEST_NO_BUILD'] === '1') return;
  const root = dirname(import.meta.dirname);
  execFileSync('node', ['node_modules/typescript/bin/tsc', '-b'], { cwd: root, stdio: 'inherit' });
}
