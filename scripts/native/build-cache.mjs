// Built files, each named by what it was built from and by its own digest: one atomic rename adds one, and a file
// whose content no longer matches its name does not count.
import { createHash } from 'node:crypto';
import {
  lstatSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  renameSync,
  writeFileSync,
} from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';

const sha256 = (bytes) => createHash('sha256').update(bytes).digest('hex');

/** The folder of this machine's caches, for one purpose. */
export function cacheFolder(purpose) {
  return join(process.env.XDG_CACHE_HOME ?? join(homedir(), '.cache'), 'peltier', purpose);
}

/** A name that changes with anything that could change the built file. */
export function cacheKey({ name, version, integrity }, facts) {
  const parts = [
    name,
    version,
    integrity,
    facts.abi,
    facts.version,
    facts.platform,
    facts.arch,
    facts.libc,
  ];
  return `${name}-${version}-abi${facts.abi}-${sha256(parts.join('\0')).slice(0, 16)}`;
}

/** Ours, and writable by nobody else. */
function safe(path, isKind) {
  const info = lstatSync(path);
  const mine = process.getuid === undefined || info.uid === process.getuid();
  return isKind(info) && mine && (info.mode & 0o022) === 0;
}

/** The bytes of a cached build that is safe to load, or nothing. */
export function takeFromCache(folder, key) {
  try {
    if (!safe(folder, (info) => info.isDirectory())) return undefined;
    for (const file of readdirSync(folder).filter((name) => name.startsWith(`${key}-`))) {
      const path = join(folder, file);
      if (!safe(path, (info) => info.isFile())) continue;
      const bytes = readFileSync(path);
      if (file === `${key}-${sha256(bytes)}.node`) return bytes;
    }
  } catch (error) {
    if (error.code !== 'ENOENT') throw error;
  }
  return undefined;
}

/** Writes a file in one step, so that a reader sees all of it or nothing. */
export function writeWhole(path, bytes, mode) {
  mkdirSync(dirname(path), { recursive: true });
  const draft = `${path}.${process.pid}.draft`;
  writeFileSync(draft, bytes, { mode });
  renameSync(draft, path);
}

/** Adds a build to the cache. */
export function putIntoCache(folder, key, bytes) {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  writeWhole(join(folder, `${key}-${sha256(bytes)}.node`), bytes, 0o644);
}
