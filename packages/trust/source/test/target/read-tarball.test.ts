import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { readTarball } from '../../src/target/read-tarball.ts';
import { codeOf } from '../fixtures/throw-code.ts';
import { tarball, tarEntry } from '../fixtures/tar-writer.ts';

describe('readTarball', () => {
  test('takes regular files, strips the first segment, follows pax paths', () => {
    const long = `package/${'d/'.repeat(60)}x.js`;
    const tgz = tarball([
      tarEntry({ path: 'package', type: '5' }),
      tarEntry({ path: 'package/a.js', content: 'a\n' }),
      tarEntry({ path: 'pax', type: 'x', content: `${long.length + 10} path=${long}\n` }),
      tarEntry({ path: 'short', content: 'x\n' }),
    ]);
    const files = readTarball(tgz).map(({ path, content }) => [path, content.toString()]);
    expect(files).toEqual([
      ['a.js', 'a\n'],
      [long.slice(8), 'x\n'],
    ]);
  });

  const good = tarEntry({ path: 'package/ok.js', content: 'ok' });
  test.for([
    ['traversal', [tarEntry({ path: 'package/../../evil', content: 'x' })]],
    ['an absolute path', [tarEntry({ path: '/etc/evil', content: 'x' })]],
    [
      'traversal by pax',
      [tarEntry({ path: 'p', type: 'x', content: '19 path=../../evil\n' }), good],
    ],
    ['a symbolic link', [tarEntry({ path: 'package/l', type: '2' })]],
    ['a hard link', [tarEntry({ path: 'package/l', type: '1' })]],
    ['a device', [tarEntry({ path: 'package/d', type: '3' })]],
    ['a GNU long name', [tarEntry({ path: 'package/l', type: 'L', content: 'x' })]],
    ['a path twice', [good, good]],
    ['a file that is a directory', [good, tarEntry({ path: 'package/ok.js/x', content: 'x' })]],
    ['a git directory', [tarEntry({ path: 'package/.git/config', content: 'x' })]],
    ['a control character', [tarEntry({ path: 'package/a\nb', content: 'x' })]],
    ['a size beyond the end', [tarEntry({ path: 'package/a', content: 'x', size: 99_999 })]],
    ['a bad checksum', [tarEntry({ path: 'package/a', content: 'x', checksum: 1 })]],
    ['nothing', []],
  ] as const)('refuses %s', async ([, entries]) => {
    expect(await codeOf(() => readTarball(tarball(entries)))).toBe('source.tarball');
  });

  test('refuses what unpacks beyond the cap, too many files, a large file', async () => {
    const bomb = gzipSync(Buffer.concat([good, Buffer.alloc(4 * 1024 * 1024)]));
    const limits = { unpackedBytes: 1024 * 1024, files: 1, fileBytes: 10 };
    const code = (tgz: Uint8Array) => codeOf(() => readTarball(tgz, limits as never));
    expect(await code(bomb)).toBe('source.tarball');
    expect(await code(tarball([good, tarEntry({ path: 'package/b', content: 'b' })]))).toBe(
      'source.tarball',
    );
    expect(await code(tarball([tarEntry({ path: 'package/b', content: 'b'.repeat(11) })]))).toBe(
      'source.tarball',
    );
    expect(await code(Buffer.from('not gzip'))).toBe('source.tarball');
  });
});
