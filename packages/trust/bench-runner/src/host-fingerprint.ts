import { createHash } from 'node:crypto';
import { arch, cpus, platform, release, totalmem } from 'node:os';

/** What identifies the measuring host in samples and calibrations. No host name: ledgers travel. */
export function hostFingerprint(): Readonly<Record<string, string | number>> {
  const processors = cpus();
  return {
    cpu: processors[0]?.model.trim() ?? 'unknown',
    cores: processors.length,
    memory_gib: Math.round(totalmem() / 2 ** 30),
    kernel: release(),
    platform: `${platform()}-${arch()}`,
    node: process.version,
  };
}

/** A short stable id of the fingerprint: calibrations are valid for one host and one Node version. */
export function hostId(): string {
  return createHash('sha256').update(JSON.stringify(hostFingerprint())).digest('hex').slice(0, 16);
}
