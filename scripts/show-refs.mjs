/**
 * Shows the judge in a repository, as CI uses it: one commit that is much faster, one slower, one wrong. Measures, so give it
 * a quiet machine: node scripts/show-refs.mjs [--require equivalent]. Expected exit codes: 0, 1, 1.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { runVerdict } from './history/run-verdict.mjs';
import { commitFiles, LIBRARY, makeExampleRepository } from './refs-example/make-repository.mjs';

const { values } = parseArgs({ options: { require: { type: 'string', default: 'faster' } } });
const wanted = { faster: 0, slower: values.require === 'faster' ? 1 : 0, wrong: 1 };
const dir = mkdtempSync(join(tmpdir(), 'show-refs-'));
try {
  const repo = join(dir, 'repo');
  const base = makeExampleRepository(repo);
  for (const [kind, code] of Object.entries(wanted)) {
    const head = commitFiles(repo, { 'lib/distinct.js': LIBRARY[kind] }, base);
    const args = ['--repo', repo, '--base', base, '--head', head, '--require', values.require];
    const run = runVerdict(args, { state: join(dir, 'state') });
    const { outcome = '', reason = run.stderr.trim(), detail = '' } = run.view?.verdict ?? {};
    process.stdout.write(
      `${run.code === code ? 'right' : 'WRONG'}  ${kind}: exit ${run.code}, ${outcome} ${reason}  ${detail}  (${run.seconds.toFixed(0)} s)\n`,
    );
    if (run.code !== code) process.exitCode = 1;
  }
} finally {
  rmSync(dir, { recursive: true, force: true });
}
