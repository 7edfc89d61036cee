import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { importExport } from './staged-manifests.mjs';

const limits = { memoryMb: 512, pids: 64, wallS: 60, cpuS: 30, fileMb: 16, tmpMb: 16 };

/** Starts this Node inside the strongest walls the host has and reads its version back. */
export async function sandboxLaunch() {
  const { openSandboxHost } = await importExport('@peltier/sandbox');
  assert.ok(openSandboxHost, '@peltier/sandbox exports openSandboxHost');
  const stateDir = mkdtempSync(join(tmpdir(), 'peltier-smoke-sandbox-'));
  const host = await openSandboxHost({ stateDir });
  try {
    const inside = await host.launch({
      argv: ['node', '-e', 'process.stdout.write(process.version)'],
      cwd: '/',
      readOnly: [],
      limits,
      channel: false,
      outputCapBytes: 65_536,
    });
    const end = await inside.exit;
    assert.deepEqual([end.kind, end.code, end.stdout.toString()], ['exited', 0, process.version]);
    return `tier ${host.evidence.tier}, ${host.evidence.form}`;
  } finally {
    await host.close();
    rmSync(stateDir, { recursive: true, force: true });
  }
}
