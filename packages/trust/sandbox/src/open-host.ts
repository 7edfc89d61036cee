import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { checkSpec } from './check-spec.ts';
import { type ControlSource, openControlSource } from './control-source.ts';
import { canFilter } from './form/unshare.ts';
import { findBwrap, findProgram } from './host-tools.ts';
import { isolationEvidence } from './isolation-evidence.ts';
import { type LaunchGround, launchCommand } from './launch-command.ts';
import type {
  IsolationForm,
  LaunchSpec,
  SandboxedProcess,
  SandboxHost,
  SandboxHostOptions,
} from './launch-spec.ts';
import type { ProcessControl } from './process-control.ts';
import { runToEnd } from './run-to-end.ts';
import { SandboxError } from './sandbox-error.ts';
import { startProcess } from './sandboxed-process.ts';
import { handOver } from './scratch-owner.ts';
import { type SeccompFilter, seccompFilter } from './seccomp/filter.ts';
import { canSwitchUid, type Slot, slotPool } from './slot-pool.ts';
import { openStaging, type Staging } from './staging.ts';

/** What all forms of one host share. */
interface HostParts {
  readonly options: SandboxHostOptions;
  readonly staging: Staging;
  readonly controls: ControlSource;
  readonly slots: { take(): Slot } | undefined;
  readonly filter: SeccompFilter | undefined;
  readonly perl: string | undefined;
}

const TRIAL: LaunchSpec = {
  argv: ['/usr/bin/env'],
  cwd: '/tmp',
  readOnly: [],
  limits: { memoryMb: 128, pids: 16, wallS: 20, cpuS: 10, fileMb: 1, tmpMb: 1 },
  channel: false,
  outputCapBytes: 4096,
};

function hostOf(parts: HostParts, form: IsolationForm): Omit<SandboxHost, 'evidence'> {
  const { staging, controls, options } = parts;
  const running = new Set<SandboxedProcess>();
  let closed = false;
  const filter = form === 'bare' ? undefined : parts.filter;
  const ground: LaunchGround = {
    form,
    shell: findProgram('bash') ?? '/bin/sh',
    perl: parts.perl,
    seccomp: filter?.bytes,
    mountPoint: staging.mountPoint,
    etc: staging.etc,
  };

  const launch = async (spec: LaunchSpec): Promise<SandboxedProcess> => {
    if (closed) throw new SandboxError('sandbox.closed', { found: 'the host is closed' });
    checkSpec(spec, options.stateDir);
    const slot = form === 'bare' ? undefined : parts.slots?.take();
    let control: ProcessControl;
    try {
      control = controls.make(spec);
      if (slot !== undefined && spec.scratch !== undefined) handOver(spec.scratch.from, slot.uid);
    } catch (error) {
      slot?.free();
      throw error;
    }
    const command = launchCommand({
      ground,
      spec,
      joinFiles: control.joinFiles,
      slotUid: slot?.uid,
      affinity: controls.cpuset ? undefined : spec.cpus,
    });
    const onEnd = (survivors: number): { quarantined: boolean } => {
      if (slot === undefined) return { quarantined: false };
      if (survivors > 0) {
        slot.quarantine();
        return { quarantined: true };
      }
      if (spec.scratch !== undefined) handOver(spec.scratch.from, 0);
      slot.free();
      return { quarantined: false };
    };
    const { bwrapArgs } = command;
    try {
      const started = await startProcess({
        spec,
        command,
        control,
        seccompFd: filter === undefined ? undefined : staging.openBytes(filter.bytes),
        argsFd: bwrapArgs === undefined ? undefined : staging.openBytes(bwrapArgs),
        ownProcesses: form === 'bare' ? 0 : controls.cgroup === 'none' ? 1 : 2,
        onEnd,
      });
      running.add(started);
      void started.exit.then(() => running.delete(started));
      return started;
    } catch (error) {
      await control.release();
      onEnd(0);
      throw error;
    }
  };

  return {
    launch,
    async close() {
      closed = true;
      await Promise.all([...running].map((one) => one.kill()));
      await Promise.all([...running].map((one) => one.exit));
      staging.remove();
    },
  };
}

/** Finds out by a harmless program whether a form works here. */
async function tryForm(parts: HostParts, form: IsolationForm): Promise<string | undefined> {
  const { launch } = hostOf(parts, form);
  const end = await runToEnd({ launch } as SandboxHost, TRIAL);
  if (end.kind === 'exited' && end.code === 0) return undefined;
  const words = end.kind === 'launch-failed' ? `: ${end.found.trim()}` : ` (${end.kind})`;
  return `${form} does not work here${words}`;
}

/**
 * Opens the sandbox of this host with the strongest form that works, or the one asked for.
 * @throws SandboxError `sandbox.unavailable` when no form works and tier `none` was not allowed
 */
export async function openSandboxHost(options: SandboxHostOptions): Promise<SandboxHost> {
  const root = canSwitchUid();
  const staging = openStaging();
  const controls = await openControlSource();
  const slotDirectory = existsSync('/run') ? staging.slots : join(options.stateDir, 'slots');
  const perl = findProgram('perl');
  const parts: HostParts = {
    options,
    staging,
    controls,
    slots: root ? slotPool(slotDirectory) : undefined,
    filter: seccompFilter(process.arch),
    perl: canFilter(perl) ? perl : undefined,
  };
  const bwrap = findBwrap();
  const notes = [...controls.notes, ...(bwrap?.note === undefined ? [] : [bwrap.note])];
  const wanted = options.form ?? 'auto';
  const forms: IsolationForm[] = wanted === 'auto' ? ['bwrap', 'unshare'] : [wanted];
  if (options.allowNone === true) forms.push('bare');
  for (const form of forms) {
    if (form === 'bwrap' && bwrap?.usable !== true) {
      if (bwrap === undefined) notes.push('bubblewrap is not installed');
      continue;
    }
    const fault = form === 'bare' ? undefined : await tryForm(parts, form);
    if (fault !== undefined) {
      notes.push(fault);
      continue;
    }
    const filtered = form === 'bwrap' || (form === 'unshare' && parts.perl !== undefined);
    const evidence = isolationEvidence({
      form,
      uidSeparated: root && form !== 'bare',
      cgroup: controls.cgroup,
      seccompSha256: filtered ? parts.filter?.sha256 : undefined,
      bwrapVersion: form === 'bwrap' ? bwrap?.version : undefined,
      notes,
    });
    return { evidence, ...hostOf(parts, form) };
  }
  staging.remove();
  throw new SandboxError('sandbox.unavailable', { found: notes.join('; ') });
}
