/** Runs inside the sandbox and tries to get out. Reads its targets from stdin, prints one JSON line per attempt. */
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, unlinkSync, writeFileSync } from 'node:fs';
import { connect, type NetConnectOpts } from 'node:net';
import { hostname } from 'node:os';

interface Aims {
  readonly stateDir: string;
  readonly home: string;
  readonly hostname: string;
  readonly daemonPid: number;
  readonly port: number;
  readonly abstractName: string;
  readonly marker: string;
  readonly envNames: readonly string[];
  readonly filtered: boolean;
}

/** What leaked, or undefined when the wall held. */
type Attempt = (aims: Aims) => string | undefined | Promise<string | undefined>;

const succeeds = (act: () => unknown, words: string): string | undefined => {
  try {
    act();
    return words;
  } catch {
    return undefined;
  }
};

const runs = (program: string, args: readonly string[]): string | undefined =>
  spawnSync(program, args, { timeout: 5000, stdio: 'ignore' }).status === 0
    ? `${program} succeeded`
    : undefined;

/** Makes a system call through Perl; a leak when it does not fail. */
const calls = (code: string): string | undefined => {
  const done = spawnSync('/usr/bin/perl', ['-e', code], { timeout: 5000, encoding: 'utf8' });
  return done.stdout === 'through' ? 'the call went through' : undefined;
};

const reaches = (where: NetConnectOpts): Promise<string | undefined> =>
  new Promise((resolve) => {
    try {
      const socket = connect(where);
      const end = (words?: string): void => {
        socket.destroy();
        resolve(words);
      };
      socket.once('connect', () => {
        end('connected');
      });
      socket.once('error', () => {
        end();
      });
      socket.setTimeout(3000, () => {
        end();
      });
    } catch {
      resolve(undefined);
    }
  });

const read = (path: string): string => {
  try {
    return readFileSync(path, 'latin1');
  } catch {
    return '';
  }
};

const numbers =
  process.arch === 'arm64'
    ? { addKey: 217, keyctl: 219, ptrace: 117 }
    : { addKey: 248, keyctl: 250, ptrace: 101 };
const filtered =
  (code: string): Attempt =>
  (aims) =>
    aims.filtered ? calls(code) : undefined;

const ATTEMPTS: Readonly<Record<string, Attempt>> = {
  'tcp-to-host': (aims) => reaches({ host: '127.0.0.1', port: aims.port }),
  'abstract-socket-to-host': (aims) => reaches({ path: `\0${aims.abstractName}` }),
  'network-interfaces': () =>
    read('/proc/net/dev')
      .split('\n')
      .slice(2)
      .map((line) => line.split(':')[0]?.trim() ?? '')
      .find((name) => name !== '' && name !== 'lo'),
  'read-state-directory': (aims) => succeeds(() => readdirSync(aims.stateDir), 'listed'),
  'read-home': (aims) =>
    ['/root', aims.home].map((path) => succeeds(() => readdirSync(path), path)).find(Boolean),
  'read-through-proc': (aims) =>
    readdirSync('/proc')
      .filter((pid) => /^\d+$/.test(pid))
      .map((pid) => succeeds(() => readdirSync(`/proc/${pid}/root${aims.stateDir}`), pid))
      .find(Boolean),
  'write-outside-tmp': () =>
    ['/', '/usr/', '/etc/', '/dev/', '/dev/shm/', '/runner/', '/proc/sys/kernel/']
      .map((path) =>
        succeeds(() => {
          writeFileSync(`${path}escape`, 'x');
          unlinkSync(`${path}escape`);
        }, path),
      )
      .find(Boolean),
  'write-kernel-settings': () =>
    ['/proc/sys/kernel/core_pattern', '/proc/sys/vm/overcommit_memory', '/proc/sysrq-trigger']
      .map((path) =>
        succeeds(() => {
          writeFileSync(path, '');
        }, path),
      )
      .find(Boolean),
  'see-host-processes': () => {
    const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
    const first = read('/proc/1/comm').trim();
    return first === 'bwrap' || first === 'sh' || first === 'dash' || first === 'bash'
      ? pids.length > 12
        ? `${pids.length} processes`
        : undefined
      : `first process is ${first}`;
  },
  'signal-daemon': (aims) => succeeds(() => process.kill(aims.daemonPid, 0), 'signalled'),
  'be-root': () =>
    process.getuid?.() === 0 ? 'uid is 0' : succeeds(() => process.setuid?.(0), 'setuid'),
  'effective-capabilities': () => {
    const held = /^CapEff:\s*([0-9a-f]+)$/m.exec(read('/proc/self/status'))?.[1];
    return held !== undefined && /[^0]/.test(held) ? held : undefined;
  },
  'gain-privileges': () =>
    read('/proc/self/status').includes('NoNewPrivs:\t1') ? undefined : 'no_new_privs is off',
  'nested-user-namespace': () => runs('/usr/bin/unshare', ['--user', '/usr/bin/env']),
  mount: () => runs('/usr/bin/mount', ['-t', 'tmpfs', 'none', '/tmp']),
  'inherited-descriptors': () =>
    read('/tmp/descriptors')
      .split('\n')
      .find((line) => {
        const match = / (\d+) -> (.*)$/.exec(line);
        if (match === null) return false;
        const [, fd = '', target = ''] = match;
        if (target.startsWith('/proc/') || target === '/tmp/descriptors') return false;
        return Number(fd) > 3 || target.startsWith('/');
      }),
  environment: (aims) => {
    const known = new Set([...aims.envNames, 'PWD', 'OLDPWD', 'SHLVL', '_']);
    return Object.keys(process.env).find((name) => !known.has(name));
  },
  'environment-of-first-process': () =>
    read('/proc/1/environ')
      .split('\0')
      .find((pair) => pair !== '' && !/^(?:PATH|LANG|HOME|TZ|PWD|SHLVL|OLDPWD|_)=/.test(pair)),
  'host-name': (aims) => (hostname() === aims.hostname ? 'the host name is visible' : undefined),
  'host-devices': () =>
    existsSync('/sys')
      ? '/sys is visible'
      : readdirSync('/dev').find((name) => /^(?:sd|vd|nvme|mem|kvm|fuse|tun|loop)/.test(name)),
  ptrace: filtered(`print 'through' if syscall(${numbers.ptrace}, 0, 0, 0, 0) >= 0`),
  'keyring-add': filtered(
    `my ($t, $d, $p) = ('user', 'probe', 'x'); print 'through' if syscall(${numbers.addKey}, $t, $d, $p, 1, -4) >= 0`,
  ),
  'keyring-read': filtered(`print 'through' if syscall(${numbers.keyctl}, 0, -4, 1) >= 0`),
  'lock-shared-file': filtered(`open(my $f, '<', '/usr/bin/env'); print 'through' if flock($f, 6)`),
  'netlink-socket': filtered(`print 'through' if socket(my $s, 16, 3, 0)`),
  'vsock-socket': filtered(`print 'through' if socket(my $s, 40, 1, 0)`),
  'unix-socket': filtered(`print 'through' if socket(my $s, 1, 1, 0)`),
  'leftover-daemon': (aims) => {
    const idle = `setTimeout(() => {}, 60000) /* ${aims.marker} */`;
    spawn(process.execPath, ['-e', idle], { detached: true, stdio: 'ignore' }).unref();
    return undefined;
  },
};

const aims = JSON.parse(readFileSync(0, 'utf8')) as Aims;
for (const [name, attempt] of Object.entries(ATTEMPTS)) {
  const detail = await attempt(aims);
  process.stdout.write(`${JSON.stringify({ name, leaked: detail ?? null })}\n`);
}
process.exit(0);
