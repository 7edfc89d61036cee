import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { openHarnessdLedger } from '@peltier/ledger/append-harnessd';
import { openLedgerReader } from '@peltier/ledger/read';
import {
  stateLayout,
  type AcceptConfig,
  type Requirement,
  type StateLayout,
} from '@peltier/protocol';
import { loadAcceptConfig, policyHash } from '@peltier/source';
import type { FastifyInstance } from 'fastify';
import type { OnEvent } from './daemon-event.ts';
import { createDoor } from './http/create-door.ts';
import { createOperatorServer } from './http/operator-socket.ts';
import { RATE_LIMITS, type RateLimits } from './http/rate-limits.ts';
import type { DoorContext } from './ops/door-context.ts';
import { answerOps } from './ops/handlers.ts';
import { installationDir } from './state/installation-dir.ts';
import { listenOnLoopback, listenOnSocket } from './state/listen.ts';
import { freeSocketPath } from './state/socket-place.ts';
import { takeState } from './state/state-lock.ts';
import { readTokenFile } from './state/token-file.ts';
import { endInterrupted } from './verdicts/end-interrupted.ts';
import { createVerdictQueue } from './verdicts/verdict-queue.ts';

export interface DaemonOptions {
  /** Absolute path; made when missing. */
  readonly stateDir: string;
  /** The door's socket; the state directory's own unless told. */
  readonly socketPath?: string;
  /** Opens loopback TCP beside the socket; port 0 lets the system choose. */
  readonly tcp?: { readonly port: number; readonly tokenFile: string };
  /**
   * Argv of the verdict program, absolute; `attempt <verdict id> --state <dir>` or `end-interrupted --state <dir>` is
   * appended.
   */
  readonly verdictCommand: readonly string[];
  /** Holds `class-1.md` to `class-7.md`. */
  readonly playbookDir: string;
  /** A file like config/accept.toml, which is the default, or what was read from it. */
  readonly accept?: string | AcceptConfig;
  /** What verdicts ordered here must show; `faster` unless told. */
  readonly require?: Requirement;
  readonly limits?: RateLimits;
  readonly refusalsPerHour?: number;
  /** How long `close` lets a running verdict go on; 10 s unless told. */
  readonly graceMs?: number;
  readonly onEvent?: OnEvent;
}

export interface Daemon {
  readonly socketPath: string;
  readonly operatorSocketPath: string;
  readonly tcpPort: number | undefined;
  /** Stops listening, lets calls and the running verdict end (or ends it after the grace), and gives the state back. */
  readonly close: () => Promise<void>;
}

const REFUSALS_PER_HOUR = 200;
const GRACE_MS = 10_000;

/**
 * Starts the door of a state directory: takes its lock, ends what a crash left open, then listens.
 * @throws {DoorError} `door.state_taken`, `door.socket_taken`, `door.socket_path`, `door.token_file`, `door.verdict_command`
 * @throws {SourceError} `config.accept`; {LedgerError} `ledger.*`
 */
export async function startDaemon(options: DaemonOptions): Promise<Daemon> {
  const given = options.accept ?? join(installationDir(), 'config/accept.toml');
  const accept = typeof given === 'string' ? await loadAcceptConfig(given) : given;
  const undo: (() => unknown)[] = [];
  const unwind = async (): Promise<void> => {
    for (const step of undo.splice(0).reverse()) await step();
  };
  try {
    const layout = stateLayout(options.stateDir);
    undo.push(takeState(layout));
    return await open({ options, accept, layout, undo, unwind });
  } catch (error) {
    await unwind();
    throw error;
  }
}

async function open(parts: {
  readonly options: DaemonOptions;
  readonly accept: AcceptConfig;
  readonly layout: StateLayout;
  readonly undo: (() => unknown)[];
  readonly unwind: () => Promise<void>;
}): Promise<Daemon> {
  const { options, accept, layout, undo } = parts;
  const { stateDir, tcp, verdictCommand, onEvent = () => undefined } = options;
  const socketPath = options.socketPath ?? layout.socketPath;
  const isToken = tcp === undefined ? undefined : readTokenFile(tcp.tokenFile);
  await freeSocketPath(socketPath, layout);
  await freeSocketPath(layout.operatorSocketPath, layout);

  const ledger = openHarnessdLedger({ stateDir, mode: 'create' });
  undo.push(ledger.close);
  const reader = openLedgerReader({ stateDir });
  undo.push(reader.close);
  await endInterrupted({ command: verdictCommand, layout, reader, onEvent });

  const stopping = new AbortController();
  const queue = createVerdictQueue({
    command: verdictCommand,
    stateDir,
    pidFile: layout.verdictPidPath,
    isDecided: (verdictId) => reader.verdictOf(verdictId) !== undefined,
    onEvent,
  });
  undo.push(() => queue.close(options.graceMs ?? GRACE_MS));
  const context: DoorContext = {
    layout,
    playbookDir: options.playbookDir,
    ledger,
    reader,
    accept,
    policyHash: policyHash(accept),
    require: options.require ?? 'faster',
    queue,
    refusalsPerHour: options.refusalsPerHour ?? REFUSALS_PER_HOUR,
    stopping: stopping.signal,
    onEvent,
  };
  const shared = {
    answer: answerOps(context),
    limits: options.limits ?? RATE_LIMITS,
    isStopping: () => stopping.signal.aborted,
    onEvent,
  };

  const closing = (server: FastifyInstance, path?: string): void => {
    undo.push(async () => {
      await server.close();
      if (path !== undefined) rmSync(path, { force: true });
    });
  };
  let tcpPort: number | undefined;
  if (tcp !== undefined && isToken !== undefined) {
    const port = (): number => tcpPort ?? tcp.port;
    const door = await createDoor({ ...shared, listener: { kind: 'tcp', port, isToken } });
    closing(door);
    tcpPort = await listenOnLoopback(door, tcp.port);
  }
  const operator = createOperatorServer({
    isReady: () => !stopping.signal.aborted,
    status: () => ({ ledger_size: reader.size(), policy_hash: context.policyHash }),
  });
  closing(operator, layout.operatorSocketPath);
  await listenOnSocket(operator, { path: layout.operatorSocketPath, mode: 0o600 });
  const door = await createDoor({ ...shared, listener: { kind: 'socket' } });
  closing(door, socketPath);
  await listenOnSocket(door, { path: socketPath, mode: 0o660 });

  onEvent({
    kind: 'listening',
    socket: socketPath,
    operator_socket: layout.operatorSocketPath,
    ...(tcpPort === undefined ? {} : { tcp_port: tcpPort }),
  });
  let closed: Promise<void> | undefined;
  return {
    socketPath,
    operatorSocketPath: layout.operatorSocketPath,
    tcpPort,
    close: () => {
      if (closed === undefined) {
        onEvent({ kind: 'stopping' });
        stopping.abort();
        closed = parts.unwind();
      }
      return closed;
    },
  };
}
