import type { Untrusted } from '@peltier/protocol';
import type { Duplex, Writable } from 'node:stream';

/** How strongly target code is held; DESIGN §6. */
export type TierName = 'full' | 'partial' | 'none';

/** What builds the walls: bubblewrap, unshare(1) with pivot_root, or nothing. */
export type IsolationForm = 'bwrap' | 'unshare' | 'bare';

/** Where limits, freezing and CPU time come from. */
export type CgroupKind = 'v1' | 'v2' | 'none';

/** What the program inside the sandbox managed to reach. */
export interface ProbeReport {
  /** Names of all attempts, in the order made. */
  readonly tried: readonly string[];
  readonly blocked: readonly string[];
  /** Names of attempts that got through, each with what was seen; the caller refuses on any. */
  readonly leaked: readonly { readonly name: string; readonly detail: string }[];
}

/** What is really in force on this host; goes into each verdict row. */
export interface IsolationEvidence {
  readonly tier: TierName;
  readonly form: IsolationForm;
  /** Target code runs under a host uid that is not the daemon's. */
  readonly uidSeparated: boolean;
  readonly cgroup: CgroupKind;
  readonly bwrapVersion?: string;
  readonly kernel: string;
  /** SHA-256 of the installed BPF program; absent when this form cannot install one. */
  readonly seccompSha256?: string;
  /** What is missing or weaker than it could be, in plain sentences. */
  readonly notes: readonly string[];
  readonly probe?: ProbeReport;
}

/** A host path made visible inside. */
export interface Bind {
  /** Absolute host path of a directory or a regular file, never a symbolic link. */
  readonly from: string;
  /** A top-level path inside such as `/repo` or `/runner`; anything deeper is refused (CVE-2026-87766). */
  readonly to: string;
}

/** Ceilings of one sandbox; MiB and seconds. */
export interface LaunchLimits {
  readonly memoryMb: number;
  /** Processes and threads together; an idle Node needs about 12. */
  readonly pids: number;
  readonly wallS: number;
  /** CPU seconds of each process. */
  readonly cpuS: number;
  /** Largest single file. */
  readonly fileMb: number;
  /** Size of `/tmp`, the only writable place besides `scratch`. */
  readonly tmpMb: number;
}

/** One program to run inside. */
export interface LaunchSpec {
  /** Program and arguments as seen inside; `node` as first word means the bound Node executable. */
  readonly argv: readonly string[];
  /** Working directory as seen inside. */
  readonly cwd: string;
  readonly readOnly: readonly Bind[];
  /** The one writable bind, for builds; handed to the slot's uid while the process lives. */
  readonly scratch?: Bind;
  /** Added to the fixed list PATH, HOME, TZ, LANG. */
  readonly env?: Readonly<Record<string, string>>;
  readonly limits: LaunchLimits;
  /** Opens a socket pair whose inner end is fd 3. */
  readonly channel: boolean;
  /** Bytes kept of each of stdout and stderr; the rest is counted, and a flood ends the process. */
  readonly outputCapBytes: number;
  /** CPUs the process may run on; needs cgroups or falls back to its affinity mask. */
  readonly cpus?: readonly number[];
  /** Host path of the Node executable; default: the one running now. */
  readonly nodeExec?: string;
}

/** How a process came to its end. Only `exited` with code 0 is a success. */
export type ExitCause =
  | { readonly kind: 'exited'; readonly code: number }
  | { readonly kind: 'signalled'; readonly signal: number }
  | { readonly kind: 'timeout'; readonly clock: 'wall' | 'cpu' }
  | { readonly kind: 'oom' }
  /** It wrote far more than `outputCapBytes`. */
  | { readonly kind: 'flood' }
  /** `kill()` or `close()` ended it. */
  | { readonly kind: 'killed' }
  /** The walls could not be built; target code never started. */
  | { readonly kind: 'launch-failed'; readonly found: string };

export type ExitReport = ExitCause & {
  readonly stdout: Untrusted<Buffer>;
  readonly stderr: Untrusted<Buffer>;
  /** Something was cut from stdout or stderr. */
  readonly truncated: boolean;
  /** From spawn to exit. */
  readonly wallNs: bigint;
  /** Whole sandbox, exited children included where cgroups count them. */
  readonly cpuNs: bigint;
  readonly memoryPeak: number | undefined;
  /** Processes that were still alive after the kill procedure; more than 0 makes the sample invalid. */
  readonly survivors: number;
  readonly quarantined: boolean;
};

export interface KillReport {
  readonly survivors: number;
  /** The slot's uid is withdrawn from use because something survived. */
  readonly quarantined: boolean;
}

export interface SandboxedProcess {
  /** Host pid of the outermost process. */
  readonly pid: number;
  readonly stdin: Writable;
  /** Our end of fd 3, when `channel` was asked for. */
  readonly channel?: Duplex;
  /** Stops every process inside; resolves when all are stopped. */
  freeze(): Promise<void>;
  thaw(): Promise<void>;
  /** CPU nanoseconds of the whole sandbox so far. */
  cpuNs(): Promise<bigint>;
  memoryPeakBytes(): Promise<number | undefined>;
  /** Target processes alive inside, the sandbox's own two not counted. */
  processCount(): Promise<number>;
  /** Ends everything inside; safe to call twice. */
  kill(): Promise<KillReport>;
  /** Never rejects. */
  readonly exit: Promise<ExitReport>;
}

export interface SandboxHostOptions {
  /** The daemon's state directory; no bind may contain it. */
  readonly stateDir: string;
  readonly form?: 'auto' | 'bwrap' | 'unshare';
  /** The operator's explicit flag for tier `none`. */
  readonly allowNone?: boolean;
}

export interface SandboxHost {
  readonly evidence: IsolationEvidence;
  /** @throws SandboxError when the spec is refused or no slot is free. */
  launch(spec: LaunchSpec): Promise<SandboxedProcess>;
  /** Kills everything launched here and gives back slots and cgroups. */
  close(): Promise<void>;
}
