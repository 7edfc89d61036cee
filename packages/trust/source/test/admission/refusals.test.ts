import { markUntrusted } from '@peltier/protocol';
import { beforeAll, describe, expect, test } from 'vitest';
import { admitPatch, type Admission } from '../../src/admission/admit-patch.ts';
import type { PreparedTarget } from '../../src/target/prepare-target.ts';
import { preparedTarget, temporaryDirectory } from '../fixtures/base-target.ts';
import { codeOf } from '../fixtures/throw-code.ts';
import { BASE_FILES, modify, PATCH_POLICY, type RefusalCase } from './case-builders.ts';
import { PATH_CASES } from './path-cases.ts';
import { TEXT_CASES } from './text-cases.ts';

const CASES: readonly RefusalCase[] = [...TEXT_CASES, ...PATH_CASES];

const stateDir = temporaryDirectory();
let prepared: PreparedTarget;

beforeAll(async () => {
  prepared = await preparedTarget(stateDir, BASE_FILES, PATCH_POLICY);
});

function admit(diff: string | Uint8Array): Promise<Admission> {
  return admitPatch({
    prepared,
    baseTree: prepared.baseTree,
    diff: markUntrusted(diff),
    policyHash: 'policy',
  });
}

describe('the refusal list', () => {
  test.for(CASES)('case $id: $looks → $code', async ({ diff, code }) => {
    expect(await codeOf(admit(diff))).toBe(code);
  });

  test('has every case that this stage decides', () => {
    const elsewhere = [85, 86, 88, 89];
    const ids = new Set(CASES.map(({ id }) => id));
    const missing = Array.from({ length: 89 }, (_, index) => index + 1).filter(
      (id) => !ids.has(id) && !elsewhere.includes(id),
    );
    expect(missing).toEqual([]);
  });
});

describe('what is admitted', () => {
  test('an honest change names its tree, files and counts', async () => {
    const admission = await admit(
      modify('src/a.js', '@@ -1,3 +1,3 @@\n one();\n-two();\n+TWO();\n three();\n'),
    );
    expect(admission.files).toEqual([{ path: 'src/a.js', added: 1, removed: 1 }]);
    expect(admission.tree).toMatch(/^[0-9a-f]{40}$/);
    expect(admission.tree).not.toBe(prepared.baseTree);
    expect(admission.flags).toEqual([]);
  });

  test('a file on the create list', async () => {
    const admission = await admit(
      'diff --git a/src/new.js b/src/new.js\nnew file mode 100644\n--- /dev/null\n+++ b/src/new.js\n@@ -0,0 +1 @@\n+x();\n',
    );
    expect(admission.files).toEqual([{ path: 'src/new.js', added: 1, removed: 0 }]);
  });

  test('case 88: new names and modules are flagged, not refused', async () => {
    const added = `+import fs from 'node:fs';\n+process.exit(setTimeout);\n`;
    const admission = await admit(
      modify('src/a.js', `@@ -1,3 +1,5 @@\n${added} one();\n two();\n three();\n`),
    );
    expect(admission.flags).toEqual(['imports:node:fs', 'uses:process', 'uses:setTimeout']);
  });

  test('case 89: the same tree is the same candidate, whatever the text', async () => {
    const short = await admit(
      modify('src/a.js', '@@ -1,3 +1,3 @@\n one();\n-two();\n+TWO();\n three();\n'),
    );
    const long = await admit(
      modify('src/a.js', '@@ -1,4 +1,4 @@ note\n one();\n-two();\n+TWO();\n three();\n four();\n'),
    );
    expect(long.candidateId).toBe(short.candidateId);
    expect(long.diffSha256).not.toBe(short.diffSha256);
  });

  test('a comment is a repeat by normal form and a placebo', async () => {
    const plain = await admit(
      modify('src/a.js', '@@ -1,3 +1,3 @@\n one();\n-two();\n+TWO();\n three();\n'),
    );
    const commented = await admit(
      modify('src/a.js', '@@ -1,3 +1,3 @@\n one();\n-two();\n+  TWO( ); // faster\n three();\n'),
    );
    expect(commented.normalisedHash).toBe(plain.normalisedHash);
    expect(commented.candidateId).not.toBe(plain.candidateId);
    const placebo = await admit(
      modify('src/a.js', '@@ -1,3 +1,3 @@\n one();\n-two();\n+two(); /* same */\n three();\n'),
    );
    expect(placebo.flags).toEqual(['placebo']);
  });

  test('a CRLF file keeps its line ends', async () => {
    const admission = await admit(
      modify('src/crlf.js', '@@ -1,2 +1,2 @@\n-one();\r\n+ONE();\r\n two();\r\n'),
    );
    expect(admission.files[0]?.added).toBe(1);
  });
});
