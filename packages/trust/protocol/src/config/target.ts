import { z } from 'zod';
import { targetName } from '../op-fields.ts';
import { argv, exportReference, identifier, nonEmptyArgv, relativePath } from './config-fields.ts';

export const TARGET_KINDS = ['node-library', 'command', 'worker-command', 'service'] as const;
export type TargetKind = (typeof TARGET_KINDS)[number];

/** Where the pristine source comes from. */
export type SourcePin =
  | { readonly kind: 'npm'; readonly spec: string; readonly integrity: string }
  | { readonly kind: 'git'; readonly url: string; readonly commit: string }
  | { readonly kind: 'path'; readonly path: string };

const NPM_SPEC =
  /^(?:@[a-z0-9-~][a-z0-9-._~]*\/)?[a-z0-9-~][a-z0-9-._~]*@\d+\.\d+\.\d+(?:[-+][\w.+-]+)?$/;

const source = z
  .strictObject({
    npm: z.string().regex(NPM_SPEC, 'must be "name@1.2.3", an exact version').optional(),
    integrity: z
      .string()
      .regex(/^sha512-[A-Za-z0-9+/]{86}==$/, 'must be "sha512-" and 88 base64 characters')
      .optional(),
    git: z
      .string()
      .regex(/^(?:https:\/\/|ssh:\/\/|file:\/\/|git@|\/|\.)[^\s]+$/, 'must be a repository address')
      .optional(),
    commit: z
      .string()
      .regex(/^[0-9a-f]{40}$/, 'must be a full commit hash')
      .optional(),
    path: z.string().min(1).optional(),
  })
  .transform((pin, context): SourcePin => {
    const { npm, integrity, git, commit, path } = pin;
    const given = Object.values(pin).filter((value) => value !== undefined).length;
    if (npm !== undefined && integrity !== undefined && given === 2) {
      return { kind: 'npm', spec: npm, integrity };
    }
    if (git !== undefined && commit !== undefined && given === 2) {
      return { kind: 'git', url: git, commit };
    }
    if (path !== undefined && given === 1) return { kind: 'path', path };
    context.addIssue({
      code: 'custom',
      message: 'must be exactly one of {npm, integrity}, {git, commit} or {path}',
    });
    return z.NEVER;
  });

const equivalence = z.union([
  z.literal('exact'),
  z.strictObject({ ulp: z.int().min(1).max(1_000_000) }),
  z.strictObject({ relative: z.number().positive().max(0.1) }),
]);
/** How outputs are compared: exactly, or floating-point numbers within a tolerance. */
export type Equivalence = z.infer<typeof equivalence>;

const workload = z.strictObject({
  id: identifier,
  size: z.int().min(0).max(100_000_000),
  weight: z.number().positive(),
  fresh: z.boolean().default(true).describe('false only where real traffic repeats its inputs'),
});
export type TargetWorkload = z.infer<typeof workload>;

const entry = z.strictObject({
  id: identifier,
  module: relativePath.optional(),
  export: z
    .string()
    .regex(/^[A-Za-z_$][\w$]*(?:\.[A-Za-z_$][\w$]*)*$/, 'must be an export name, dots allowed')
    .optional(),
  driver: exportReference.optional().describe('Trusted code that calls the target in the worker'),
  command: nonEmptyArgv.optional(),
  input: z.literal('stdin').optional(),
  inputs: exportReference,
  weight: z.number().min(0).default(1).describe('0: checked for equivalence, not measured'),
  equivalence: equivalence.default('exact'),
  workload: z.array(workload).default([]),
});
export type TargetEntry = z.infer<typeof entry>;

/** The schema of targets/NAME/target.toml (DESIGN §13). */
export const targetConfig = z
  .strictObject({
    target: z.strictObject({ name: targetName, kind: z.enum(TARGET_KINDS) }),
    source,
    patch: z.strictObject({
      writable: z.array(relativePath).min(1),
      create: z.array(relativePath).default([]),
    }),
    build: z.strictObject({ command: argv.default([]) }).default({ command: [] }),
    tests: z.strictObject({ command: nonEmptyArgv, ids: relativePath }).optional(),
    entry: z.array(entry).min(1),
    golden: z.strictObject({ corpus: relativePath }).optional(),
    service: z
      .strictObject({ command: nonEmptyArgv, ready: z.string().startsWith('/').default('/') })
      .optional(),
    limits: z
      .strictObject({
        memory_mb: z.int().min(64).max(65_536).default(512),
        wall_s: z.int().min(1).max(3_600).default(60),
      })
      .default({ memory_mb: 512, wall_s: 60 }),
  })
  .check((context) => {
    for (const fault of crossFieldFaults(context.value)) {
      context.issues.push({ code: 'custom', input: context.value, ...fault });
    }
  });
export type TargetConfig = z.infer<typeof targetConfig>;

interface Fault {
  readonly path: (string | number)[];
  readonly message: string;
}

function crossFieldFaults(config: {
  readonly target: { readonly kind: TargetKind };
  readonly entry: readonly TargetEntry[];
  readonly service?: unknown;
}): Fault[] {
  const faults: Fault[] = [];
  const { kind } = config.target;
  config.entry.forEach((item, index) => {
    const fault = (key: string, message: string) =>
      faults.push({ path: ['entry', index, key], message });
    if (config.entry.findIndex(({ id }) => id === item.id) !== index) fault('id', 'occurs twice');
    const ids = item.workload.map(({ id }) => id);
    if (new Set(ids).size !== ids.length) fault('workload', 'has two workloads of one id');
    if (kind === 'node-library') {
      if (item.module === undefined) fault('module', 'is needed for a node-library');
      if ((item.export === undefined) === (item.driver === undefined)) {
        fault('export', 'give either export or driver');
      }
      if (item.command !== undefined) fault('command', 'belongs to kind "command"');
    } else if (item.export !== undefined) {
      fault('export', `does not belong to kind "${kind}"`);
    }
    if ((kind === 'command' || kind === 'worker-command') && item.command === undefined) {
      fault('command', `is needed for kind "${kind}"`);
    }
  });
  if (config.entry.every(({ weight }) => weight === 0)) {
    faults.push({ path: ['entry'], message: 'at least one entry needs a weight above 0' });
  }
  if ((kind === 'service') !== (config.service !== undefined)) {
    faults.push({ path: ['service'], message: 'belongs to kind "service", which needs it' });
  }
  return faults;
}
