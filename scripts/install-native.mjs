// Builds better-sqlite3 once per machine and reuses the built file, keyed by everything that could change it.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  chmodSync,
  copyFileSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  renameSync,
  writeFileSync,
} from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const moduleDir = join(root, 'node_modules', 'better-sqlite3');
const built = join(moduleDir, 'build', 'Release', 'better_sqlite3.node');
const sha256 = (bytes) => createHash('sha256').update(bytes).digest('hex');

function cacheKey() {
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  const entry = lock.packages['node_modules/better-sqlite3'];
  const parts = [
    entry.version,
    entry.integrity,
    process.versions.modules,
    process.version,
    process.platform,
    process.arch,
    process.report.getReport().header.glibcVersionRuntime ?? 'musl',
  ];
  return `better-sqlite3-${entry.version}-abi${process.versions.modules}-${sha256(parts.join('\0')).slice(0, 16)}`;
}

/** A cached file counts only when we own it, nobody else can write it, and its recorded digest matches. */
function usableCache(file) {
  if (!existsSync(file) || !existsSync(`${file}.sha256`)) return false;
  const info = lstatSync(file);
  const mine = process.getuid === undefined || info.uid === process.getuid();
  if (!info.isFile() || !mine || (info.mode & 0o022) !== 0) return false;
  return readFileSync(`${file}.sha256`, 'utf8').trim() === sha256(readFileSync(file));
}

function place(from, to, mode) {
  mkdirSync(dirname(to), { recursive: true, mode: 0o700 });
  const draft = `${to}.${String(process.pid)}`;
  copyFileSync(from, draft);
  chmodSync(draft, mode);
  renameSync(draft, to);
}

const cacheHome = process.env.XDG_CACHE_HOME ?? join(homedir(), '.cache');
const cached = join(cacheHome, 'peltier', 'native', `${cacheKey()}.node`);
if (usableCache(cached)) {
  place(cached, built, 0o755);
  console.error('better-sqlite3: reused the build cached on this machine');
} else {
  console.error('better-sqlite3: compiling from source, once per machine (about 2 to 4 minutes)');
  execFileSync(
    'npm',
    ['run', 'build-release'],
    { cwd: moduleDir, stdio: ['ignore', 'ignore', 'inherit'] },
  );
  place(built, cached, 0o644);
  writeFileSync(`${cached}.sha256`, `${sha256(readFileSync(built))}\n`);
}
