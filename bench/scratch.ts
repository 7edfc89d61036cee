import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openCliLedger } from '@peltier/ledger/append-cli';
import { loadTarget, prepareTarget, registerTarget } from '@peltier/source';

/** Gives a directory that is gone afterwards. */
export async function withScratch<T>(use: (dir: string) => Promise<T>): Promise<T> {
  const dir = await mkdtemp(join(tmpdir(), 'peltier-own-bench-'));
  try {
    return await use(dir);
  } finally {
    await rm(dir, { recursive: true, force: true });
  }
}

const FUNCTIONS = 60;
const LINES_EACH = 7;

function sourceText(): string {
  const one = (index: number): string =>
    `export function sum${String(index)}(numbers) {
  let total = 0;
  for (let at = 0; at < 20_000; at += 1) {
    total += numbers[at % numbers.length];
  }
  return total;
}
`;
  return Array.from({ length: FUNCTIONS }, (_, index) => one(index)).join('');
}

/** A one-hunk diff of the small library; every `seed` gives another one. */
export function diffOf(seed: number): string {
  const index = seed % FUNCTIONS;
  const start = index * LINES_EACH + 1;
  return `diff --git a/sum.js b/sum.js
--- a/sum.js
+++ b/sum.js
@@ -${String(start)},${String(LINES_EACH)} +${String(start)},${String(LINES_EACH)} @@
 export function sum${String(index)}(numbers) {
   let total = 0;
   for (let at = 0; at < 20_000; at += 1) {
-    total += numbers[at % numbers.length];
+    total = numbers[at % numbers.length] + total * ${String(seed + 2)} - total * ${String(seed + 1)};
   }
   return total;
 }
`;
}

const TARGET = `[target]
name = "sums"
kind = "node-library"
[source]
path = "."
[patch]
writable = ["sum.js"]
[[entry]]
id = "sum"
module = "sum.js"
export = "sum0"
inputs = "inputs.ts#numbers"
`;

const INPUTS = `export const numbers = ({ fc }) =>
  fc.tuple(fc.array(fc.integer(), { minLength: 1, maxLength: 20 }));
`;

export interface SmallTarget {
  readonly stateDir: string;
  readonly repository: string;
  readonly baseTree: string;
}

/** A state directory with one prepared target, \`sums\`: a repository with a file of 420 lines. */
export async function smallTarget(dir: string): Promise<SmallTarget> {
  const repository = join(dir, 'sums');
  const stateDir = join(dir, 'state');
  await mkdir(repository, { recursive: true });
  await writeFile(join(repository, 'sum.js'), sourceText());
  await writeFile(join(repository, 'inputs.ts'), INPUTS);
  await writeFile(join(repository, 'target.toml'), TARGET);
  const git = (...args: string[]): void => {
    execFileSync('git', ['-c', 'user.name=bench', '-c', 'user.email=bench@example.org', ...args], {
      cwd: repository,
      stdio: 'ignore',
    });
  };
  git('init', '--quiet');
  git('add', '.');
  git('commit', '--quiet', '-m', 'A small library');
  const target = await loadTarget(repository);
  const ledger = openCliLedger({ stateDir, mode: 'create' });
  try {
    const { baseTree } = await prepareTarget(target, { stateDir });
    await registerTarget(stateDir, { name: 'sums', dir: repository });
    ledger.append({
      kind: 'target',
      target: 'sums',
      attempt: null,
      body: {
        event: 'opened',
        target: 'sums',
        source_tree: baseTree,
        base_tree: baseTree,
        patches: [],
        config_hash: target.configHash,
        season: 1,
        why: 'own benchmark',
      },
    });
    return { stateDir, repository, baseTree };
  } finally {
    ledger.close();
  }
}
