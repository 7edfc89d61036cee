import { execFile, execFileSync } from 'node:child_process';
import { chownSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, describe, expect, it } from 'vitest';
import { becoming, canReadHere } from './another-user.ts';

const run = promisify(execFile);
const NOBODY = 65_534;
const isRoot = process.geteuid?.() === 0;
const present = (program: string): boolean => {
  try {
    execFileSync('/usr/bin/env', ['which', program], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
};

interface Seen {
  readonly kind: string;
  readonly code?: number;
  readonly clock?: string;
  readonly signal?: number;
  readonly stdout: string;
  readonly stderr: string;
  readonly truncated: boolean;
  readonly kept: number;
  readonly survivors: number;
  readonly alive: boolean;
}

interface Observations {
  readonly evidence: Record<string, unknown>;
  readonly basic: Seen;
  readonly threads: Seen;
  readonly channel: { answer: string; kind: string };
  readonly binds: { seen: Record<string, string>; made: string };
  readonly memoryBomb: Seen;
  readonly forkBomb: Seen;
  readonly flood: Seen;
  readonly overCap: Seen;
  readonly wallTimeout: Seen;
  readonly cpuTimeout: Seen;
  readonly daemon: Seen;
  readonly freeze: {
    processes: number;
    grownWhileFrozen: number;
    grew: boolean;
    peak: number;
    kill: { survivors: number; quarantined: boolean };
    kind: string;
  };
  readonly missingProgram: Seen;
  readonly signalled: Seen;
  readonly probe: { tried: string[]; leaked: unknown[] };
}

const directories: string[] = [];
afterAll(() => {
  for (const directory of directories) rmSync(directory, { recursive: true, force: true });
});

/** Runs a program of this folder as a user, with a state directory of that user. */
async function asUser(uid: number, program: string, words: readonly string[]): Promise<string> {
  const stateDir = mkdtempSync(join(tmpdir(), 'peltier-test-'));
  directories.push(stateDir);
  const command = [process.execPath, join(import.meta.dirname, program)];
  const [form = '', ...rest] = words;
  const argv = [...command, form, stateDir, ...rest];
  if (uid !== process.geteuid?.()) {
    chownSync(stateDir, uid, uid);
    argv.unshift(...becoming(uid));
  }
  const [file = '', ...args] = argv;
  try {
    return (await run(file, args, { maxBuffer: 1 << 24, timeout: 110_000 })).stdout;
  } catch (error) {
    // The dying daemon ends by a signal; what it said before is what counts.
    return (error as { stdout?: string }).stdout ?? '';
  }
}

const uids = isRoot ? [0, NOBODY] : [process.geteuid?.() ?? NOBODY];
const cases = uids.flatMap((uid) =>
  (['bwrap', 'unshare'] as const).map((form) => ({ uid, form, name: `${form} as uid ${uid}` })),
);

for (const { uid, form, name } of cases) {
  const isPossible = present(form) && canReadHere(uid);
  // Needs the form's program on the host and files that the user can read; says so instead of passing.
  describe.skipIf(!isPossible)(`${name} (needs ${form} and a readable clone)`, () => {
    const observe = (() => {
      let seen: Promise<Observations> | undefined;
      return () =>
        (seen ??= asUser(uid, 'host-scenarios.mjs', [form]).then(
          (text) => JSON.parse(text) as Observations,
        ));
    })();

    it('says what is in force', async () => {
      const { evidence } = await observe();
      expect(evidence).toMatchObject({ form, uidSeparated: uid === 0 });
      expect(evidence['tier']).toBe(
        form === 'bwrap' && uid === 0 && evidence['cgroup'] !== 'none' ? 'full' : 'partial',
      );
    }, 120_000);

    it('runs a program with an empty root, a fixed environment and its own input', async () => {
      const { basic } = await observe();
      expect(basic).toMatchObject({ kind: 'exited', code: 3, stderr: 'words' });
      const inside = JSON.parse(basic.stdout) as {
        env: Record<string, string>;
        cwd: string;
        root: string[];
        input: string;
      };
      expect({ ...inside.env, PWD: '/tmp' }).toEqual({
        PWD: '/tmp',
        PATH: inside.env['PATH'],
        HOME: '/tmp',
        TZ: 'UTC',
        LANG: 'C.UTF-8',
        EXTRA: 'a b',
      });
      expect(inside).toMatchObject({ cwd: '/tmp', input: 'hello' });
      const allowed = ['bin', 'dev', 'etc', 'lib', 'lib32', 'lib64', 'libx32', 'node'];
      const known = new Set([...allowed, 'proc', 'sbin', 'tmp', 'usr']);
      expect(inside.root.filter((entry) => !known.has(entry))).toEqual([]);
    });

    it('lets Node start threads and children', async () => {
      expect((await observe()).threads).toMatchObject({
        kind: 'exited',
        code: 0,
        stdout: 'true\n',
      });
    });

    it('carries bytes both ways over descriptor 3', async () => {
      expect((await observe()).channel).toEqual({ answer: 'PING', kind: 'exited' });
    });

    it('shows what is bound, read-only, and nothing of the state directory', async () => {
      const { binds } = await observe();
      expect(binds.seen).toEqual({
        read: 'content',
        write: 'EROFS',
        usr: 'EROFS',
        out: 'done',
        tmp: 'done',
        secret: 'ENOENT',
      });
      expect(binds.made).toBe('made');
    });

    it('ends a memory bomb as oom', async () => {
      expect((await observe()).memoryBomb).toMatchObject({ kind: 'oom', survivors: 0 });
    });

    it('caps a fork bomb', async () => {
      const { forkBomb } = await observe();
      expect(Number(forkBomb.stdout)).toBeGreaterThan(0);
      expect(Number(forkBomb.stdout)).toBeLessThan(48);
      expect(forkBomb.survivors).toBe(0);
    });

    it('caps output and ends a flood', async () => {
      const { flood, overCap } = await observe();
      expect(flood).toMatchObject({ kind: 'flood', truncated: true, kept: 65_536 });
      expect(overCap).toMatchObject({ kind: 'exited', code: 0, truncated: true, kept: 65_536 });
    });

    it('ends what runs too long, by the wall and by the CPU', async () => {
      const { wallTimeout, cpuTimeout } = await observe();
      expect(wallTimeout).toMatchObject({ kind: 'timeout', clock: 'wall', survivors: 0 });
      expect(cpuTimeout).toMatchObject({ kind: 'timeout', clock: 'cpu', survivors: 0 });
    });

    it('leaves no daemon behind', async () => {
      const { daemon } = await observe();
      expect(daemon).toMatchObject({ kind: 'exited', code: 0, survivors: 0, alive: false });
    });

    it('stops every process while frozen, and kills what is frozen', async () => {
      const { freeze } = await observe();
      expect(freeze).toMatchObject({ processes: 2, grownWhileFrozen: 0, grew: true });
      expect(freeze.peak).toBeGreaterThan(0);
      expect(freeze.kill).toEqual({ survivors: 0, quarantined: false });
      expect(freeze.kind).toBe('killed');
    });

    it('tells a death by signal and a program that is not there from a success', async () => {
      const { signalled, missingProgram } = await observe();
      expect(signalled).toMatchObject({ kind: 'signalled', signal: 6, stderr: '' });
      const { kind, code } = missingProgram;
      expect(kind === 'launch-failed' || (kind === 'exited' && code === 127)).toBe(true);
    });

    it('holds against the probe', async () => {
      const { probe } = await observe();
      expect(probe.tried.length).toBeGreaterThanOrEqual(25);
      expect(probe.leaked).toEqual([]);
    });

    it('dies with its daemon', async () => {
      const marker = `dying-${process.pid}-${form}-${uid}`;
      expect(await asUser(uid, 'dying-daemon.mjs', [form, marker])).toBe('up');
      const alive = (): boolean =>
        readdirSync('/proc').some((pid) => {
          try {
            return readFileSync(`/proc/${pid}/cmdline`, 'latin1').includes(marker);
          } catch {
            return false;
          }
        });
      for (let round = 0; round < 100 && alive(); round += 1) await sleep(20);
      expect(alive()).toBe(false);
    });
  });
}
