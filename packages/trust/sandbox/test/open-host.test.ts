import { execFile } from 'node:child_process';
import { chmodSync, closeSync, mkdtempSync, openSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, describe, expect, it } from 'vitest';
import { bareCommand } from '../src/form/bare.ts';
import type { LaunchSpec } from '../src/launch-spec.ts';
import { openSandboxHost } from '../src/open-host.ts';
import { runToEnd } from '../src/run-to-end.ts';
import { becoming, canReadHere } from './another-user.ts';

const NOBODY = 65_534;
const user = process.geteuid?.() === 0 ? NOBODY : process.geteuid?.();
const run = promisify(execFile);
const stateDir = mkdtempSync(join(tmpdir(), 'peltier-host-'));
chmodSync(stateDir, 0o755);
afterAll(() => {
  rmSync(stateDir, { recursive: true });
});

const spec: LaunchSpec = {
  argv: ['/bin/sh', '-c', 'ls /proc/self/fd'],
  cwd: '/tmp',
  readOnly: [],
  limits: { memoryMb: 128, pids: 32, wallS: 20, cpuS: 10, fileMb: 1, tmpMb: 1 },
  channel: false,
  outputCapBytes: 4096,
};

/** Opens a host where no user namespace can be made and the uids of slots do not exist. */
const open = (words: string): Promise<{ stdout: string }> =>
  run('/usr/bin/env', [
    ...(process.geteuid?.() === 0 ? becoming(NOBODY) : []),
    'unshare',
    '--user',
    '--map-root-user',
    '/bin/sh',
    '-c',
    'echo 0 > /proc/sys/user/max_user_namespaces; exec "$@"',
    'sh',
    process.execPath,
    '--input-type=module',
    '-e',
    `import { openSandboxHost, runProbe } from '@peltier/sandbox'; const stateDir = ${JSON.stringify(stateDir)}; ${words}`,
  ]);

// As root the host is played by another user, who must be able to read this clone.
describe.skipIf(!canReadHere(user ?? NOBODY))('a host on which no form works', () => {
  it('refuses', async () => {
    const { stdout } = await open(
      `try { await openSandboxHost({ stateDir }); } catch (error) { console.log(error.code); }`,
    );
    expect(stdout.trim()).toBe('sandbox.unavailable');
  });

  it('runs bare when the operator says so, and the probe shows how little that is', async () => {
    const { stdout } = await open(
      `const host = await openSandboxHost({ stateDir, allowNone: true }); const probe = await runProbe(host, { stateDir }); await host.close(); console.log(JSON.stringify({ tier: host.evidence.tier, leaked: probe.leaked.map((l) => l.name) }))`,
    );
    const seen = JSON.parse(stdout) as { tier: string; leaked: string[] };
    expect(seen.tier).toBe('none');
    expect(seen.leaked).toEqual(
      expect.arrayContaining([
        'tcp-to-host',
        'read-state-directory',
        'write-outside-tmp',
        'see-host-processes',
        'signal-daemon',
        'be-root',
        'host-name',
        'leftover-daemon',
      ]),
    );
  });
});

describe('a host that works (needs bubblewrap or user namespaces)', () => {
  it('passes on no descriptor of its own, not even one without close-on-exec', async () => {
    const file = join(stateDir, 'open-file');
    writeFileSync(file, '');
    const fd = openSync(file, 'r');
    const program = `import { openSandboxHost, runToEnd } from '@peltier/sandbox'; const host = await openSandboxHost({ stateDir: ${JSON.stringify(stateDir)} }); const end = await runToEnd(host, ${JSON.stringify(spec)}); console.log(String(end.stdout)); await host.close();`;
    const inherit = `exec 200<"$1"; shift; exec "$@"`;
    const words = ['-c', inherit, 'bash', file, process.execPath, '--input-type=module', '-e'];
    const { stdout } = await run('/bin/bash', [...words, program]);
    closeSync(fd);
    // 3 is the directory that ls itself reads.
    expect(stdout.trim().split('\n').sort()).toEqual(['0', '1', '2', '3']);
  });

  it('takes no launch after it is closed', async () => {
    const host = await openSandboxHost({ stateDir });
    await host.close();
    await expect(host.launch(spec)).rejects.toMatchObject({ code: 'sandbox.closed' });
  });

  it('ends what still runs when it is closed', async () => {
    const host = await openSandboxHost({ stateDir });
    const idle = await host.launch({ ...spec, argv: ['/usr/bin/sleep', '60'] });
    await host.close();
    expect((await idle.exit).kind).toBe('killed');
    await idle.freeze();
    expect(await idle.kill()).toMatchObject({ survivors: 0 });
  });

  it('gives everything back when a launch is refused by the kernel', async () => {
    const host = await openSandboxHost({ stateDir });
    const refusals = host.evidence.cgroup === 'none' ? 0 : 70;
    for (let round = 0; round < refusals; round += 1)
      await expect(host.launch({ ...spec, cpus: [4095] })).rejects.toMatchObject({
        code: 'sandbox.launch-failed',
      });
    expect((await runToEnd(host, { ...spec, cpus: [0] })).kind).toBe('exited');
    await host.close();
  });

  it('runs many at once, each in its own slot', async () => {
    const host = await openSandboxHost({ stateDir });
    const ends = await Promise.all(
      Array.from({ length: 4 }, () => runToEnd(host, { ...spec, argv: ['/usr/bin/env'] })),
    );
    await host.close();
    expect(ends.map((end) => end.kind)).toEqual(Array(4).fill('exited'));
  });
});

it('turns inner paths into host paths when there are no walls', () => {
  const bare = bareCommand({
    ...spec,
    argv: ['node', '/repo/a.js', '/repository'],
    cwd: '/repo',
    readOnly: [{ from: '/srv/tree', to: '/repo' }],
  });
  expect(bare.argv.slice(1)).toEqual(['/srv/tree/a.js', '/repository']);
  expect(bare.cwd).toBe('/srv/tree');
});
