import { join } from 'node:path';
import type { SandboxHost } from '../launch-spec.ts';
import { attachWorker } from './attach-worker.ts';
import type { WorkerSpec } from './settings.ts';
import type { Worker } from './worker.ts';

/** Host path of the compiled worker; only this folder is shown to the sandbox. */
export const WORKER_FOLDER: string = join(import.meta.dirname, '..', '..', 'dist', 'worker');

const OUTPUT_CAP_BYTES = 64 * 1024;

/**
 * Starts a worker in a sandbox and loads its entries.
 * @throws SandboxError when the sandbox cannot be built, WorkerError when the entries do not load
 */
export async function openWorker(host: SandboxHost, spec: WorkerSpec): Promise<Worker> {
  const { tree, drivers, entries, limits, settings, cpus } = spec;
  const process = await host.launch({
    // A larger young generation is no change of the target: whoever sets engine flags from inside ends the process.
    argv: ['node', '--freeze-flags-after-init', '/runner/main.js'],
    cwd: '/repo',
    readOnly: [
      { from: tree, to: '/repo' },
      { from: WORKER_FOLDER, to: '/runner' },
      ...(drivers === undefined ? [] : [{ from: drivers, to: '/drivers' }]),
    ],
    limits,
    channel: true,
    outputCapBytes: OUTPUT_CAP_BYTES,
    ...(cpus === undefined ? {} : { cpus }),
  });
  return attachWorker(process, {
    root: '/repo',
    entries,
    ...(drivers === undefined ? {} : { drivers: '/drivers' }),
    ...(settings === undefined ? {} : { settings }),
  });
}
