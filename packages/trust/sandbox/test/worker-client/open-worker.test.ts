import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openSandboxHost, type SandboxHost } from '../../src/index.ts';
import { describeOutcome, openWorker, packInputs } from '../../src/worker-client/index.ts';
import { tree } from './plain-process.ts';

const limits = { memoryMb: 512, pids: 64, wallS: 30, cpuS: 30, fileMb: 16, tmpMb: 16 };
const made = tree({
  'm.cjs': 'exports.f = (n) => n + 1; exports.spin = () => { for (;;); };',
  'flags.cjs': `require('v8').setFlagsFromString('--semi-space-growth-factor=16'); exports.f = (n) => n;`,
  'drivers/d.mjs': 'export const twice = (m, n) => m.f(m.f(n));',
});
const stateDir = mkdtempSync(join(tmpdir(), 'state-'));
let host: SandboxHost;

beforeAll(async () => {
  chmodSync(made.path, 0o755);
  host = await openSandboxHost({ stateDir });
});
afterAll(async () => {
  await host.close();
  made.remove();
  rmSync(stateDir, { recursive: true, force: true });
});

describe('a worker in its sandbox', () => {
  it('runs calls and drivers, freezes and thaws, and counts CPU time', async () => {
    const worker = await openWorker(host, {
      tree: made.path,
      drivers: join(made.path, 'drivers'),
      entries: [
        { kind: 'call', module: 'm.cjs', export: 'f' },
        { kind: 'driver', file: 'd.mjs', export: 'twice', module: 'm.cjs' },
      ],
      limits,
    });
    const packed = packInputs([[1], [2]]);
    await worker.run({ batch: 1, entry: 0, packed });
    await worker.freeze();
    await worker.thaw();
    const { count } = await worker.run({ batch: 2, entry: 1, packed });
    const shown = await worker.show({ batch: 2, indices: 'all' });
    expect(count).toBe(2);
    expect(shown.map((bytes) => describeOutcome(bytes).value)).toEqual([
      { kind: 'number', value: 3 },
      { kind: 'number', value: 4 },
    ]);
    expect((await worker.cpuNs()) > 0n).toBe(true);
    expect(await worker.bye()).toMatchObject({ kind: 'exited', code: 0 });
  });

  it('ends when the target sets flags of the engine, which would be a gain without a change', async () => {
    const opened = openWorker(host, {
      tree: made.path,
      entries: [{ kind: 'call', module: 'flags.cjs', export: 'f' }],
      limits,
    });
    await expect(opened).rejects.toMatchObject({ code: 'worker.crashed' });
  });

  it('is killed when it loops for ever', async () => {
    const worker = await openWorker(host, {
      tree: made.path,
      entries: [{ kind: 'call', module: 'm.cjs', export: 'spin' }],
      limits,
      settings: { answerMs: 2000 },
    });
    await expect(
      worker.run({ batch: 1, entry: 0, packed: packInputs([[]]) }),
    ).rejects.toMatchObject({ code: 'worker.timeout', exit: { kind: 'killed', survivors: 0 } });
  });
});
