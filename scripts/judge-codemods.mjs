// Judges every codemod of the playbook on every npm target, by the equivalence gates only, and prints who passed where.
// usage: node scripts/judge-codemods.mjs [--state DIR] [TARGET…]
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { parseFile, proposeEdits } from '../packages/untrusted/agent/dist/codemods/index.js';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const PELTIER = join(root, 'packages/trust/cli/dist/main.js');
const VERDICT = join(root, 'packages/trust/verdict/dist/main.js');
const { values, positionals } = parseArgs({
  options: { state: { type: 'string' } },
  allowPositionals: true,
});
const state = values.state ?? mkdtempSync(join(tmpdir(), 'peltier-codemods-'));
const targets = positionals.length > 0 ? positionals : npmTargets();

function npmTargets() {
  return readdirSync(join(root, 'targets'), { withFileTypes: true })
    .filter((item) => item.isDirectory())
    .map(({ name }) => name)
    .filter((name) =>
      /^npm = /m.test(readFileSync(join(root, 'targets', name, 'target.toml'), 'utf8')),
    );
}

function node(args, input) {
  return spawnSync(process.execPath, args, { encoding: 'utf8', input, maxBuffer: 64 << 20 });
}

/** The writable source files of a prepared target, read from its mirror as a proposer would see them. */
function sources(name) {
  const prepared = JSON.parse(
    node([PELTIER, 'target', 'prepare', name, '--state', state, '--json', '--no-profile']).stdout,
  );
  const mirror = join(state, 'mirrors', `${name}.git`);
  const git = (...args) => execFileSync('git', ['-C', mirror, ...args], { encoding: 'utf8' });
  return prepared.files
    .filter(({ path, writable }) => writable && /\.[cm]?js$/.test(path))
    .map(({ path }) => parseFile(path, git('show', `${prepared.row.base_tree}:${path}`)));
}

/** One proposal per codemod and file: all its sites together where there are several. */
function proposals(files) {
  const seen = new Map();
  for (const proposal of proposeEdits(files, [])) {
    const key = `${proposal.codemod} ${proposal.file}`;
    const known = seen.get(key);
    if (known === undefined || proposal.lines.length > known.lines.length) seen.set(key, proposal);
  }
  return [...seen.values()];
}

const passed = new Map();
let wrong = 0;
for (const name of targets) {
  for (const { codemod, file, lines, diff } of proposals(sources(name))) {
    const args = [
      '--state',
      state,
      '--target',
      name,
      '--patch',
      '-',
      '--require',
      'equivalent',
      '--json',
    ];
    const { stdout, stderr } = node([VERDICT, ...args], diff);
    const verdict = stdout === '' ? undefined : JSON.parse(stdout).verdict;
    const result =
      verdict === undefined
        ? (stderr.split('\n')[0] ?? 'no answer')
        : `${verdict.outcome} ${verdict.reason}`;
    console.log(`${name}\t${codemod}\t${file}:${lines.join(',')}\t${result}`);
    if (verdict?.outcome === 'accepted')
      passed.set(codemod, (passed.get(codemod) ?? new Set()).add(name));
    else wrong += 1;
  }
}
console.log('\n| codemod | packages where it is admitted and passes the gates |\n|---|---|');
for (const [codemod, names] of [...passed].sort())
  console.log(`| ${codemod} | ${[...names].join(', ')} |`);
console.log(
  `\n${passed.size} codemods passed somewhere, ${[...passed.values()].filter((names) => names.size >= 2).length} on two packages or more; ${wrong} proposals did not pass`,
);
