import type { Equivalence, TargetConfig, TargetEntry } from '@peltier/protocol';
import { EXACT, type Tolerance } from './comparator/tolerance.ts';
import type { EntryAccess, GateEntry, GateTarget, GateTests } from './gate-context.ts';
import { GateError } from './gate-error.ts';

/**
 * What the gates need of a target's configuration. `driverFile` maps a driver's source file to the file that a worker can
 * load from the drivers' folder; the default keeps the name and replaces `.ts` by `.js`.
 * @throws GateError gate.kind for kinds that the gates cannot run.
 */
export function gateTarget(
  config: TargetConfig,
  {
    tests,
    driverFile = compiledName,
  }: { tests?: GateTests; driverFile?: (file: string) => string } = {},
): GateTarget {
  const { name, kind } = config.target;
  if (kind !== 'node-library' && kind !== 'command') {
    throw new GateError('gate.kind', { found: `the target's kind is ${kind}`, at: '/target/kind' });
  }
  return {
    name,
    kind,
    entries: config.entry.map((entry) => gateEntry(entry, driverFile)),
    modules: [
      ...new Set(config.entry.flatMap(({ module }) => (module === undefined ? [] : [module]))),
    ],
    buildCommand: config.build.command,
    ...(tests === undefined ? {} : { tests }),
    limits: { memoryMb: config.limits.memory_mb, wallS: config.limits.wall_s },
  };
}

function gateEntry(entry: TargetEntry, driverFile: (file: string) => string): GateEntry {
  const access = accessOf(entry, driverFile);
  return {
    id: entry.id,
    ...(access === undefined ? {} : { access }),
    ...(entry.command === undefined ? {} : { command: entry.command }),
    tolerance: toleranceOf(entry.equivalence),
    sizes: entry.workload.map(({ size }) => size),
  };
}

function accessOf(
  { module, export: name, driver }: TargetEntry,
  driverFile: (file: string) => string,
): EntryAccess | undefined {
  if (driver !== undefined) {
    const [file = '', exported = ''] = driver.split('#');
    return {
      kind: 'driver',
      file: driverFile(file),
      export: exported,
      ...(module === undefined ? {} : { module }),
    };
  }
  return module === undefined || name === undefined
    ? undefined
    : { kind: 'call', module, export: name };
}

function compiledName(file: string): string {
  return file.replace(/\.ts$/u, '.js');
}

/** The comparator's form of what target.toml declares. */
export function toleranceOf(equivalence: Equivalence): Tolerance {
  if (equivalence === 'exact') return EXACT;
  return 'ulp' in equivalence
    ? { kind: 'ulp', ulp: equivalence.ulp }
    : { kind: 'relative', relative: equivalence.relative };
}
