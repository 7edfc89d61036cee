import { openSandboxHost, type SandboxHost } from '@peltier/sandbox';
import { randomBytes } from 'node:crypto';
import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import { EXACT } from '../src/comparator/tolerance.ts';
import type { GateContext, GateEntry, GateTarget, Input } from '../src/gate-context.ts';
import { seededRandom, type SeededRandom } from '../src/5-fuzz/seeded-random.ts';

/** Files of a tree by path; a lone string is `index.js`. */
export type Files = string | Readonly<Record<string, string>>;

export interface PairSpec {
  readonly baseline: Files;
  readonly candidate: Files;
  /** Makes one input of a size; default: one array of small integers. */
  readonly make?: (random: SeededRandom, size: number) => Input;
  readonly entries?: readonly GateEntry[];
  readonly target?: Partial<GateTarget>;
  readonly context?: Partial<GateContext>;
}

export const numbers = (random: SeededRandom, size: number): Input => [
  Array.from({ length: size }, () => random.below(100)),
];
export const text = (random: SeededRandom, size: number): string =>
  Array.from({ length: size }, () => 'abcdeXYZ ,-'.charAt(random.below(11))).join('');
export const oneText = (random: SeededRandom, size: number): Input => [text(random, size)];

export const entry = (id: string, sizes: readonly number[] = [20]): GateEntry => ({
  id,
  access: { kind: 'call', module: 'index.js', export: id },
  tolerance: EXACT,
  sizes,
});

export interface Bench {
  /** A context for a pair; its files are removed after the suite. */
  pair(spec: PairSpec): Promise<GateContext>;
  folder(files: Files): Promise<string>;
}

/** Opens the sandbox of this host for a suite and removes everything afterwards. */
export function useBench(): Bench {
  let root = '';
  let host: SandboxHost;
  beforeAll(async () => {
    root = await mkdtemp(join(tmpdir(), 'diff-test-'));
    await chmod(root, 0o755);
    await mkdir(join(root, 'state'));
    host = await openSandboxHost({ stateDir: join(root, 'state') });
  });
  afterAll(async () => {
    await host.close();
    await rm(root, { recursive: true, force: true });
  });

  async function folder(files: Files): Promise<string> {
    const place = await mkdtemp(join(root, 'tree-'));
    await chmod(place, 0o755);
    for (const [path, content] of Object.entries(
      typeof files === 'string' ? { 'index.js': files } : files,
    )) {
      await mkdir(dirname(join(place, path)), { recursive: true });
      await writeFile(join(place, path), content);
    }
    return place;
  }

  return {
    folder,
    async pair({ baseline, candidate, make = numbers, entries = [entry('f')], target, context }) {
      const scratchDir = await folder({});
      return {
        host,
        target: {
          name: 'fixture',
          kind: 'node-library',
          entries,
          modules: ['index.js'],
          buildCommand: [],
          limits: { memoryMb: 256, wallS: 10 },
          ...target,
        },
        trees: { baseline: await folder(baseline), candidate: await folder(candidate) },
        draw: ({ entry: id, size, count, seedHex }) => {
          const random = seededRandom(`${seedHex}${id}`);
          return Array.from({ length: count }, () => make(random, size));
        },
        golden: [],
        pins: [],
        scratchDir,
        seed: randomBytes(32).toString('hex'),
        cases: 400,
        ...context,
      };
    },
  };
}
