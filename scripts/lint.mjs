// Runs every `lint:*` script of package.json, all of them even when one is red, and fails if one was.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const checks = Object.keys(scripts).filter((name) => name.startsWith('lint:'));

const red = checks.filter((name) => {
  const run = spawnSync('npm', ['run', '--silent', name], { cwd: root, stdio: 'inherit' });
  console.error(`${run.status === 0 ? 'ok  ' : 'FAIL'} ${name}`);
  return run.status !== 0;
});
if (red.length > 0)
  console.error(`lint: ${red.length} of ${checks.length} checks failed: ${red.join(', ')}`);
process.exitCode = red.length === 0 ? 0 : 1;
