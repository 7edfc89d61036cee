import { printable } from '@peltier/protocol';
import {
  openWorker,
  packInputs,
  WorkerError,
  type Worker,
  workerCpus,
  workerLimits,
} from '@peltier/sandbox/worker-client';
import type { Arm, ArmFailure, ArmKind, Outcomes } from '../arm.ts';
import { compareOutcomes, renderOutcome } from '../comparator/compare.ts';
import type { EntryAccess, GateContext } from '../gate-context.ts';

/** Arms of kind `node-library`: a worker per tree, which calls the entries in one process. */
export function libraryArms(ctx: GateContext): ArmKind {
  const entries = ctx.target.entries.map((entry) => accessOf(entry.access));
  return {
    pack: (entry, inputs) => ({ entry, inputs, packed: packInputs(inputs) }),
    async open(tree) {
      const worker = await startWorker(ctx, { tree, entries });
      return 'how' in worker ? worker : armOver(worker);
    },
    compare: compareOutcomes,
    render: renderOutcome,
  };
}

function accessOf(access: EntryAccess | undefined): EntryAccess {
  if (access === undefined) throw new RangeError('an entry of a library without export or driver');
  return access;
}

/** What may be asked of a worker in a gate. */
export type GateEntrySpec =
  EntryAccess | { readonly kind: 'surface'; readonly modules: readonly string[] };

/** Starts a worker on a tree; a worker that does not load is a failure, everything else is thrown. */
export async function startWorker(
  { host, driversDir, target }: GateContext,
  {
    tree,
    entries,
    drivers = driversDir,
  }: { tree: string; entries: readonly GateEntrySpec[]; drivers?: string | undefined },
): Promise<Worker | ArmFailure> {
  const { memoryMb, wallS } = target.limits;
  try {
    return await openWorker(host, {
      tree,
      ...(drivers === undefined ? {} : { drivers }),
      entries,
      limits: workerLimits({ memoryMb, wallS }),
      ...workerCpus(),
      settings: { answerMs: wallS * 1000 },
    });
  } catch (error) {
    return failureOf(error);
  }
}

/** A worker's error as a failure of its arm. @throws whatever is no such error. */
export function failureOf(error: unknown): ArmFailure {
  if (!(error instanceof WorkerError)) throw error;
  const how = printable(error.found);
  if (error.code === 'worker.input' || error.code === 'worker.closed') throw error;
  return { kind: 'failed', why: whyOf(error), how };
}

function whyOf({ code, found }: WorkerError): ArmFailure['why'] {
  if (code === 'worker.timeout') return 'hung';
  if (code !== 'worker.unresolved') return 'died';
  return / is no function$/u.test(found) ? 'export-missing' : 'not-loaded';
}

function armOver(worker: Worker): Arm {
  let batchId = 0;
  return {
    async run({ entry, packed }, limitMs): Promise<Outcomes | ArmFailure> {
      batchId += 1;
      const batch = batchId;
      const overdue = new AbortController();
      const timer = setTimeout(() => {
        overdue.abort();
        void worker.kill();
      }, limitMs);
      try {
        const { digest, wallNs, unhandled, late } = await worker.run({ batch, entry, packed });
        return {
          kind: 'done',
          wallMs: Number(wallNs) / 1e6,
          digest,
          traces: {
            'unhandled rejections': unhandled,
            'pieces of console output after the last call': late,
          },
          show: () => worker.show({ batch, indices: 'all' }),
        };
      } catch (error) {
        if (overdue.signal.aborted)
          return {
            kind: 'failed',
            why: 'hung',
            how: `it did not answer within ${Math.round(limitMs)} ms`,
          };
        return failureOf(error);
      } finally {
        clearTimeout(timer);
      }
    },
    async close() {
      await worker.kill();
    },
  };
}
