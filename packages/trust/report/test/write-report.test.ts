import { mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { writeReport } from '../src/index.ts';
import { temporaryDir } from './fixtures/report-inputs.ts';

describe('writeReport', () => {
  it('makes directories, replaces a file whole and leaves no draft', async () => {
    const file = join(temporaryDir(), 'a', 'b', 'report.html');
    expect(await writeReport(file, 'old')).toBe(file);
    await writeReport(file, 'new');
    expect(readFileSync(file, 'utf8')).toBe('new');
    expect(readdirSync(join(file, '..'))).toEqual(['report.html']);
  });

  it('leaves no draft when the name is taken by a directory', async () => {
    const dir = temporaryDir();
    mkdirSync(join(dir, 'report.html', 'x'), { recursive: true });
    await expect(writeReport(join(dir, 'report.html'), 'text')).rejects.toThrow();
    expect(readdirSync(dir)).toEqual(['report.html']);
  });
});
