import {
  chmodSync,
  linkSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { readTree, writeBlobs, writeTree } from '../../src/git/object-store.ts';
import type { PreparedTarget } from '../../src/target/prepare-target.ts';
import { composeTree } from '../../src/tree/compose.ts';
import { listTree } from '../../src/tree/list-tree.ts';
import { hashDirectory, materialise } from '../../src/tree/materialise.ts';
import { readSource } from '../../src/tree/read-blob.ts';
import { treeDiff } from '../../src/tree/tree-diff.ts';
import { preparedTarget, temporaryDirectory } from '../fixtures/base-target.ts';
import { codeOf } from '../fixtures/throw-code.ts';

const root = temporaryDirectory();
let prepared: PreparedTarget;
let mirrorDir: string;
let tree: string;

beforeAll(async () => {
  const files = {
    'lib/a.js': 'one();\ntwo();\nthree();\n',
    'lib/deep/b.js': 'é\n'.repeat(40_000),
    'run.sh': { mode: '100755', content: '#!/bin/sh\n' },
  };
  prepared = await preparedTarget(root, files, { writable: ['lib/*.js'] });
  ({ mirrorDir, baseTree: tree } = prepared);
});

/** The tree with one file replaced, added, or with an entry of another mode. */
async function change(
  from: string,
  path: string,
  content: string,
  mode = '100644',
): Promise<string> {
  const [oid = ''] = await writeBlobs(mirrorDir, [Buffer.from(content)]);
  const others = (await readTree(mirrorDir, from)).filter((entry) => entry.path !== path);
  return writeTree(mirrorDir, [...others, { mode, oid, path }]);
}

describe('materialise', () => {
  test('writes read-only files that hash back to the tree', async () => {
    const directory = join(root, 'fresh');
    await materialise({ mirrorDir, tree, directory });
    const mode = (path: string) => (lstatSync(join(directory, path)).mode & 0o777).toString(8);
    expect([mode('.'), mode('lib'), mode('lib/a.js'), mode('run.sh')]).toEqual([
      '555',
      '555',
      '444',
      '555',
    ]);
    expect(readFileSync(join(directory, 'lib/a.js'), 'utf8')).toBe('one();\ntwo();\nthree();\n');
    expect(await hashDirectory(mirrorDir, directory)).toBe(tree);
  });

  test('refuses a place that exists, links in the tree and unknown trees', async () => {
    mkdirSync(join(root, 'taken'));
    const to = (name: string) => join(root, name);
    expect(await codeOf(materialise({ mirrorDir, tree, directory: to('taken') }))).toBe(
      'source.materialise',
    );
    const linked = await change(tree, 'lib/l.js', '/etc/passwd', '120000');
    expect(await codeOf(materialise({ mirrorDir, tree: linked, directory: to('l') }))).toBe(
      'source.materialise',
    );
    const absent = '1'.repeat(40);
    expect(await codeOf(materialise({ mirrorDir, tree: absent, directory: to('n') }))).toBe(
      'source.object',
    );
    expect(await codeOf(materialise({ mirrorDir, tree: '--all', directory: to('n') }))).toBe(
      'source.object',
    );
  });

  test('hashDirectory sees a changed byte, a new file and a link', async () => {
    const directory = join(root, 'watched');
    await materialise({ mirrorDir, tree, directory });
    chmodSync(join(directory, 'lib'), 0o755);
    chmodSync(join(directory, 'lib/a.js'), 0o644);
    writeFileSync(join(directory, 'lib/a.js'), 'one();\n');
    expect(await codeOf(hashDirectory(mirrorDir, directory))).toBe('source.materialise');
    writeFileSync(join(directory, 'lib/a.js'), readFileSync(join(directory, 'run.sh')));
    expect(await hashDirectory(mirrorDir, directory)).not.toBe(tree);
    linkSync(join(directory, 'run.sh'), join(root, 'second-name'));
    expect(await codeOf(hashDirectory(mirrorDir, directory))).toBe('source.materialise');
    rmSync(join(root, 'second-name'));
    symlinkSync('/etc/passwd', join(directory, 'lib/z.js'));
    expect(await codeOf(hashDirectory(mirrorDir, directory))).toBe('source.materialise');
  });
});

describe('readSource', () => {
  const read = (path: string, window?: Parameters<typeof readSource>[0]['window']) =>
    readSource({ mirrorDir, tree, path, ...(window === undefined ? {} : { window }) });

  test('windows by lines and by bytes', async () => {
    expect(await read('lib/a.js')).toMatchObject({ totalLines: 3, complete: true });
    const line = await read('lib/a.js', { by: 'lines', from: 2, count: 1 });
    expect(line).toMatchObject({ text: 'two();\n', fromLine: 2, complete: false });
    expect((await read('lib/a.js', { by: 'lines', from: 9, count: 1 })).text).toBe('');
    const bytes = await read('lib/deep/b.js', { by: 'bytes', from: 1, count: 3 });
    expect(bytes).toMatchObject({ text: 'é\n', fromByte: 0 });
  });

  test('is capped at 64 KiB of whole lines', async () => {
    const { text, complete } = await read('lib/deep/b.js', { by: 'lines', from: 1, count: 40_000 });
    expect(Buffer.byteLength(text)).toBeLessThanOrEqual(65_536);
    expect(text.endsWith('\n')).toBe(true);
    expect(complete).toBe(false);
  });

  test('serves regular files of the tree only', async () => {
    for (const path of ['run.sh', '../x', '/etc/passwd', 'lib', 'lib/A.js']) {
      expect(await codeOf(read(path))).toBe('source.not_readable');
    }
    const linked = await change(tree, 'lib/l.js', '/etc/passwd', '120000');
    expect(await codeOf(readSource({ mirrorDir, tree: linked, path: 'lib/l.js' }))).toBe(
      'source.not_readable',
    );
  });

  test('listTree marks what is writable', async () => {
    const files = (await listTree(prepared, tree)).map(({ path, writable }) => [path, writable]);
    expect(files).toEqual([
      ['lib/a.js', true],
      ['lib/deep/b.js', false],
    ]);
  });
});

describe('composeTree', () => {
  test('puts disjoint changes together and refuses a shared file', async () => {
    const one = await change(tree, 'lib/a.js', 'ONE\n');
    const two = await change(tree, 'lib/c.js', 'new\n');
    const both = await composeTree({
      mirrorDir,
      onto: tree,
      changes: [one, two].map((changed) => ({ baseTree: tree, tree: changed })),
    });
    expect(both).toBe(await change(one, 'lib/c.js', 'new\n'));
    const rival = await change(tree, 'lib/a.js', 'RIVAL\n');
    const clash = composeTree({ mirrorDir, onto: one, changes: [{ baseTree: tree, tree: rival }] });
    expect(await codeOf(clash)).toBe('source.compose_conflict');
    expect(await treeDiff({ mirrorDir, from: tree, to: one })).toContain('+ONE');
  });
});
