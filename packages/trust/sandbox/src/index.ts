export type {
  Bind,
  CgroupKind,
  ExitCause,
  ExitReport,
  IsolationEvidence,
  IsolationForm,
  KillReport,
  LaunchLimits,
  LaunchSpec,
  ProbeReport,
  SandboxedProcess,
  SandboxHost,
  SandboxHostOptions,
  TierName,
} from './launch-spec.ts';
export { openSandboxHost } from './open-host.ts';
export { probedHost, runProbe } from './run-probe.ts';
export { runToEnd } from './run-to-end.ts';
export { SandboxError, type SandboxErrorCode } from './sandbox-error.ts';
