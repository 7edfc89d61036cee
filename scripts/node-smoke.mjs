// Runs the built packages under newer Node versions: npm run smoke:node [-- --short] [--node 22.23.3]
//   --short       only the oldest pinned version, imports and ledger only
//   --node VER    only this pinned version
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { nodeRuntime, nodeVersions } from './smoke/node-runtime.mjs';
import { stageTree } from './smoke/staged-tree.mjs';

const { values } = parseArgs({
  options: { short: { type: 'boolean', default: false }, node: { type: 'string' } },
});

function smoke(version) {
  const node = nodeRuntime(version);
  const tree = mkdtempSync(join(tmpdir(), 'peltier-smoke-'));
  try {
    stageTree({ node, tree });
    const steps = values.short ? ['--short'] : [];
    const run = spawnSync(node, [join(tree, 'scripts', 'smoke', 'run-steps.mjs'), ...steps], {
      cwd: tree,
      stdio: ['ignore', 'inherit', 'inherit'],
      timeout: 300_000,
    });
    return run.status === 0;
  } finally {
    rmSync(tree, { recursive: true, force: true });
  }
}

const all = values.short ? nodeVersions.slice(0, 1) : nodeVersions;
const bad = (values.node === undefined ? all : [values.node]).filter((version) => !smoke(version));
if (bad.length > 0) console.error(`smoke: failed under Node ${bad.join(' and ')}`);
process.exitCode = bad.length === 0 ? 0 : 1;
