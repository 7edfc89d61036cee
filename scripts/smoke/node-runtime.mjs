// Other Node versions, fetched once by pinned version and integrity from npm and kept in this machine's cache.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { cacheFolder } from '../native/build-cache.mjs';

const pins = {
  '22.23.3': {
    x64: 'sha512-qHnz5tFsHoj/WM+uRENVjWONi5hVvmwrgq8A4V76KpuVNAc4+jwK8x4gwbobE9BtHNg/AKR2583eYorLF/c7ng==',
    arm64:
      'sha512-l3DAHZreylo+p9QXDtsOrjG2JXJqVzYXnAGmIQNOUNARcMppTO2cmewVQP+36tjJnSE+dzpMNtgW+c3oiDvXtA==',
  },
  '24.21.0': {
    x64: 'sha512-3nULszZ5X0fciYpG0t6TrdApJzAn8+FlINP6OiMX7V8HrvpATPN936U1LlReOJriLRa4e8yEqQBYCnLyPNAs7Q==',
    arm64:
      'sha512-FpJRPEz2OvvTLfjIOlNGFY9JLPMKgl5m+d4oGYBLg24kJ1mmvN1Zl/HPJgF4HDaJ51ISev1l1cRZ/DM+keXW5g==',
  },
};

/** The versions that have pins, oldest first. */
export const nodeVersions = Object.keys(pins);

function download({ name, version, integrity, into }) {
  const flags = ['pack', `${name}@${version}`, '--silent', '--pack-destination', into];
  const file = join(into, execFileSync('npm', flags, { encoding: 'utf8' }).trim());
  const found = `sha512-${createHash('sha512').update(readFileSync(file)).digest('base64')}`;
  if (found !== integrity)
    throw new Error(`${name}@${version}: expected ${integrity}, found ${found}`);
  return file;
}

/** Path of the `node` binary of a pinned version; its headers lie beside it. */
export function nodeRuntime(version) {
  const integrity = process.platform === 'linux' ? pins[version]?.[process.arch] : undefined;
  if (integrity === undefined) {
    throw new Error(`no pinned Node ${version} for ${process.platform} ${process.arch}`);
  }
  const name = `node-linux-${process.arch}`;
  const home = join(cacheFolder('node'), `${name}-${version}`);
  const binary = join(home, 'bin', 'node');
  if (existsSync(binary)) return binary;
  mkdirSync(dirname(home), { recursive: true, mode: 0o700 });
  const draft = mkdtempSync(`${home}-draft-`);
  try {
    const archive = download({ name, version, integrity, into: draft });
    execFileSync('tar', ['-xzf', archive, '-C', draft, 'package/bin/node', 'package/include']);
    if (!existsSync(binary)) renameSync(join(draft, 'package'), home);
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
  return binary;
}
