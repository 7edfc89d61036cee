import { markUntrusted } from '@peltier/protocol';
import { createTwoFilesPatch } from 'diff';
import * as fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { checkAllowlist } from '../../src/admission/4-allowlist.ts';
import { checkAgreement } from '../../src/admission/8-agreement.ts';
import { admitPatch } from '../../src/admission/admit-patch.ts';
import { checkTree, type TreeChange } from '../../src/admission/7-tree-gate.ts';
import { blobOid, readBlobs, readTree, writeBlobs, writeTree } from '../../src/git/object-store.ts';
import type { PreparedTarget } from '../../src/target/prepare-target.ts';
import { preparedTarget, temporaryDirectory } from '../fixtures/base-target.ts';
import { codeOf } from '../fixtures/throw-code.ts';
import { modify } from './case-builders.ts';

const root = temporaryDirectory();
const oid = (text: string) => blobOid(Buffer.from(text));
const changed = (after: string, rest: Partial<TreeChange> = {}): TreeChange => ({
  ...{ path: 'a.js', status: 'M', oldMode: '100644', newMode: '100644', oldOid: oid('a\n') },
  newOid: oid(after),
  ...rest,
});

describe('case 86: the appliers must agree', () => {
  const files = [{ path: 'a.js', before: 'a\n', after: 'b\n' }];
  const text = modify('a.js', '@@ -1 +1 @@\n-a\n+b\n');
  const check = (changes: readonly TreeChange[], patch = text) =>
    codeOf(() => {
      checkAgreement(files, changes, patch);
    });

  test('on every blob, on every file, and with the second parser', async () => {
    expect(await check([changed('b\n')])).toBe('none');
    expect(await check([changed('c\n')])).toBe('internal.parser_differential');
    expect(await check([])).toBe('internal.parser_differential');
    expect(await check([changed('b\n')], text.replace('+b', '+c'))).toBe(
      'internal.parser_differential',
    );
    expect(await check([changed('b\n')], 'not a patch')).toBe('none');
  });
});

describe('the allowlist, before git is asked', () => {
  test('takes exact members that are regular files of the base', async () => {
    const check = (mode: string, listed: string[]) =>
      codeOf(() => {
        const entries = new Map([['a.js', { mode, oid: '', path: 'a.js', size: 1 }]]);
        const writable = { modify: new Set(listed), create: new Set<string>() };
        const file = {
          at: 1,
          path: 'a.js',
          quoted: false,
          kind: 'modify',
          mode: undefined,
          hunks: [],
        } as const;
        checkAllowlist([file], { entries, writable });
      });
    expect(await check('100644', ['a.js'])).toBe('none');
    expect(await check('100644', ['b.js'])).toBe('patch.path_forbidden');
    expect(await check('100755', ['a.js'])).toBe('patch.path_forbidden');
  });
});

describe('the tree gate', () => {
  const gate = (change: TreeChange | undefined, size = 1) =>
    codeOf(() => {
      const entries = new Map([['a.js', { mode: '100644', oid: '', path: 'a.js', size }]]);
      const writable = { modify: new Set(['a.js']), create: new Set(['n.js']) };
      checkTree(change === undefined ? [] : [change], { writable, entries });
    });

  test('lets through exactly M 100644 → 100644 on the list, within size', async () => {
    expect(await gate(changed('b'))).toBe('none');
    expect(await gate(undefined)).toBe('patch.noop');
    expect(await gate(changed('b', { status: 'D', newMode: '000000' }))).toBe('patch.delete');
    expect(await gate(changed('b', { newMode: '100755' }))).toBe('patch.mode');
    expect(await gate(changed('b', { status: 'T', newMode: '120000' }))).toBe('patch.mode');
    expect(await gate(changed('b', { oldMode: '100755' }))).toBe('patch.path_forbidden');
    expect(await gate(changed('b', { path: 'package.json' }))).toBe('patch.path_forbidden');
    expect(await gate(changed('b', { path: 'x.js', status: 'A' }))).toBe('patch.create');
    expect(await gate(changed('b', { path: 'n.js', status: 'A' }))).toBe('none');
    expect(await gate(changed('b'), 2 ** 23)).toBe('patch.too_large');
  });
});

describe('our applier and git', () => {
  let prepared: PreparedTarget;
  beforeAll(async () => {
    prepared = await preparedTarget(root, { 'a.txt': 'x\n' }, { writable: ['a.txt'] });
  });

  const line = fc.constantFrom(
    'a',
    'b',
    '',
    ' ',
    '-- a/x',
    '++ b/x',
    '@@ -1 +1 @@',
    '\\ No',
    'diff --git a/x b/x',
    'é',
  );
  const text = fc
    .tuple(fc.array(line, { minLength: 1, maxLength: 12 }), fc.boolean())
    .map(([lines, feed]) => lines.join('\n') + (feed ? '\n' : ''));

  test('make the same tree of any honest diff', async () => {
    const { mirrorDir } = prepared;
    await fc.assert(
      fc.asyncProperty(
        text,
        text,
        fc.integer({ min: 1, max: 4 }),
        async (before, after, context) => {
          fc.pre(before !== after && before !== '' && after !== '');
          const [old = ''] = await writeBlobs(mirrorDir, [Buffer.from(before)]);
          const baseTree = await writeTree(mirrorDir, [
            { mode: '100644', oid: old, path: 'a.txt' },
          ]);
          const body = createTwoFilesPatch(
            'a/a.txt',
            'b/a.txt',
            before,
            after,
            undefined,
            undefined,
            { context },
          );
          const diff = `diff --git a/a.txt b/a.txt\n${body.slice(body.indexOf('--- '))}`;
          const request = { prepared, baseTree, diff: markUntrusted(diff), policyHash: '' };
          const { tree } = await admitPatch(request);
          const [entry] = await readTree(mirrorDir, tree);
          const [content] = await readBlobs(mirrorDir, [entry?.oid ?? '']);
          expect(content?.toString('utf8')).toBe(after);
        },
      ),
      { numRuns: 60, seed: 7 },
    );
  });
});
