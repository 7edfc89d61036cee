import {
  openWorker,
  packInputs,
  workerCpus,
  workerLimits,
  type Worker,
} from '@peltier/sandbox/worker-client';
import type { EntryAccess, MeasuredTarget } from './measured-target.ts';
import type { Batch, TimedArm } from './timed-arm.ts';

/** Packs argument tuples for both arms; the bytes are the same for both by construction. */
export function packBatch(cellEntry: number, inputs: readonly (readonly unknown[])[]): Batch {
  return { cellEntry, inputs, packed: packInputs(inputs) };
}

/** Starts a worker on a tree and freezes it. `replay` adds one floor entry behind the real ones. */
export async function openLibraryArm(
  target: MeasuredTarget,
  options: { readonly tree: string; readonly replay?: boolean },
): Promise<TimedArm> {
  const access = target.entries.map((entry) => workerAccess(entry.access));
  const floors =
    options.replay === true ? access.map((_, of) => ({ kind: 'replay' as const, of })) : [];
  const startedAt = process.hrtime.bigint();
  const worker = await openWorker(target.host, {
    tree: options.tree,
    ...(target.drivers === undefined ? {} : { drivers: target.drivers }),
    entries: [...access, ...floors],
    limits: workerLimits(target.limits),
    settings: { answerMs: target.limits.wallS * 1000 },
    ...workerCpus(),
  });
  const readyNs = Number(process.hrtime.bigint() - startedAt);
  try {
    await worker.freeze();
    return armOver(worker, { readyNs, cpuAt: await worker.cpuNs(), meter: target.meter });
  } catch (error) {
    await worker.kill();
    throw error;
  }
}

/** @throws {TypeError} for a command, which no worker can call. */
export function workerAccess(access: EntryAccess): Exclude<EntryAccess, { kind: 'command' }> {
  if (access.kind === 'command') throw new TypeError('a command has no worker');
  return access;
}

function armOver(
  worker: Worker,
  start: {
    readonly readyNs: number;
    readonly cpuAt: bigint;
    readonly meter: MeasuredTarget['meter'];
  },
): TimedArm {
  let cpuAt = start.cpuAt;
  let batchId = 0;
  return {
    readyNs: start.readyNs,
    async window({ cellEntry, packed }, options) {
      batchId += 1;
      await worker.thaw();
      const reply = await worker.run({
        batch: batchId,
        entry: cellEntry,
        packed,
        keep: options?.keep ?? false,
      });
      await worker.freeze();
      const cpuNow = await worker.cpuNs();
      const cpuNs = Number(cpuNow - cpuAt);
      cpuAt = cpuNow;
      return { wallNs: Number(reply.wallNs), cpuNs, digest: reply.digest };
    },
    async show(indices) {
      await worker.thaw();
      const shown = await worker.show({ batch: batchId, indices });
      await worker.freeze();
      return shown;
    },
    async peakBytes() {
      return (await worker.memoryPeakBytes()) ?? 0;
    },
    async close() {
      if (start.meter !== undefined) start.meter.cpuNs += Number(cpuAt);
      await worker.kill();
    },
  };
}
