import { workerAccess } from '../library-arm.ts';
import { attachWorker, packInputs, WORKER_FOLDER } from '@peltier/sandbox/worker-client';
import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { BenchError } from '../bench-error.ts';
import type { MeasuredTarget } from '../measured-target.ts';
import { seedFor, type Cell } from '../samples.ts';
import { readOutputFiles } from './output-files.ts';

const OUT = '/out';
const FIRST_BATCH = 8;
const MOST_INPUTS = 20_000;
const MOST_ROUNDS = 2_000;
/** A batch grows until it lasts about this long, so that little time is spent between batches. */
const BATCH_MS = 40;

/** Instruments of V8 that write into a folder when the process ends. */
export type Instrument = 'cpu-profile' | 'coverage';

/**
 * Runs generated inputs of every cell on a pristine tree for about `seconds`, dealt by weight, with one instrument on.
 * @returns the texts of the files that the instrument wrote.
 * @throws {BenchError} `bench.worker` when the baseline fails, or the instrument wrote nothing.
 */
export async function runInstrumented(
  target: MeasuredTarget,
  run: {
    readonly instrument: Instrument;
    readonly tree: string;
    readonly cells: readonly Cell[];
    readonly seconds: number;
    readonly seed: string;
    /** An empty folder for the process to write below is made here, and removed afterwards. */
    readonly scratchDir: string;
  },
): Promise<readonly string[]> {
  const out = await mkdtemp(join(run.scratchDir, 'out-'));
  try {
    const worker = await startWorker(target, { ...run, out });
    let batch = 0;
    for (const [index, cell] of run.cells.entries()) {
      const entry = target.entries.findIndex(({ id }) => id === cell.entry);
      const budgetMs = run.seconds * 1000 * cell.weight;
      let spentMs = 0;
      let count = FIRST_BATCH;
      for (let round = 0; round < MOST_ROUNDS && spentMs < budgetMs; round += 1) {
        const inputs = target.draw({
          entry: cell.entry,
          size: cell.size,
          count,
          seedHex: seedFor(run.seed, `profile ${index} ${round}`),
        });
        batch += 1;
        const { wallNs } = await worker.run({ batch, entry, packed: packInputs(inputs) });
        const ms = Math.max(Number(wallNs) / 1e6, 0.001);
        spentMs += ms;
        const wanted = Math.round((BATCH_MS * count) / ms);
        count = Math.max(1, Math.min(MOST_INPUTS, count * 4, wanted));
      }
    }
    const end = await worker.bye();
    if (end.kind !== 'exited' || end.code !== 0) throw failed(`the worker ended: ${end.kind}`);
    const files = await readOutputFiles(out, SUFFIX[run.instrument]);
    if (files.length === 0) throw failed('the worker wrote no profile');
    return files;
  } catch (cause) {
    throw cause instanceof BenchError ? cause : failed('the baseline did not answer', cause);
  } finally {
    await rm(out, { recursive: true, force: true });
  }
}

const SUFFIX: Readonly<Record<Instrument, string>> = {
  'cpu-profile': '.cpuprofile',
  coverage: '.json',
};

async function startWorker(
  target: MeasuredTarget,
  run: { readonly instrument: Instrument; readonly tree: string; readonly out: string },
) {
  const { drivers, entries, limits } = target;
  const isProfile = run.instrument === 'cpu-profile';
  const flags = ['--cpu-prof', `--cpu-prof-dir=${OUT}`, '--cpu-prof-interval=500'];
  const started = await target.host.launch({
    argv: ['node', ...(isProfile ? flags : []), '/runner/main.js'],
    cwd: '/repo',
    readOnly: [
      { from: run.tree, to: '/repo' },
      { from: WORKER_FOLDER, to: '/runner' },
      ...(drivers === undefined ? [] : [{ from: drivers, to: '/drivers' }]),
    ],
    scratch: { from: run.out, to: OUT },
    ...(isProfile ? {} : { env: { NODE_V8_COVERAGE: OUT } }),
    limits: {
      memoryMb: limits.memoryMb,
      pids: 64,
      wallS: limits.wallS,
      cpuS: 120,
      fileMb: 64,
      tmpMb: 64,
    },
    channel: true,
    outputCapBytes: 64 * 1024,
  });
  return attachWorker(started, {
    root: '/repo',
    entries: entries.map(({ access }) => workerAccess(access)),
    ...(drivers === undefined ? {} : { drivers: '/drivers' }),
  });
}

function failed(found: string, cause?: unknown): BenchError {
  return new BenchError('bench.worker', { found, at: 'profile of the pristine baseline', cause });
}
