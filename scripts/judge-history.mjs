/**
 * Judges real changes of published packages: both versions of each pair under history/ are fetched by pinned integrity, the
 * newer one is the candidate, and the verdict is compared with what the pair's file says is right.
 *
 *   node scripts/judge-history.mjs [PAIR…] [--require faster|equivalent] [--patches DIR] [--state DIR] [--json] [--progress]
 *
 * With --patches DIR it judges DIR/TARGET/{good,wrong}.diff on prepared targets instead. Exits with 1 when any verdict is not
 * a right one, 3 when none is wrong but some could not be measured. Build first: npm run build.
 */
import { existsSync, mkdtempSync, readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { makePairRepository, readPair } from './history/pair-repository.mjs';
import { patchCases, preparePatchTarget } from './history/patch-cases.mjs';
import { ROOT, runVerdict } from './history/run-verdict.mjs';
import { assess, table } from './history/assess.mjs';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    require: { type: 'string', default: 'faster' },
    patches: { type: 'string' },
    state: { type: 'string' },
    json: { type: 'boolean', default: false },
    progress: { type: 'boolean', default: false },
  },
});
const state = resolve(values.state ?? mkdtempSync(join(tmpdir(), 'judge-history-')));
const options = { state, quiet: !values.progress };

function historyResults() {
  const home = join(ROOT, 'history');
  const all = readdirSync(home).filter((name) => existsSync(join(home, name, 'pair.json')));
  return (positionals.length > 0 ? positionals : all).map((name) => {
    const pair = readPair(join(home, name));
    // One state for each pair: a busy season of one says nothing about another.
    const own = { ...options, state: join(state, name) };
    const repo = join(state, 'repositories', name);
    const { base, head } = makePairRepository(pair, { repo, cacheDir: join(state, 'packages') });
    const args = ['--repo', repo, '--base', base, '--head', head, '--require', values.require];
    return report({ name, expected: pair.expected }, runVerdict(args, own));
  });
}

function patchResults(dir) {
  return patchCases(dir, positionals).map((item) => {
    const own = { ...options, state: join(state, item.name) };
    preparePatchTarget(item.target, own.state);
    const args = ['--target', item.target, '--patch', item.file, '--require', values.require];
    return report(item, runVerdict(args, own));
  });
}

function report(item, run) {
  const result = assess(item, run, values.require);
  process.stderr.write(`${result.mark}  ${item.name}: ${result.got} ${result.reason}\n`);
  return result;
}

const results = values.patches === undefined ? historyResults() : patchResults(values.patches);
process.stdout.write(
  values.json ? `${JSON.stringify({ state, results }, null, 2)}\n` : table(results),
);
if (results.some(({ mark }) => mark === 'WRONG')) process.exitCode = 1;
else if (results.some(({ mark }) => mark === 'unmeasured')) process.exitCode = 3;
