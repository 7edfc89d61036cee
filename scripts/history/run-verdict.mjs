import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

export const ROOT = join(import.meta.dirname, '../..');
const VERDICT = join(ROOT, 'packages/trust/verdict/dist/main.js');

/** Runs the `verdict` command as anybody would. @returns its exit code, its JSON if it printed any, stderr and seconds. */
export function runVerdict(args, { state, quiet = true }) {
  const started = performance.now();
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [VERDICT, ...args, '--state', state, '--json', '--no-audit', ...(quiet ? ['--quiet'] : [])],
    {
      cwd: ROOT,
      encoding: 'utf8',
      maxBuffer: 1 << 26,
      stdio: ['ignore', 'pipe', quiet ? 'pipe' : 'inherit'],
    },
  );
  return {
    code: status,
    view: parsed(stdout),
    stderr: stderr ?? '',
    seconds: (performance.now() - started) / 1000,
  };
}

function parsed(text) {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
