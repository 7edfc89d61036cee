import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cruise, root, type Cruise } from './cruise.ts';
import { importTable } from './import-table.ts';
import { exportedNames, plantTree } from './planted-tree.ts';

/** rule → a file that breaks it, and what is in that file. */
const planted: Readonly<Record<string, readonly [file: string, text: string]>> = {
  'stats-imports-nothing': ['trust/stats/src/bad.ts', `import 'node:fs';`],
  'worker-stands-alone': [
    'trust/sandbox/src/worker/bad.ts',
    `import { here } from '../index.ts';\nexport { here };`,
  ],
  'only-ledger-opens-sqlite': [
    'trust/verdict/src/bad.ts',
    `import Database from 'better-sqlite3';\nexport { Database };`,
  ],
  'only-sandbox-starts-processes': [
    'trust/bench-runner/src/bad.ts',
    `import { spawn } from 'node:child_process';\nexport { spawn };`,
  ],
  'only-agent-calls-models': [
    'trust/cli/src/bad.ts',
    `import Sdk from '@anthropic-ai/sdk';\nexport { Sdk };`,
  ],
  'only-harnessd-serves-http': [
    'untrusted/mcp/src/bad.ts',
    `import { fastify } from 'fastify';\nexport { fastify };`,
  ],
  'no-relative-import-across-packages': [
    'trust/diff-test/src/bad.ts',
    `import { here } from '../../sandbox/src/index.ts';\nexport { here };`,
  ],
  'no-undeclared-dependency': [
    'trust/sandbox/src/bad.ts',
    `import { z } from 'zod';\nexport { z };`,
  ],
  'no-unresolvable': ['trust/source/src/bad.ts', `import '@peltier/sandbox/dist/index.js';`],
  'no-cycles': [
    'trust/protocol/src/bad.ts',
    `import type { B } from './worse.ts';\nexport interface A { readonly b: B }`,
  ],
};

/** More ways to break the rules that matter most: file → the rule that must see it. */
const variants: readonly (readonly [rule: string, file: string, text: string])[] = [
  [
    'worker-stands-alone',
    'trust/sandbox/src/worker/far.ts',
    `import type { here } from '@peltier/protocol';\nexport type { here };`,
  ],
  ['worker-stands-alone', 'trust/sandbox/src/probe/far.ts', `import '../worker/fine.ts';`],
  ['worker-stands-alone', 'trust/sandbox/src/worker/npm.ts', `import 'zod';`],
  [
    'stats-imports-nothing',
    'trust/stats/src/npm.ts',
    `import type { z } from 'zod';\nexport type { z };`,
  ],
  [
    'only-ledger-opens-sqlite',
    'untrusted/agent/src/dynamic.ts',
    `export const db = await import('better-sqlite3');`,
  ],
  [
    'only-ledger-opens-sqlite',
    'trust/report/src/types-only.ts',
    `import type Database from 'better-sqlite3';\nexport type { Database };`,
  ],
  [
    'only-sandbox-starts-processes',
    'trust/source/src/bare.ts',
    `import { fork } from 'child_process';\nexport { fork };`,
  ],
  [
    'only-sandbox-starts-processes',
    'trust/verdict/src/cluster.ts',
    `import cluster from 'node:cluster';\nexport { cluster };`,
  ],
  ['only-harnessd-serves-http', 'trust/cli/src/limit.ts', `import '@fastify/rate-limit';`],
  [
    'imports-of-agent',
    'untrusted/agent/src/relative.ts',
    `import '../../../trust/ledger/src/index.ts';`,
  ],
  [
    'imports-of-harnessd',
    'trust/harnessd/src/whole.ts',
    `import type { here } from '@peltier/ledger';\nexport type { here };`,
  ],
  ['imports-of-report', 'trust/report/src/test-import.ts', `import '../test/fixture.ts';`],
];

const allowed: Readonly<Record<string, string>> = {
  'packages/trust/protocol/src/worse.ts': `import type { A } from './bad.ts';\nexport interface B { readonly a: A }`,
  'packages/trust/sandbox/src/worker/fine.ts': `import { readSync } from 'node:fs';\nexport { readSync };`,
  'packages/trust/sandbox/src/spawn.ts': `import { spawn } from 'node:child_process';\nexport { spawn };`,
  'packages/trust/source/src/git/run.ts': `import { execFile } from 'node:child_process';\nexport { execFile };`,
  'packages/trust/ledger/src/open.ts': `import Database from 'better-sqlite3';\nexport { Database };`,
  'packages/trust/report/test/fixture.ts': `export const nothing = 0;`,
};

function edgeFiles(): [path: string, text: string][] {
  return Object.keys(importTable).flatMap((folder) =>
    exportedNames()
      .filter((name) => !folder.endsWith(`/${name.replace(/\/.*$/, '')}`))
      .map((name): [string, string] => [
        `packages/${folder}/src/edges/${name.replace('/', '--')}.ts`,
        `import { here } from '@peltier/${name}';\nexport { here };\n`,
      ]),
  );
}

describe('a tree with planted violations', () => {
  let tree: string;
  let seen: Cruise;
  const rulesAt = (file: string): string[] =>
    seen.summary.violations.filter(({ from }) => from === file).map(({ rule }) => rule.name);

  beforeAll(async () => {
    tree = plantTree({
      ...allowed,
      ...Object.fromEntries(edgeFiles()),
      ...Object.fromEntries(
        Object.values(planted).map(([file, text]) => [`packages/${file}`, text]),
      ),
      ...Object.fromEntries(variants.map(([, file, text]) => [`packages/${file}`, text])),
    });
    seen = await cruise(tree);
  }, 120_000);
  afterAll(() => {
    rmSync(tree, { recursive: true });
  });

  it.each(Object.entries(planted))('%s is red', (rule, [file]) => {
    expect(rulesAt(`packages/${file}`)).toContain(rule);
  });

  it.each(variants)('%s is red at %s', (rule, file) => {
    expect(rulesAt(`packages/${file}`)).toContain(rule);
  });

  it.each(Object.keys(allowed).filter((file) => !file.endsWith('worse.ts')))(
    '%s is allowed',
    (file) => {
      expect(rulesAt(file)).toEqual([]);
    },
  );

  it.each(Object.keys(importTable))(
    'packages/%s may import what the table says and no more',
    (folder) => {
      const clean = exportedNames().filter((name) => {
        const file = `packages/${folder}/src/edges/${name.replace('/', '--')}.ts`;
        return seen.modules.some(({ source }) => source === file) && rulesAt(file).length === 0;
      });
      expect(clean.sort()).toEqual([...(importTable[folder] ?? [])].sort());
    },
  );

  it('has a planted violation for every rule of the rule book', async () => {
    const rules = (await import(pathToFileURL(join(root, '.dependency-cruiser.mjs')).href)) as {
      readonly default: { readonly forbidden: readonly { name: string; comment: string }[] };
    };
    const names = rules.default.forbidden.map(({ name }) => name);
    const red = new Set(seen.summary.violations.map(({ rule }) => rule.name));
    expect(names.filter((name) => !red.has(name))).toEqual([]);
    expect(rules.default.forbidden.filter(({ comment }) => !comment)).toEqual([]);
  });
});

describe('the real tree', () => {
  it('breaks no rule, and every import of a package of ours was seen', async () => {
    const { modules, summary } = await cruise(root);
    expect(summary.violations.map(({ from, to, rule }) => `${rule.name}: ${from} → ${to}`)).toEqual(
      [],
    );
    expect(modules.length).toBeGreaterThan(20);
    for (const { source, dependencies } of modules.filter((module) =>
      module.source.startsWith('packages/'),
    )) {
      const text = readFileSync(join(root, source), 'utf8');
      const names = [...text.matchAll(/(?:from|import) '(@peltier\/[^']+)'/g)].map(
        (match) => match[1],
      );
      const edges = dependencies
        .filter(({ resolved }) => resolved.startsWith('packages/'))
        .map(({ module }) => module);
      expect(edges, source).toEqual(expect.arrayContaining(names));
    }
  }, 120_000);
});
