import { execFile } from 'node:child_process';
import { createHash, timingSafeEqual } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SourceError } from '../source-error.ts';

// Started here and not in the sandbox: the operator's own npm client fetches one archive and runs no script of it.

const PASSED_ON =
  /^(?:PATH|HOME|NODE_EXTRA_CA_CERTS|(?:https?|no)_proxy|npm_config_(?:registry|userconfig|globalconfig|cache|cafile|proxy|https_proxy|noproxy))$/i;

export interface NpmPin {
  /** `name@1.2.3` */
  readonly spec: string;
  /** `sha512-…` */
  readonly integrity: string;
}

/**
 * Fetches a package archive with the npm client and checks its SHA-512 against the pin.
 * @returns the bytes of the .tgz; nothing stays on disk.
 * @throws {SourceError} `source.fetch`, `source.integrity`
 */
export async function fetchNpmTarball(pin: NpmPin): Promise<Buffer> {
  const directory = await mkdtemp(join(tmpdir(), 'peltier-npm-'));
  try {
    await npmPack(pin.spec, directory);
    const [name] = await readdir(directory);
    if (name === undefined)
      throw new SourceError('source.fetch', { found: 'npm wrote no archive' });
    const bytes = await readFile(join(directory, name));
    checkIntegrity(bytes, pin);
    return bytes;
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}

/** @throws {SourceError} `source.integrity` unless the bytes have the pinned SHA-512. */
export function checkIntegrity(bytes: Uint8Array, pin: NpmPin): void {
  const wanted = Buffer.from(pin.integrity.replace(/^sha512-/, ''), 'base64');
  const found = createHash('sha512').update(bytes).digest();
  if (wanted.length === found.length && timingSafeEqual(wanted, found)) return;
  throw new SourceError('source.integrity', {
    found: `the archive has sha512-${found.toString('base64')}, not ${pin.integrity}`,
    at: pin.spec,
  });
}

function npmPack(spec: string, directory: string): Promise<void> {
  const args = ['pack', spec, '--pack-destination', directory, '--ignore-scripts', '--silent'];
  const env = Object.fromEntries(
    Object.entries(process.env).filter(([key]) => PASSED_ON.test(key)),
  );
  return new Promise((resolve, reject) => {
    execFile('npm', args, { env, cwd: directory, timeout: 120_000 }, (error, _stdout, stderr) => {
      if (error === null) resolve();
      else {
        const found = `npm pack: ${stderr.trim().slice(0, 500) || error.message.slice(0, 200)}`;
        reject(new SourceError('source.fetch', { found, at: spec }));
      }
    });
  });
}
