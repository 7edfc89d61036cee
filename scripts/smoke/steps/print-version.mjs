import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { stagedManifests } from './staged-manifests.mjs';

/** Starts every command that a package declares with `--version`. */
export async function printVersion() {
  const commands = stagedManifests().flatMap(({ folder, manifest }) =>
    Object.entries(manifest.bin ?? {}).map(([name, file]) => ({ name, file: join(folder, file) })),
  );
  assert.ok(
    commands.some(({ name }) => name === 'peltier'),
    'no package declares the command `peltier`',
  );
  for (const { file } of commands) {
    const out = execFileSync(process.execPath, [file, '--version'], { encoding: 'utf8' });
    assert.match(out, /\d+\.\d+\.\d+/);
  }
  return commands.map(({ name }) => name).join(', ');
}
