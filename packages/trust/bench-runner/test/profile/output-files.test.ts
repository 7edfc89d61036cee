import { linkSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readOutputFiles } from '../../src/profile/output-files.ts';
import { sourceBelow } from '../../src/profile/record-profile.ts';

let root = '';
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'output-files-'));
});
afterEach(() => {
  rmSync(root, { recursive: true, force: true });
});

describe('readOutputFiles', () => {
  it('reads regular files of the suffix', async () => {
    writeFileSync(join(root, 'a.cpuprofile'), 'one');
    writeFileSync(join(root, 'b.txt'), 'two');
    expect(await readOutputFiles(root, '.cpuprofile')).toEqual(['one']);
  });

  it('follows no link that target code left, symbolic or hard', async () => {
    const secret = join(root, 'secret');
    writeFileSync(secret, 'secret');
    symlinkSync(secret, join(root, 'a.cpuprofile'));
    linkSync(secret, join(root, 'b.cpuprofile'));
    expect(await readOutputFiles(root, '.cpuprofile')).toEqual([]);
  });
});

describe('sourceBelow', () => {
  it('reads inside the tree and nowhere else', () => {
    writeFileSync(join(root, 'a.js'), 'text');
    expect(sourceBelow(root, 'a.js')).toBe('text');
    expect(sourceBelow(join(root, 'tree'), '../a.js')).toBeUndefined();
    expect(sourceBelow(join(root, 'tree'), '%2e%2e/a.js')).toBeUndefined();
  });
});
