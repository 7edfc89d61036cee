import type { MeasuredEntry, MeasuredTarget } from '@peltier/bench-runner';
import {
  compareOutcomes,
  gateTarget,
  readPlannedIds,
  toleranceOf,
  type DrawInputs,
  type GateContext,
  type GateTarget,
  type GoldenInputs,
  type Pin,
} from '@peltier/diff-test';
import type { SandboxHost } from '@peltier/sandbox';
import {
  generateInputs,
  loadCorpus,
  loadInputs,
  type InputFactories,
  type Target,
} from '@peltier/source';
import { basename, join } from 'node:path';
import type { OpenTarget } from './1-open-attempt.ts';
import { commandPolicy, runPolicy } from './policy.ts';

/** A target with its trusted generators, corpus and tests loaded: what the gates and the bench both need. */
export interface JudgedTarget {
  readonly gate: GateTarget;
  readonly draw: DrawInputs;
  readonly golden: readonly GoldenInputs[];
  readonly pins: readonly Pin[];
  readonly driversDir: string | undefined;
  readonly measured: (host: SandboxHost) => MeasuredTarget;
}

/** Loads everything trusted about a target. @throws {SourceError} and {GateError} naming the file at fault. */
export async function judgedTarget(open: OpenTarget): Promise<JudgedTarget> {
  const { target, row, prepared, stateDir, accept } = open;
  const inputs = await loadInputs(target, { stateDir });
  const draw = drawFrom(inputs);
  const gate = gateTarget(target.config, {
    ...(await plannedTests(target)),
    driverFile: (file) => basename(file),
  });
  const driversDir = target.config.entry.some((entry) => entry.driver !== undefined)
    ? join(target.dir, 'drivers')
    : undefined;
  return {
    gate,
    draw,
    golden: await goldenInputs(target),
    pins: [
      { what: 'pinned source', expected: row.source_tree, found: prepared.baseTree },
      {
        what: 'target.toml, inputs, drivers, tests and corpus',
        expected: row.config_hash,
        found: target.configHash,
      },
    ],
    driversDir,
    measured: (host) => ({
      host,
      ...(driversDir === undefined ? {} : { drivers: driversDir }),
      entries: measuredEntries(target, gate),
      draw,
      same: (entry, baseline, candidate) => {
        // Output bytes of a program are compared as they are: differing bytes are a difference.
        if (gate.kind === 'command') return false;
        const declared = target.config.entry.find(({ id }) => id === entry);
        const tolerance = toleranceOf(declared?.equivalence ?? 'exact');
        return (
          compareOutcomes(baseline, candidate, { tolerance, engineErrors: 'exact' }) === undefined
        );
      },
      limits: { memoryMb: target.config.limits.memory_mb, wallS: target.config.limits.wall_s },
      policy: gate.kind === 'command' ? commandPolicy(accept) : runPolicy(accept),
    }),
  };
}

function drawFrom(inputs: InputFactories): DrawInputs {
  return ({ entry, size, count, seedHex }) => {
    const factory = inputs.get(entry);
    if (factory === undefined) throw new RangeError(`no inputs for entry ${entry}`);
    return generateInputs({ factory, size, count, seedHex });
  };
}

/** Entries in the order of target.toml with weight 0 kept, so that indices agree with the gates'. */
function measuredEntries(target: Target, gate: GateTarget): readonly MeasuredEntry[] {
  return target.config.entry.flatMap((entry, index) => {
    const gateEntry = gate.entries[index];
    const access =
      gateEntry?.command === undefined
        ? gateEntry?.access
        : { kind: 'command' as const, argv: gateEntry.command };
    if (access === undefined) return [];
    return [
      {
        id: entry.id,
        access,
        weight: entry.weight,
        exact: entry.equivalence === 'exact',
        workloads: entry.workload,
      },
    ];
  });
}

async function plannedTests(target: Target): Promise<{ tests?: NonNullable<GateTarget['tests']> }> {
  const { tests } = target.config;
  if (tests === undefined) return {};
  const ids = join(target.dir, tests.ids);
  return {
    tests: {
      dir: join(target.dir, 'tests'),
      command: tests.command,
      ids: await readPlannedIds(ids),
    },
  };
}

async function goldenInputs(target: Target): Promise<readonly GoldenInputs[]> {
  const corpus = target.config.golden?.corpus;
  if (corpus === undefined) return [];
  const { inputs } = await loadCorpus(join(target.root, corpus));
  return [...inputs].map(([entry, tuples]) => ({ entry, inputs: tuples }));
}

/** The context of all gates for one pair of trees. `seed` was drawn after the candidate's tree was frozen. */
export function gateContext(
  judged: JudgedTarget,
  run: {
    readonly host: SandboxHost;
    readonly trees: GateContext['trees'];
    readonly scratchDir: string;
    readonly seed: string;
    readonly onProgress?: (text: string) => void;
  },
): GateContext {
  return {
    ...run,
    target: judged.gate,
    draw: judged.draw,
    golden: judged.golden,
    pins: judged.pins,
    ...(judged.driversDir === undefined ? {} : { driversDir: judged.driversDir }),
  };
}
