import { OPS } from '@peltier/protocol';
import { openSandboxHost, type SandboxHost } from '@peltier/sandbox';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { MeasuredTarget } from '../../src/measured-target.ts';
import { recordProfile } from '../../src/profile/record-profile.ts';
import { writeProfile } from '../../src/profile/write-profile.ts';

const BASE_TREE = '0'.repeat(40);
const SLOW = `exports.f = function slow(n) {
  let s = 0;
  for (let i = 0; i < n * 500; i += 1) s += i % 7;
  return s;
};
`;

let root = '';
let host: SandboxHost;
beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), 'record-profile-'));
  chmodSync(root, 0o755);
  for (const name of ['state', 'tree', 'scratch']) mkdirSync(join(root, name), { mode: 0o755 });
  writeFileSync(join(root, 'tree', 'index.js'), SLOW);
  writeFileSync(join(root, 'tree', 'bad.js'), 'exports.f = () => process.exit(3);\n');
  host = await openSandboxHost({ stateDir: join(root, 'state') });
});
afterAll(async () => {
  await host.close();
  rmSync(root, { recursive: true, force: true });
});

function target(module: string): MeasuredTarget {
  return {
    host,
    entries: [
      {
        id: 'f',
        access: { kind: 'call', module, export: 'f' },
        weight: 1,
        exact: true,
        workloads: [{ id: 'w', size: 20, weight: 1 }],
      },
    ],
    draw: ({ size, count }) => Array.from({ length: count }, () => [size]),
    same: () => true,
    limits: { memoryMb: 512, wallS: 60 },
    policy: { warmupPairs: 5, measuredPairs: 5, windowMs: 25, jitter: 0.3, floorShare: 0.2 },
  };
}

const run = () => ({
  name: 'fixture',
  tree: join(root, 'tree'),
  baseTree: BASE_TREE,
  seed: 'ab'.repeat(32),
  scratchDir: join(root, 'scratch'),
  seconds: 0.4,
});

describe('recordProfile', () => {
  it('ranks the function that does the work, with its line and its calls', async () => {
    const profile = await recordProfile(target('index.js'), run());
    expect(profile.hotspots[0]).toMatchObject({ function: 'slow', file: 'index.js', line: 1 });
    expect(profile.hotspots[0]?.calls).toBeGreaterThan(0);
    expect(profile.entries).toEqual(['f']);
    const file = await writeProfile(join(root, 'state'), profile);
    const written: unknown = JSON.parse(readFileSync(file, 'utf8'));
    expect(OPS.read_profile.response.parse(written)).toEqual(profile);
  });

  it('refuses a baseline that ends by itself', async () => {
    await expect(recordProfile(target('bad.js'), run())).rejects.toMatchObject({
      code: 'bench.worker',
    });
  });
});
