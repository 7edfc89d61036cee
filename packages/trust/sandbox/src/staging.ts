import {
  accessSync,
  chmodSync,
  constants,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  rmSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isOrphan, ownerTag } from './owner-tag.ts';
import { SandboxError } from './sandbox-error.ts';

/** A small directory outside the state directory, passable for slot uids, that holds what every launch shares. */
export interface Staging {
  /** Where the private mounts of a launch go; stays empty on the host. */
  readonly mountPoint: string;
  /** The `/etc` of every sandbox. */
  readonly etc: string;
  /** Where slot files of all daemons lie. */
  readonly slots: string;
  /** Opens bytes for reading under no name. */
  openBytes(bytes: Buffer): number;
  remove(): void;
}

const ETC_FILES = {
  passwd: 'root:x:0:0:root:/:/bin/false\nnobody:x:65534:65534:nobody:/tmp:/bin/false\n',
  group: 'root:x:0:\nnogroup:x:65534:\n',
  hosts: '127.0.0.1 localhost box\n::1 localhost\n',
  'nsswitch.conf': 'passwd: files\ngroup: files\nhosts: files\n',
} as const;

function runDirectory(): string | undefined {
  try {
    accessSync('/run', constants.W_OK);
    return '/run';
  } catch {
    return undefined;
  }
}

let opened = 0;

/** Makes the directory and removes those of dead daemons. */
export function openStaging(): Staging {
  const parent = runDirectory() ?? tmpdir();
  for (const name of readdirSync(parent).filter(isOrphan)) {
    try {
      rmSync(join(parent, name), { recursive: true, force: true });
    } catch {
      // Another user's: theirs to sweep.
    }
  }
  opened += 1;
  const base = mkdtempSync(join(parent, `${ownerTag()}-${opened}-`));
  // mkdtemp makes it 0700; slot uids must pass.
  chmodSync(base, 0o755);
  // Parsed back from mountinfo, where other characters are escaped.
  if (!/^[\w./-]+$/.test(base))
    throw new SandboxError('sandbox.unavailable', {
      found: 'the temporary directory has a name with unusual characters',
      hint: 'Set TMPDIR to a plain path such as /tmp.',
    });
  const etc = join(base, 'etc');
  const mountPoint = join(base, 'box');
  for (const directory of [etc, mountPoint]) mkdirSync(directory, { mode: 0o755 });
  for (const [name, text] of Object.entries(ETC_FILES)) writeFileSync(join(etc, name), text);
  // Commands such as cc and awk are links through this directory; the loader's cache finds /usr/local/lib.
  if (existsSync('/etc/alternatives'))
    cpSync('/etc/alternatives', join(etc, 'alternatives'), {
      recursive: true,
      verbatimSymlinks: true,
    });
  if (existsSync('/etc/ld.so.cache')) cpSync('/etc/ld.so.cache', join(etc, 'ld.so.cache'));
  let serial = 0;
  return {
    mountPoint,
    etc,
    slots: '/run/peltier-slots',
    openBytes(bytes) {
      serial += 1;
      const file = join(base, `bytes-${serial}`);
      writeFileSync(file, bytes, { mode: 0o600, flag: 'wx' });
      const fd = openSync(file, 'r');
      unlinkSync(file);
      return fd;
    },
    remove() {
      rmSync(base, { recursive: true, force: true });
    },
  };
}
