import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Fetches one published version into `cacheDir`, once, and checks its bytes against the pinned integrity itself.
 * @returns the directory of its files.
 */
export function fetchPackage({ spec, integrity }, cacheDir) {
  mkdirSync(cacheDir, { recursive: true });
  const dest = join(cacheDir, createHash('sha256').update(`${spec}\0${integrity}`).digest('hex'));
  if (existsSync(dest)) return dest;
  const draft = mkdtempSync(join(cacheDir, 'draft-'));
  try {
    const out = execFileSync(
      'npm',
      ['pack', spec, '--json', '--silent', '--ignore-scripts', '--pack-destination', draft],
      { cwd: draft, encoding: 'utf8', timeout: 120_000 },
    );
    const tarball = join(draft, JSON.parse(out)[0].filename);
    const found = `sha512-${createHash('sha512').update(readFileSync(tarball)).digest('base64')}`;
    if (found !== integrity) throw new Error(`${spec}: integrity is ${found}, pinned ${integrity}`);
    const files = join(draft, 'files');
    mkdirSync(files);
    execFileSync('tar', ['-xzf', tarball, '-C', files, '--strip-components=1', '--no-same-owner']);
    renameSync(files, dest);
    return dest;
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
}
