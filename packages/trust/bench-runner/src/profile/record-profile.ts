import { OPS } from '@peltier/protocol';
import { readFileSync } from 'node:fs';
import { join, normalize, relative } from 'node:path';
import { planRun } from '../1-plan.ts';
import { BenchError } from '../bench-error.ts';
import type { MeasuredTarget } from '../measured-target.ts';
import { readCallCounts } from './call-counts.ts';
import { summariseCpuProfile } from './cpu-profile.ts';
import { mergeProfile, type Profile } from './merge-profile.ts';
import { runInstrumented, type Instrument } from './profiled-worker.ts';

/** How the worker sees the tree, as V8 writes it. */
const ROOT_URL = 'file:///repo/';
const SECONDS: Readonly<Record<Instrument, number>> = { 'cpu-profile': 2, coverage: 1 };

/**
 * Profiles the pristine baseline on generated inputs of every measured entry and workload: one run under the CPU profiler,
 * one under precise coverage for call counts. File paths are relative to the tree's root.
 * @throws {BenchError} `bench.worker` when the baseline fails or its profile cannot be read.
 */
export async function recordProfile(
  target: MeasuredTarget,
  run: {
    readonly name: string;
    /** Directory of the pristine tree, and its git tree. */
    readonly tree: string;
    readonly baseTree: string;
    readonly seed: string;
    /** Takes the folders that the worker writes to; must be reachable for the sandbox's user. */
    readonly scratchDir: string;
    /** Seconds of work per instrument; 2 and 1 unless told. */
    readonly seconds?: number;
  },
): Promise<Profile> {
  const { cells } = planRun(target.entries, target.policy);
  const instrumented = (instrument: Instrument): Promise<readonly string[]> =>
    runInstrumented(target, {
      ...run,
      instrument,
      cells,
      seconds: run.seconds ?? SECONDS[instrument],
    });
  const [profile = ''] = await instrumented('cpu-profile');
  const coverage = await instrumented('coverage');
  try {
    const merged = mergeProfile(
      {
        target: run.name,
        baseTree: run.baseTree,
        entries: [...new Set(cells.map((cell) => cell.entry))],
      },
      {
        summary: summariseCpuProfile(profile, ROOT_URL),
        calls: coverage.flatMap((text) =>
          readCallCounts(text, ROOT_URL, (file) => sourceBelow(run.tree, file)),
        ),
      },
    );
    return OPS.read_profile.response.parse(merged);
  } catch (cause) {
    throw new BenchError('bench.worker', {
      found: 'the profile that the worker wrote cannot be read',
      at: 'profile of the pristine baseline',
      cause,
    });
  }
}

/** A file of the tree by the path that a coverage file names; that file is hostile, so nothing outside is read. */
export function sourceBelow(tree: string, file: string): string | undefined {
  const path = normalize(join(tree, decoded(file)));
  const inside = relative(tree, path);
  if (inside === '' || inside.startsWith('..')) return undefined;
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
}

function decoded(file: string): string {
  try {
    return decodeURIComponent(file);
  } catch {
    return file;
  }
}
