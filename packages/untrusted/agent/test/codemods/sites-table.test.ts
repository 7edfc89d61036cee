import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CODEMODS } from '../../src/codemods/index.ts';
import { sitesTable } from '../../src/codemods/sites-table.ts';

let root = '';

beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'sites-table-'));
  for (const name of ['one', 'two', 'none'])
    mkdirSync(join(root, name, 'node_modules'), { recursive: true });
  const pad = 'module.exports = (n) => Array(n).join(" ") + Array(n + 1).join("-");\n';
  writeFileSync(join(root, 'one', 'index.js'), pad);
  writeFileSync(join(root, 'one', 'broken.js'), 'this is not a program');
  writeFileSync(join(root, 'one', 'node_modules', 'dependency.js'), pad);
  writeFileSync(join(root, 'two', 'index.mjs'), 'export const f = (v) => /^\\d$/.test(v);\n');
  writeFileSync(join(root, 'none', 'index.js'), 'module.exports = 1;\n');
});

afterAll(() => {
  rmSync(root, { recursive: true });
});

describe('sitesTable', () => {
  it('counts sites per codemod and package and leaves out packages without any', () => {
    const lines = sitesTable(['one', 'two', 'none'].map((each) => join(root, each))).split('\n');
    expect(lines[0]).toBe('| codemod | class | packages | one | two |');
    expect(lines).toContain('| array-join-to-repeat | 3 | 1 | 2 |  |');
    expect(lines).toContain('| regexp-test-to-scan | 5 | 1 |  | 1 |');
    expect(lines).toHaveLength(CODEMODS.length + 3);
  });
});
