import { createHash } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The longest socket path that every supported system can bind: `sun_path` is 104 bytes on macOS, 108 on Linux, with its NUL. */
export const MAX_SOCKET_PATH_BYTES = 103;

/** Where everything of one state directory lies. Paths only: nothing is made or looked at. */
export interface StateLayout {
  readonly dir: string;
  readonly ledgerPath: string;
  readonly blobsDir: string;
  readonly keysDir: string;
  readonly signerPath: string;
  /** One bare repository per target, `<name>.git`. */
  readonly mirrorsDir: string;
  /** Scratch of running verdicts. */
  readonly sessionsDir: string;
  /** `<target>-<base tree>.json`, the profile of a pristine baseline. */
  readonly profilesDir: string;
  /** The registry of prepared targets, `<name>.json`. */
  readonly targetsDir: string;
  /** Directory of the sockets. */
  readonly runDir: string;
  /** The door: seven ops and nothing else. */
  readonly socketPath: string;
  /** Health and description, for the operator. */
  readonly operatorSocketPath: string;
  /** Held by the one daemon of this state directory. */
  readonly lockPath: string;
  /** Names the running verdict process, so that a daemon after a crash can end it. */
  readonly verdictPidPath: string;
}

/**
 * The layout of a state directory (DESIGN §14). Sockets lie in its `run` directory; where that path is too long for a
 * socket, they lie in a directory below the system's temporary directory that is named by the hash of the state
 * directory, so that every program computes the same place.
 * @param stateDir absolute path
 */
export function stateLayout(stateDir: string): StateLayout {
  const at = (...names: string[]): string => join(stateDir, ...names);
  const runDir = socketDir(at('run'));
  return {
    dir: at(),
    ledgerPath: at('ledger.db'),
    blobsDir: at('blobs'),
    keysDir: at('keys'),
    signerPath: at('signer.db'),
    mirrorsDir: at('mirrors'),
    sessionsDir: at('sessions'),
    profilesDir: at('profiles'),
    targetsDir: at('targets'),
    runDir,
    socketPath: join(runDir, 'door.sock'),
    operatorSocketPath: join(runDir, 'operator.sock'),
    lockPath: at('harnessd.lock'),
    verdictPidPath: at('verdict.pid'),
  };
}

function socketDir(wanted: string): string {
  if (Buffer.byteLength(join(wanted, 'operator.sock')) <= MAX_SOCKET_PATH_BYTES) return wanted;
  const name = createHash('sha256').update(wanted).digest('hex').slice(0, 16);
  return join(tmpdir(), `peltier-${name}`);
}
