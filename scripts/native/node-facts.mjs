// What about a Node binary decides whether a native build made for it still fits.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, realpathSync } from 'node:fs';
import { dirname, join } from 'node:path';

const question = `JSON.stringify({
  version: process.version,
  abi: process.versions.modules,
  platform: process.platform,
  arch: process.arch,
  libc: process.report.getReport().header.glibcVersionRuntime ?? 'other',
})`;

/** Asks a Node binary for its version, ABI, platform, architecture and C library. */
export function factsOf(node) {
  return JSON.parse(execFileSync(node, ['-p', question], { encoding: 'utf8' }));
}

/** The prefix whose `include/node` belongs to exactly this binary; without one node-gyp has to download headers. */
export function headersBeside(node, version) {
  const prefix = dirname(dirname(realpathSync(node)));
  const header = join(prefix, 'include', 'node', 'node_version.h');
  if (!existsSync(header)) return undefined;
  const text = readFileSync(header, 'utf8');
  const part = (name) => new RegExp(`#define NODE_${name}_VERSION (\\d+)`).exec(text)?.[1];
  const found = ['MAJOR', 'MINOR', 'PATCH'].map(part).join('.');
  return `v${found}` === version ? prefix : undefined;
}
